import { Trans } from '@lingui/react/macro';
import type { Booking } from '@outlay/contract/travel/booking';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { formatMoney } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Dock } from '#ui/Dock.tsx';
import { useComplete, usePay } from '../booking.queries.ts';

/** The next step, where it is mine: book what was approved, or pay what is held. */
export function BookingDock({ booking: { id, version, total, actions } }: { booking: Booking }) {
  const complete = useComplete();
  const pay = usePay();
  const failed = { onError: (error: Error) => toast(errorWords(error), 'stop') };
  const price = formatMoney(total);
  if (actions.includes('complete'))
    return (
      <Dock>
        <Button wide busy={complete.isPending} onPress={() => complete.mutate({ id, version }, failed)}>
          <Trans>Book for {price}</Trans>
        </Button>
      </Dock>
    );
  if (actions.includes('pay'))
    return (
      <Dock>
        <Button wide busy={pay.isPending} onPress={() => pay.mutate({ id, version }, failed)}>
          <Trans>Pay {price}</Trans>
        </Button>
      </Dock>
    );
  return null;
}
