import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '#text/format.ts';
import { Rows, Section } from '#ui/Card.tsx';
import css from '../Draft.module.css';
import { useTotal } from './draft-total.ts';
import type { Draft } from './use-draft.ts';

/** Refunds of orders that I had claimed: the claim deducts them by itself. */
export function RefundsPart({ draft }: { draft: Draft }) {
  const { t } = useLingui();
  const { deductions, paidOut } = useTotal(draft);
  const { currency } = draft;
  if (deductions.length === 0) return null;
  return (
    <Section title={t`To be deducted`}>
      <Rows label={t`Refunds of orders that you had claimed`}>
        {deductions.map(({ refund, amount }) => (
          <li key={refund.id} className={css['offset']}>
            <div>
              <span>{t`Refund of ${refund.refundOf ?? ''}`}</span>
              <small>
                <Trans>Claimed with {refund.document.number}</Trans>
              </small>
            </div>
            <b>{formatMoney({ amount: -amount, currency })}</b>
          </li>
        ))}
        <li className={css['sums']}>
          <div>
            <span>
              <Trans>To be paid</Trans>
            </span>
            <span>{formatMoney({ amount: paidOut, currency })}</span>
          </div>
        </li>
      </Rows>
    </Section>
  );
}
