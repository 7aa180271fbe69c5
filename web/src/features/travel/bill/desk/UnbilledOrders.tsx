import { Trans, useLingui } from '@lingui/react/macro';
import type { UnbilledOrder } from '@outlay/contract/travel/bill';
import css from '#desk/Desk.module.css';
import { formatDay, formatMoney } from '#text/format.ts';
import own from './Bills.module.css';

/** Orders of the month that the company owes for, and that the provider has not billed. */
export function UnbilledOrders({ orders }: { orders: readonly UnbilledOrder[] }) {
  const { t } = useLingui();
  if (orders.length === 0) return null;
  return (
    <section className={own['part']} aria-label={t`Missing on the bill`}>
      <h2>
        <Trans>Missing on the bill</Trans>
      </h2>
      <p className={css['small']}>
        <Trans>Booked in this month and paid by the company, but on no bill of this provider.</Trans>
      </p>
      <ul className={own['lines']}>
        {orders.map(({ id, orderNo, title, traveller, bookedOn, booked }) => (
          <li key={id}>
            <div className={own['words']}>
              <b>{[orderNo, title].filter(Boolean).join(' · ')}</b>
              <small>{[traveller, formatDay(bookedOn)].join(' · ')}</small>
              <span className={own['billed']}>{formatMoney(booked)}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
