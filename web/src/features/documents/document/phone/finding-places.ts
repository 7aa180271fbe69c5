import type { Finding } from '@outlay/contract/documents/document.detail';

/** The part of a line that a finding concerns. */
const LINE_PARTS: Partial<Record<Finding['code'], string>> = {
  rateMissing: 'rate',
  rateFar: 'rate',
  policyLimit: 'money',
  policyReceipt: 'money',
  policyAge: 'spentOn',
  oldExpense: 'spentOn',
  policyWeekend: 'spentOn',
  policySimilar: 'money',
  expenseRuleWords: 'remarks',
  policyPerAttendee: 'attendees',
};
const DOCUMENT_PARTS: Partial<Record<Finding['code'], string>> = {
  offsetTooHigh: 'offsets',
  expenseRuleWords: 'values.title',
  noPayeeAccount: 'payee',
  payeeNameDiffers: 'payee',
};

function linePart({ code, values }: Finding): string {
  const { field } = values;
  if (code !== 'policyField' || field === undefined) return LINE_PARTS[code] ?? 'money';
  return field === 'project' || field === 'costCentre' ? 'allocation' : field;
}

/** Paths in the form: where a finding is corrected, and where a reason is entered. */
export const pathOf = {
  finding: (finding: Finding): string | null =>
    finding.lineId ? `lines.${finding.lineId}.${linePart(finding)}` : (DOCUMENT_PARTS[finding.code] ?? null),
  reason: ({ lineId }: Pick<Finding, 'lineId'>): string => (lineId ? `reasons.${lineId}` : 'reason'),
};

/** Whether a reason can settle the finding; it stays visible while the reason is typed. */
export const needsReason = ({ effect, code, values }: Finding, words: string): boolean =>
  effect === 'reason' ||
  (effect === 'warn' &&
    words !== '' &&
    (values['reason'] !== undefined || code === 'rateFar' || code === 'overBudget'));
