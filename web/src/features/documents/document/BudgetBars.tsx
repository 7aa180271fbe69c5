import { Trans, useLingui } from '@lingui/react/macro';
import type { BudgetBar } from '@outlay/contract/documents/document.detail';
import { formatMoney, formatPercent } from '#text/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/class-names.ts';
import css from './Read.module.css';

/** The remaining budgets, and the share that this document uses. */
export const BudgetBars = ({ budgets }: { budgets: readonly BudgetBar[] }) =>
  budgets.length > 0 && (
    <ul className={css['budgets']}>
      {budgets.map((budget) => (
        <Bar key={budget.budgetId} budget={budget} />
      ))}
    </ul>
  );

function Bar({
  budget: { name, amount, actual, occupied, asked: requested, currency },
}: {
  budget: BudgetBar;
}) {
  const { t } = useLingui();
  const used = actual + occupied;
  const over = used + requested - amount;
  const whole = Math.max(amount, used + requested, 1);
  const width = (part: number) => ({ width: `${(Math.max(part, 0) / whole) * 100}%` });
  const format = (value: number) => formatMoney({ amount: value, currency });
  const percent = formatPercent(amount > 0 ? (used + requested) / amount : 1);
  const excess = format(over);
  const left = format(amount - used - requested);
  return (
    <li className={css['budget']} aria-label={t`Budget ${name}`}>
      <div className={css['pair']}>
        <span>{name}</span>
        <span className={classes(over > 0 && css['over'])}>
          {over > 0 ? (
            <>
              <Icon name="warn" size={14} /> <Trans>{excess} over the limit</Trans>
            </>
          ) : (
            <Trans>{percent} including this</Trans>
          )}
        </span>
      </div>
      <div className={css['bar']} data-over={over > 0} aria-hidden="true">
        <span style={width(used)} />
        <i style={width(requested)} />
      </div>
      <small>
        {[
          t`Used ${format(actual)}`,
          t`committed ${format(occupied)}`,
          t`this ${format(requested)}`,
          over > 0 ? t`budget ${format(amount)}` : t`${left} left`,
        ].map((part, place, all) => (
          <span key={part}>
            {part}
            {place < all.length - 1 && ' ·'}
          </span>
        ))}
      </small>
    </li>
  );
}
