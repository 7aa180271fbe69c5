import { useLingui } from '@lingui/react/macro';
import type { Charge } from '@outlay/contract/paycode/charge';
import { formatFullInstant } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Icon } from '#ui/Icon.tsx';
import { stateWordsOf } from '../charge-words.ts';
import css from './Payment.module.css';

/** Who was paid, how much, and where it stands. */
export function PaymentHero({ charge }: { charge: Charge }) {
  const { i18n } = useLingui();
  const { merchant, store, money, createdAt, paidAt } = charge;
  const { label, icon } = stateWordsOf(charge);
  return (
    <section className={css['hero']}>
      <div className={css['top']}>
        <span className={css['pill']}>
          <Icon name={icon} size={14} />
          {i18n._(label)}
        </span>
        <span className={css['soft']}>{formatFullInstant(paidAt ?? createdAt)}</span>
      </div>
      <h2>{merchant.name}</h2>
      {store !== '' && <p className={css['soft']}>{store}</p>}
      <p className={css['amount']}>
        <Amount money={money} size="big" />
      </p>
    </section>
  );
}
