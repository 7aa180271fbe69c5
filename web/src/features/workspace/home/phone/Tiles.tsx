import { Plural, Trans } from '@lingui/react/macro';
import type { HomeCounts } from '@outlay/contract/workspace/home';
import type { Money } from '@outlay/contract/money';
import { ROUTES } from '@outlay/contract/routes';
import { formatMoney } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { useCompanyCurrency } from '#session/use-session.ts';
import { Icon } from '#ui/Icon.tsx';
import { Pill } from '#ui/Pill.tsx';
import css from './Home.module.css';

/** The two counted tiles of the specification. */
export function Tiles({ counts }: { counts: HomeCounts }) {
  const { pendingApproval, toBeReimbursed, overdue, expenseSums } = counts;
  return (
    <div className={css['tiles']}>
      <button type="button" className={css['tile']} onClick={() => navigateTo(ROUTES.pendingApproval)}>
        <span className={css['tileTop']}>
          <span className={css['brand']}>
            <Icon name="check" />
          </span>
          {overdue > 0 && (
            <Pill tone="stop">
              <Plural value={overdue} one="# overdue" other="# overdue" />
            </Pill>
          )}
        </span>
        <span className={css['count']}>{pendingApproval}</span>
        <span className={css['soft']}>
          <Trans>Pending approval</Trans>
        </span>
      </button>
      <button type="button" className={css['tile']} onClick={() => navigateTo(ROUTES.toBeReimbursed)}>
        <span className={css['tileTop']}>
          <span className={css['wait']}>
            <Icon name="wallet" />
          </span>
          <Sum sums={expenseSums} />
        </span>
        <span className={css['count']}>{toBeReimbursed}</span>
        <span className={css['soft']}>
          <Trans>To be reimbursed</Trans>
        </span>
      </button>
    </div>
  );
}

/** Shows one sum, in the company's currency if there is one, and the number of other currencies. */
function Sum({ sums }: { sums: readonly Money[] }) {
  const own = useCompanyCurrency();
  const main = sums.find(({ currency }) => currency === own) ?? sums[0];
  const others = sums.length - 1;
  if (!main) return null;
  return (
    <span className={css['sum']}>
      {formatMoney(main)}
      {others > 0 && (
        <small>
          <Plural value={others} one="and # more currency" other="and # more currencies" />
        </small>
      )}
    </span>
  );
}
