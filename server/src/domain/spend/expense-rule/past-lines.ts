import type { ExpenseRuleExample, ExpenseRule } from '@outlay/contract/spend/expense-rule';
import { dayOf } from '#system/clock.ts';
import { checkPolicies } from './expense-rule.rules.ts';
import type { OtherLine, ExpenseRuleFacts } from './rules/facts.ts';

/** A line of a submitted document, with the facts that rules need of its document. */
export interface PastLine {
  document_id: string;
  number: string | null;
  title: string;
  total: number;
  submitter_id: string;
  submitter_name: string;
  submitted_at: Date | null;
  document_type: string;
  id: string;
  type: string;
  amount: number;
  currency: string;
  spent_on: string | null;
  merchant: string;
  remarks: string;
  city: string;
  reason: string;
  document_reason: string;
  grade: string;
  attendees: unknown;
  allocation: unknown;
  has_invoice: unknown;
}

const MOST_EXAMPLES = 50;
const sentAt = ({ submitted_at }: PastLine): number => submitted_at?.getTime() ?? 0;

/** The findings that the rule would have had for past lines at submission, compared with the lines submitted before. */
export function tryOn(
  rule: ExpenseRule,
  past: readonly PastLine[],
  isWorkingDay: ExpenseRuleFacts['isWorkingDay'],
  timeZone: string,
) {
  const ofPerson = Map.groupBy(past, ({ submitter_id }) => submitter_id);
  const documents = Map.groupBy(past, ({ document_id }) => document_id);
  const examples = [...documents.values()].flatMap((lines) => {
    const [document] = lines;
    if (!document) return [];
    const others = (ofPerson.get(document.submitter_id) ?? []).filter(
      (line) => sentAt(line) < sentAt(document),
    );
    const today = dayOf(new Date(sentAt(document)), timeZone);
    const facts = { ...factsOf(document, lines, others), today, isWorkingDay };
    return checkPolicies([rule], facts).map((finding) =>
      exampleOf(
        document,
        lines.find(({ id }) => id === finding.lineId),
        finding,
      ),
    );
  });
  return {
    documents: documents.size,
    lines: past.length,
    foundDocuments: new Set(examples.map(({ documentId }) => documentId)).size,
    found: examples.length,
    examples: examples.slice(0, MOST_EXAMPLES),
  };
}

const factsOf = (document: PastLine, lines: readonly PastLine[], others: readonly PastLine[]) => ({
  documentType: document.document_type,
  title: document.title,
  total: document.total,
  reason: document.document_reason,
  submitter: { id: document.submitter_id, grade: document.grade },
  trip: null,
  lines: lines.map((line) => ({
    ...chargeOf(line),
    id: line.id,
    currency: line.currency,
    remarks: line.remarks,
    attendees: Array.isArray(line.attendees) ? line.attendees.length : 0,
    hasInvoice: Boolean(line.has_invoice),
    projectId: placeOf(line, 'projectId'),
    costCentreId: placeOf(line, 'costCentreId'),
    reason: line.reason,
  })),
  others: others.map((line): OtherLine => ({ ...chargeOf(line), documentNumber: line.number ?? '' })),
});

/** The first project or cost centre to which a line is allocated. */
function placeOf({ allocation }: PastLine, key: 'projectId' | 'costCentreId'): string | null {
  const shares = Array.isArray(allocation) ? (allocation as Record<string, unknown>[]) : [];
  const place = shares.map((share) => share[key]).find((id) => typeof id === 'string');
  return place === undefined ? null : String(place);
}

const chargeOf = ({ type, amount, spent_on, merchant, city }: PastLine) => ({
  type,
  amount,
  spentOn: spent_on,
  merchant,
  city,
});

const exampleOf = (
  document: PastLine,
  line: PastLine | undefined,
  finding: ExpenseRuleExample['finding'],
): ExpenseRuleExample => ({
  documentId: document.document_id,
  documentNumber: document.number ?? '',
  title: document.title,
  submitterName: document.submitter_name,
  spentOn: line?.spent_on ?? null,
  amount: line?.amount ?? null,
  merchant: line?.merchant ?? '',
  finding,
});
