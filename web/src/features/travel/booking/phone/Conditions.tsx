import { useLingui } from '@lingui/react/macro';
import type { Offer } from '@outlay/contract/travel/booking.offer';
import { formatInstant, formatMoney } from '#text/format.ts';
import { Facts } from '#ui/Facts.tsx';
import css from './Booking.module.css';

interface ConditionsProps {
  /** Of a booking only what still matters. */
  offer: Pick<Offer, 'change' | 'refund'> & Partial<Pick<Offer, 'holdUntil' | 'provider'>>;
}

/** What a change or a cancellation costs, and until when it can be held. */
export function Conditions({ offer }: ConditionsProps) {
  const { t } = useLingui();
  const say = useConditionWords();
  const { change, refund, holdUntil, provider } = offer;
  return (
    <div className={css['facts']}>
      <Facts
        facts={[
          [t({ message: 'Change', context: 'of a booking' }), say(change)],
          [t`Cancellation`, say(refund)],
          [t`Can be held`, holdUntil && t`until ${formatInstant(holdUntil)}`],
          [t`Provider`, provider],
        ]}
      />
    </div>
  );
}

function useConditionWords(): (condition: Offer['change']) => string {
  const { t } = useLingui();
  return ({ allowed, fee }) => {
    if (!allowed) return t`Not possible`;
    if (!fee) return t`Possible; the fee is said when you ask for it`;
    return fee.amount === 0 ? t`Free` : t`Possible for ${formatMoney(fee)}`;
  };
}
