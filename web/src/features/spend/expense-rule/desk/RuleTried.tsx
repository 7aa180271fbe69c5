import { Trans, useLingui } from '@lingui/react/macro';
import type { ExpenseRule } from '@outlay/contract/spend/expense-rule';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatMoney } from '#text/format.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import admin from '#desk/Desk.module.css';
import css from './ExpenseRules.module.css';
import { expenseRuleQueries } from './expense-rule.queries.ts';

interface RuleTriedProps {
  rule: ExpenseRule;
  /** The rule was changed after the test. */
  stale: boolean;
  currency: string;
}

const SHOWN = 8;

/** What the rule would have found in last quarter's documents. */
export function RuleTried({ rule, stale, currency }: RuleTriedProps) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(expenseRuleQueries.tried(rule));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  const { found, lines, foundDocuments } = data;
  const from = formatDay(data.from);
  const to = formatDay(data.to);
  return (
    <div className={admin['notices']}>
      <Notice
        tone={found > 0 ? 'wait' : 'good'}
        title={
          found > 0 ? (
            <Trans>
              Matches {found} of {lines} lines, on {foundDocuments} documents
            </Trans>
          ) : (
            <Trans>Matches none of {lines} lines</Trans>
          )
        }
      >
        <Trans>
          Submitted from {from} to {to}
        </Trans>
        {stale && (
          <>
            {' · '}
            <Trans>Changed since; test it again.</Trans>
          </>
        )}
        <ul className={css['examples']} aria-label={t`Examples`}>
          {data.examples.slice(0, SHOWN).map((one, index) => (
            <li key={`${one.documentId} ${String(index)}`}>
              <b>{one.documentNumber}</b>
              <span>
                {[one.submitterName, one.merchant || one.title, one.spentOn && formatDay(one.spentOn)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span>{one.amount !== null && formatMoney({ amount: one.amount, currency })}</span>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
