import type { Finding } from '@outlay/contract/documents/document.detail';

/** The part of a line that a finding is about. */
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

/** Where in the form a finding is put right, and where it is explained. */
export const pathOf = {
  finding: (finding: Finding): string | null =>
    finding.lineId ? `lines.${finding.lineId}.${linePart(finding)}` : (DOCUMENT_PARTS[finding.code] ?? null),
  reason: ({ lineId }: Pick<Finding, 'lineId'>): string => (lineId ? `reasons.${lineId}` : 'reason'),
};

/** A rule's finding that words can settle: it stays in sight while they are typed. */
export const isAsked = ({ effect, code, values }: Finding, words: string): boolean =>
  effect === 'reason' ||
  (effect === 'warn' &&
    words !== '' &&
    (values['reason'] !== undefined || code === 'rateFar' || code === 'overBudget'));
