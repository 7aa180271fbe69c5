import { Trans, useLingui } from '@lingui/react/macro';
import type { Budget } from '@outlay/contract/spend/budget';
import { formatMoney, formatPercent } from '#text/format.ts';
import { Icon } from '#ui/Icon.tsx';
import css from './Budgets.module.css';

/** The used parts of a budget, in the order in which they are drawn: from paid to in approval. */
const PARTS = ['actual', 'unpaid', 'inApproval'] as const;
type Part = (typeof PARTS)[number];

function usePartWords(): Record<Part, string> {
  const { t } = useLingui();
  return { actual: t`Paid`, unpaid: t`Approved, unpaid`, inApproval: t`In approval` };
}

/** The legend of the bars; patterns make the parts distinguishable without colour. */
export function BudgetLegend() {
  const words = usePartWords();
  return (
    <ul className={css['legend']}>
      {PARTS.map((part) => (
        <li key={part}>
          <i className={css[part]} />
          {words[part]}
        </li>
      ))}
    </ul>
  );
}

/** Paid, approved and in-approval amounts of the budget; an overrun has a mark, a label and stripes. */
export function BudgetBar({ budget }: { budget: Budget }) {
  const { t } = useLingui();
  const words = usePartWords();
  const { amount, actual, occupied, available, currency } = budget;
  const money = (part: number) => formatMoney({ amount: part, currency });
  const over = available < 0;
  const used = actual + occupied;
  const whole = Math.max(amount, used, 1);
  const left = money(Math.abs(available));
  const percent = formatPercent(amount > 0 ? used / amount : Number(used > 0));
  const parts = PARTS.map((part) => `${words[part]} ${money(budget[part])}`).join(', ');
  return (
    <div className={css['budget']}>
      <div className={css['bar']} role="img" aria-label={t`${percent} used: ${parts}`}>
        {widthsOf(budget).map(([part, width]) => (
          <span key={part} className={css[part]} style={{ width: `${String((width / whole) * 100)}%` }} />
        ))}
        {over && <span className={css['over']} style={{ width: `${String((-available / whole) * 100)}%` }} />}
      </div>
      <small>
        <span className={css['parts']}>
          {PARTS.filter((part) => budget[part] > 0).map((part) => (
            <span key={part} title={words[part]}>
              <i className={css[part]} />
              {money(budget[part])}
            </span>
          ))}
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

/** The parts cut to the budget's amount; the overrun is drawn separately. */
function widthsOf(budget: Budget): [Part, number][] {
  let room = budget.amount;
  return PARTS.map((part) => {
    const width = Math.max(0, Math.min(budget[part], room));
    room -= width;
    return [part, width];
  });
}
