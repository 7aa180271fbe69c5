import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { formatSums } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Notice } from '#ui/Notice.tsx';
import css from './Orders.module.css';
import { owedQueries } from './orders.queries.ts';

/** What members owe for refunds of orders that they had claimed, and the sum. */
export function OwedRefunds({ finance = false }: { finance?: boolean }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(owedQueries.all(finance));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data || data.items.length === 0) return null;
  return (
    <div className={css['owed']}>
      <Notice tone="wait" title={<Trans>To be deducted in all: {formatSums(data.sums)}</Trans>}>
        <Trans>
          These orders were refunded after they had been claimed. Each person’s next claim deducts the amount;
          a repayment settles it too.
        </Trans>
        <ul aria-label={t`Outstanding refunds`}>
          {data.items.map(({ member, orders, waiting }) => (
            <li key={`${member.id} ${waiting.currency}`}>
              <span>{member.name}</span>
              <small>
                <Plural value={orders} one="# order" other="# orders" />
              </small>
              <Amount money={waiting} />
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
