import { Trans, useLingui } from '@lingui/react/macro';
import type { Budget } from '@outlay/contract/budget';
import { formatMoney, formatPercent } from '#kit/format.ts';
import { Icon } from '#ui/Icon.tsx';
import css from './Budgets.module.css';

/** Spent and asked for, of the amount; what is over is told by a mark, words and stripes. */
export function BudgetBar({ budget }: { budget: Budget }) {
  const { t } = useLingui();
  const { amount, actual, occupied, available, currency } = budget;
  const money = (part: number) => formatMoney({ amount: part, currency });
  const over = available < 0;
  const whole = Math.max(amount, actual + occupied, 1);
  const width = (part: number) => `${String((part / whole) * 100)}%`;
  const spent = money(actual);
  const asked = money(occupied);
  const left = money(Math.abs(available));
  const used = formatPercent(amount > 0 ? (actual + occupied) / amount : Number(actual + occupied > 0));
  return (
    <div className={css['budget']}>
      <div
        className={css['bar']}
        role="img"
        aria-label={t`${used} used: ${spent} spent, ${asked} in approval`}
      >
        <span className={css['actual']} style={{ width: width(Math.min(actual, amount)) }} />
        <span
          className={css['occupied']}
          style={{ width: width(Math.max(0, Math.min(occupied, amount - actual))) }}
        />
        {over && <span className={css['over']} style={{ width: width(-available) }} />}
      </div>
      <small>
        <span>
          {spent} + {asked}
        </span>
        {over ? (
          <b className={css['overWords']}>
            <Icon name="warn" size={14} />
            <Trans>{left} over budget</Trans>
          </b>
        ) : (
          <b>
            <Trans>{left} left</Trans>
          </b>
        )}
      </small>
    </div>
  );
}
