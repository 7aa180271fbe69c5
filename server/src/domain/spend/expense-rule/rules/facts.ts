import type { ExpenseRuleFinding, ExpenseRuleKind, ExpenseRule } from '@outlay/contract/spend/expense-rule';

/** A line as the rules see it. Amounts are minor units of the company's currency. */
export interface ExpenseRuleLine {
  id: string;
  type: string;
  amount: number;
  /** The currency of the expense. */
  currency: string;
  spentOn: string | null;
  merchant: string;
  remarks: string;
  city: string;
  /** Number of attendees. */
  attendees: number;
  hasInvoice: boolean;
  projectId: string | null;
  costCentreId: string | null;
  /** The submitter's explanation. */
  reason: string;
}

/** A line of the same person on another live document. */
export interface OtherLine {
  type: string;
  amount: number;
  spentOn: string | null;
  merchant: string;
  city: string;
  documentNumber: string;
}

/** All facts that a rule may use. */
export interface ExpenseRuleFacts {
  /** The document type's code. */
  documentType: string;
  title: string;
  total: number;
  /** The submitter's explanation for the whole document. */
  reason: string;
  submitter: { id: string; grade: string | null };
  trip: { from: string; to: string } | null;
  lines: readonly ExpenseRuleLine[];
  others: readonly OtherLine[];
  today: string;
  isWorkingDay: (day: string) => boolean;
}

/** A finding before the rule's name and effect are added. */
export type Found = Pick<ExpenseRuleFinding, 'lineId' | 'values' | 'cutTo'>;

/** One kind of rule; the lines of the facts are those of the rule's scope. */
export type Finder<Kind extends ExpenseRuleKind> = (
  rule: Extract<ExpenseRule, { kind: Kind }>,
  facts: ExpenseRuleFacts,
) => Found[];

/** Texts are compared without case, width and spaces. */
export const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
