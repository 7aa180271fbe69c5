import { Trans, useLingui } from '@lingui/react/macro';
import type { LineVerdict } from '@outlay/contract/processing/approval';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { formatMoney } from '#text/format.ts';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import { DecisionPill } from '#features/documents/document/LineDecision.tsx';
import css from './Approval.module.css';

/** The total of the document with these decisions on its lines, in minor units of the company's currency. */
export function approvedWith(document: DocumentDetail, verdicts: readonly LineVerdict[]): number {
  const decided = document.lines.some(({ decision }) => decision !== null);
  if (verdicts.length === 0 && !decided) return document.money.amount;
  return document.lines.reduce((sum, { id, base, decision }) => {
    const verdict = verdicts.find(({ lineId }) => lineId === id);
    return sum + (verdict ? verdict.approved : (decision?.approved ?? base.amount));
  }, 0);
}

/** The lines not approved as claimed, shown again before the approval is sent. */
export function VerdictList({
  document,
  verdicts,
}: {
  document: DocumentDetail;
  verdicts: readonly LineVerdict[];
}) {
  const { t, i18n } = useLingui();
  if (verdicts.length === 0) return null;
  return (
    <ul className={css['verdicts']} aria-label={t`Changed lines`}>
      {verdicts.map((verdict) => {
        const line = document.lines.find(({ id }) => id === verdict.lineId);
        if (!line) return null;
        const { currency } = line.base;
        const before = formatMoney(line.base);
        const after = formatMoney({ amount: verdict.approved, currency });
        return (
          <li key={verdict.lineId}>
            <b>{line.merchant || i18n._(expenseTypeWords(line.type).label)}</b>{' '}
            <DecisionPill decision={{ ...verdict, by: null }} claimed={line.base.amount} />
            <div>
              <Trans>
                {before} → {after}
              </Trans>
              {' · '}
              {verdict.reason}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
