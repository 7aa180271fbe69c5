import { useLingui } from '@lingui/react/macro';
import type { SpendRoom } from '@outlay/contract/paycode/spend-policy';
import { usePolicyTimes } from '#features/paycode/spend-policy/time-words.ts';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import { formatDay, formatMoney } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Card } from '#ui/Card.tsx';
import { Facts } from '#ui/Facts.tsx';
import css from './PolicyCard.module.css';

/** One spend policy: what is left of it today and this month, and where and when it holds. */
export function PolicyCard({ room }: { room: SpendRoom }) {
  const { t, i18n } = useLingui();
  const timesOf = usePolicyTimes();
  const { name, currency, perPayment, noConfirmCap, types, merchants, stores, times, toDay } = room;
  const money = (amount: number) => formatMoney({ amount, currency });
  const named = (list: readonly { name: string }[]) => list.map((one) => one.name).join(', ');
  return (
    <Card>
      <h2 className={css['name']}>{name}</h2>
      <Meter
        label={t`Left this month`}
        left={room.leftThisMonth}
        used={room.usedThisMonth}
        most={room.perMonth}
        currency={currency}
        big
      />
      <Meter
        label={t`Left today`}
        left={Math.min(room.leftToday, room.leftThisMonth)}
        used={room.usedToday}
        most={room.perDay}
        currency={currency}
      />
      <div className={css['facts']}>
        <Facts
          facts={[
            [t`A payment`, t`at most ${money(perPayment)}`],
            [t`Without confirmation`, t`up to ${money(Math.min(noConfirmCap, perPayment))}`],
            [t`For`, types.map((type) => i18n._(expenseTypeWords(type).label)).join(', ')],
            [t`Merchants`, named(merchants) || t`all of the company`],
            [t`Stores`, named(stores)],
            [t`Times`, timesOf(times)],
            [t`Valid until`, toDay && formatDay(toDay)],
          ]}
        />
      </div>
    </Card>
  );
}

interface MeterProps {
  label: string;
  /** Minor units. */
  left: number;
  used: number;
  most: number;
  currency: string;
  big?: boolean;
}

function Meter({ label, left, used, most, currency, big = false }: MeterProps) {
  const { t } = useLingui();
  const money = (amount: number) => formatMoney({ amount, currency });
  const [spent, all] = [money(used), money(most)];
  return (
    <div className={css['meter']}>
      <p className={css['line']}>
        <span>{label}</span>
        <span>{t`${spent} of ${all} used`}</span>
      </p>
      <Amount money={{ amount: left, currency }} size={big ? 'big' : 'plain'} />
      <div className={css['track']} aria-hidden="true">
        <i style={{ width: `${most > 0 ? Math.round((left / most) * 100) : 0}%` }} />
      </div>
    </div>
  );
}
