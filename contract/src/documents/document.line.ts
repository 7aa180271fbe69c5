import { z } from 'zod';
import { MemberRef } from '../organisation/company.ts';
import { Day, Id, RecentDay, Text } from '../fields.ts';
import { ExpenseOrigin, ExpenseType } from '../spend/expense.ts';
import { InvoiceSummary } from '../spend/invoice.ts';
import { KnownCurrency, Minor, Money } from '../money.ts';

/** A decimal number as text, so that no digit is lost: `7.1234`. */
export const RateText = z.string().regex(/^\d{1,9}(\.\d{1,10})?$/);
const TypedRate = RateText.refine((text) => /[1-9]/.test(text));

const Share = z.object({
  departmentId: Id.nullable().default(null),
  projectId: Id.nullable().default(null),
  costCentreId: Id.nullable().default(null),
});

/** Unit of a line's allocation: hundredths of a percent, minor units, or heads. */
export const AllocationBy = z.enum(['percent', 'amount', 'heads']);
export type AllocationBy = z.infer<typeof AllocationBy>;

/** An attendee: a colleague, or a guest with their company. */
export const Attendee = z.object({
  memberId: Id.nullable().default(null),
  name: Text.min(1).max(60),
  company: Text.max(60).default(''),
});
export type Attendee = z.infer<typeof Attendee>;

/** Maximum number of lines of a document. */
export const LINES_MOST = 200;

/** A line as entered. A line from an expense copies type, money, day, merchant and remarks from it. */
export const LineForm = z.object({
  id: Id,
  expenseId: Id.nullable().default(null),
  type: ExpenseType.default('other'),
  /** Never negative: discounts are already included in the amount. */
  money: z.object({ amount: Minor.min(0), currency: KnownCurrency }).default({ amount: 0, currency: 'CNY' }),
  spentOn: RecentDay.nullable().default(null),
  merchant: Text.default(''),
  remarks: Text.default(''),
  city: Text.max(40).default(''),
  values: z.record(z.string(), z.string().max(1000)).default({}),
  /** Entered manually: units of the company's currency for one unit of the spent currency. */
  rate: TypedRate.nullable().default(null),
  allocationBy: AllocationBy.default('percent'),
  allocation: z
    .array(Share.extend({ weight: z.int().min(0) }))
    .max(50)
    .default([]),
  attendees: z.array(Attendee).max(100).default([]),
  /** The submitter's explanation when a rule requires a reason. */
  reason: Text.default(''),
});
export type LineForm = z.input<typeof LineForm>;

/** The approvers' decision on a line. */
export const LineDecision = z.object({
  state: z.enum(['kept', 'refused', 'held']),
  /** Minor units of the company's currency; at most the claimed amount. */
  approved: Minor,
  reason: z.string(),
  by: MemberRef.nullable(),
});
export type LineDecision = z.infer<typeof LineDecision>;

export const DocumentLine = z.object({
  id: Id,
  expenseId: Id.nullable(),
  origin: ExpenseOrigin.nullable(),
  type: ExpenseType,
  /** In the currency in which it was spent. */
  money: Money,
  /** In the company's currency. */
  base: Money,
  rate: z.object({
    value: RateText,
    day: Day.nullable(),
    source: z.enum(['same', 'list', 'manual', 'missing']),
  }),
  spentOn: z.string(),
  merchant: z.string(),
  remarks: z.string(),
  city: z.string(),
  values: z.record(z.string(), z.string()),
  allocationBy: AllocationBy,
  allocation: z.array(
    z.object({
      departmentId: Id.nullable(),
      projectId: Id.nullable(),
      costCentreId: Id.nullable(),
      /** Names of those, for reading. */
      names: z.array(z.string()),
      weight: z.int(),
      amount: Minor,
    }),
  ),
  attendees: z.array(Attendee),
  reason: z.string(),
  invoices: z.array(InvoiceSummary),
  fileIds: z.array(Id),
  decision: LineDecision.nullable(),
});
export type DocumentLine = z.infer<typeof DocumentLine>;
