import { useLingui } from '@lingui/react/macro';
import type { Book } from '@outlay/contract/spend/expense.book';
import { formatSums } from '#text/format.ts';
import { Card } from '#ui/Card.tsx';
import css from './Book.module.css';
import { longMonth, shortMonth } from '../months.ts';

interface MonthBarsProps {
  months: Book['months'];
  month: string;
  onChange: (month: string) => void;
}

/** The currency used in most months. Only this currency is drawn as bars; the labels list the others. */
function mainCurrency(months: Book['months']): string {
  const all = months.flatMap(({ sums }) => sums.map(({ currency }) => currency));
  const count = (currency: string) => all.filter((one) => one === currency).length;
  return [...new Set(all)].sort((a, b) => count(b) - count(a))[0] ?? '';
}

/** Six months side by side; a tap selects one. */
export function MonthBars({ months, month, onChange }: MonthBarsProps) {
  const { t } = useLingui();
  const currency = mainCurrency(months);
  const amountOf = (one: Book['months'][number]) =>
    one.sums.find((sum) => sum.currency === currency)?.amount ?? 0;
  const most = Math.max(1, ...months.map(amountOf));
  return (
    <Card>
      <div className={css['months']} role="group" aria-label={t`Months`}>
        {months.map((one) => {
          const [short, long] = [shortMonth(one.month), longMonth(one.month)];
          const sums = one.sums.length > 0 ? formatSums(one.sums) : t`nothing`;
          return (
            <button
              key={one.month}
              type="button"
              className={css['month']}
              aria-pressed={one.month === month}
              aria-label={t`${short}, ${long}: ${sums}`}
              onClick={() => onChange(one.month)}
            >
              <span className={css['column']}>
                <i style={{ height: `${Math.round((amountOf(one) / most) * 100)}%` }} />
              </span>
              {short}
            </button>
          );
        })}
      </div>
    </Card>
  );
}
