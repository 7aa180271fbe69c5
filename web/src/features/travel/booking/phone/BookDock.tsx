import { Trans, useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import type { Offer, Search } from '@outlay/contract/travel/booking.offer';
import type { TravellerProfile } from '@outlay/contract/travel/booking.setting';
import { CallError } from '#api/call-error.ts';
import { navigateBack, redirectTo } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { formatMoney } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Dock } from '#ui/Dock.tsx';
import { useBook } from '../booking.queries.ts';
import { effectOf } from '../judge.ts';
import css from './Booking.module.css';
import { commandOf, faultsOf, type CheckoutDraft, type CheckoutFault } from './checkout-form.ts';

interface BookDockProps {
  offer: Offer;
  search: Search;
  profile: TravellerProfile;
  draft: CheckoutDraft;
  onQuoteAgain: () => void;
  onAttempt: () => void;
}

/** The total, and the one thing that can be done: book, ask for approval, or go back. */
export function BookDock({ offer, search, profile, draft, onQuoteAgain, onAttempt }: BookDockProps) {
  const say = useFaultWords();
  const book = useBook();
  const effect = effectOf(offer.faults);
  const submit = () => {
    onAttempt();
    const [fault] = faultsOf({ offer, profile, draft, count: search.query.travellers });
    if (fault) return toast(say(fault), 'stop');
    book.mutate(commandOf(offer, draft), {
      onSuccess: ({ id }) => redirectTo(pageAddress(ROUTES.booking, { id })),
      onError: (error) => {
        toast(errorWords(error), 'stop');
        // The price or the state of the offer is another one by now.
        if (error instanceof CallError && error.status === 409) onQuoteAgain();
      },
    });
  };
  return (
    <Dock>
      <Total offer={offer} />
      {effect === 'forbid' ? (
        <Button tone="line" onPress={() => navigateBack()}>
          <Trans>Choose another</Trans>
        </Button>
      ) : (
        <Button busy={book.isPending} onPress={submit}>
          {effect === 'approval' ? <Trans>Ask for approval</Trans> : <Trans>Book</Trans>}
        </Button>
      )}
    </Dock>
  );
}

function Total({ offer: { total, base } }: { offer: Offer }) {
  return (
    <span className={css['sum']} aria-live="polite">
      <small>
        <Trans>Total</Trans>
        {base && base.currency !== total.currency && ` ≈ ${formatMoney(base)}`}
      </small>
      <b>{formatMoney(total)}</b>
    </span>
  );
}

function useFaultWords(): (fault: CheckoutFault) => string {
  const { t } = useLingui();
  return (fault) =>
    ({
      reason: t`Say why this offer is needed.`,
      travellers: t`Say who travels: each seat or room needs a name.`,
      details: t`Details of a traveller are missing.`,
    })[fault];
}
