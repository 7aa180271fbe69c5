import { useLingui } from '@lingui/react/macro';
import type { TravelOrder } from '@outlay/contract/travel/order';
import { formatDay, formatPlaceTime } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Pill } from '#ui/Pill.tsx';
import css from '#desk/Desk.module.css';
import type { DeskColumn } from '#desk/list/DeskTable.tsx';
import { ORDER_KIND_WORDS, ORDER_STATE_WORDS, routeOf } from '../order-words.ts';

export function useOrderColumns(): DeskColumn<TravelOrder>[] {
  const { t, i18n } = useLingui();
  return [
    {
      ...{ key: 'title', title: t`Travel order`, width: 260 },
      render: (order) => (
        <span className={css['two']}>
          <b>
            <Icon name={ORDER_KIND_WORDS[order.kind].icon} size={14} /> {routeOf(order)}
          </b>
          <small>{order.title}</small>
        </span>
      ),
    },
    {
      ...{ key: 'traveller', title: t`Traveller`, width: 150 },
      render: ({ traveller, member }) => member?.name ?? traveller,
    },
    {
      ...{ key: 'startsAt', title: t`Begins`, width: 150, sortable: true },
      render: ({ startsAt }) => formatPlaceTime(startsAt),
    },
    {
      ...{ key: 'bookedOn', title: t`Booked on`, width: 150, sortable: true },
      render: ({ bookedOn }) => formatDay(bookedOn),
    },
    {
      ...{ key: 'state', title: t`State`, width: 130 },
      render: ({ state }) => (
        <Pill tone={ORDER_STATE_WORDS[state].tone}>{i18n._(ORDER_STATE_WORDS[state].label)}</Pill>
      ),
    },
    ...useMoneyColumns(),
    {
      ...{ key: 'trip', title: t`Trip request`, width: 150 },
      render: ({ trip }) => trip?.number ?? '—',
    },
    {
      ...{ key: 'number', title: t`Order number`, width: 170, extra: true },
      render: ({ orderNo, source }) => (
        <span className={css['two']}>
          {orderNo}
          <small>{source}</small>
        </span>
      ),
    },
  ];
}

function useMoneyColumns(): DeskColumn<TravelOrder>[] {
  const { t } = useLingui();
  return [
    {
      ...{ key: 'total', title: t`After refunds`, width: 140, right: true, sortable: true },
      render: ({ total, refunded }) => (
        <Amount money={{ ...total, amount: total.amount - refunded.amount }} />
      ),
    },
    {
      ...{ key: 'paidBy', title: t`Paid by`, width: 170 },
      render: (order) => <Payer order={order} />,
    },
  ];
}

/** Who paid, and what became of it. */
function Payer({ order: { paidBy, expense } }: { order: TravelOrder }) {
  const { t } = useLingui();
  if (paidBy === 'company') return t`Company`;
  const owed = expense?.owed;
  return (
    <span className={css['two']}>
      {t({ message: 'Traveller', context: 'who paid' })}
      <small>
        {owed && owed.waiting.amount > 0 ? (
          <>
            {t`To be deducted:`} <Amount money={owed.waiting} />
          </>
        ) : (
          (expense?.documentNumber ?? (expense ? t`Recorded as an expense` : t`Not claimed`))
        )}
      </small>
    </span>
  );
}
