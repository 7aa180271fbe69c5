import { Trans, useLingui } from '@lingui/react/macro';
import type { Booking } from '@outlay/contract/travel/booking';
import { useState } from 'react';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { Rows } from '#ui/Card.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { useGiveUp } from '../booking.queries.ts';

interface BookingMoreProps {
  booking: Booking;
  onOpen: (what: 'cancel' | 'change') => void;
}

/** Change, cancel or give up, as the server allows it. */
export function BookingMore({ booking, onOpen }: BookingMoreProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const may = (action: Booking['actions'][number]) => booking.actions.includes(action);
  if (!may('change') && !may('cancel') && !may('giveUp')) return null;
  return (
    <>
      <Rows>
        {may('change') && (
          <Row
            lead={<Square icon="pen" />}
            title={t`Change the booking`}
            sub={t`Another day or time; you see the difference first`}
            whole
            more
            onPress={() => onOpen('change')}
          />
        )}
        {may('cancel') && (
          <Row
            lead={<Square icon="close" tone="stop" />}
            title={t`Cancel the booking`}
            sub={t`You see first what comes back`}
            more
            onPress={() => onOpen('cancel')}
          />
        )}
        {may('giveUp') && (
          <Row
            lead={<Square icon="bin" tone="stop" />}
            title={t`Give up the booking`}
            sub={t`Nothing is booked; its request is withdrawn`}
            whole
            more
            onPress={() => setAsking(true)}
          />
        )}
      </Rows>
      <GiveUp booking={booking} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

interface GiveUpProps {
  booking: Booking;
  open: boolean;
  onClose: () => void;
}

function GiveUp({ booking: { id, version }, open, onClose }: GiveUpProps) {
  const { t } = useLingui();
  const giveUp = useGiveUp();
  return (
    <Dialog
      open={open}
      title={t`Give up this booking?`}
      yes={t`Give up`}
      no={t`Back`}
      dangerous
      busy={giveUp.isPending}
      onYes={() =>
        giveUp.mutate(
          { id, version },
          { onSuccess: onClose, onError: (error) => toast(errorWords(error), 'stop') },
        )
      }
      onNo={onClose}
    >
      <Trans>Its request is withdrawn if it is not decided yet. You can search again at any time.</Trans>
    </Dialog>
  );
}
