import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Day, Done, Empty, Id, Instant, NonEmptyText } from '../fields.ts';
import { Currency, Money } from '../money.ts';
import { pageOf, PageRequest } from '../page.ts';
import { REPORT_BASES, REPORT_DIMENSIONS, REPORT_SCOPES } from '../report-basis.ts';
import { ExpenseType } from '../spend/expense.ts';

export const ReportBasis = z.enum(REPORT_BASES);
export type ReportBasis = z.infer<typeof ReportBasis>;

export const ReportScope = z.enum(REPORT_SCOPES);
export type ReportScope = z.infer<typeof ReportScope>;

export const ReportDimension = z.enum(REPORT_DIMENSIONS);
export type ReportDimension = z.infer<typeof ReportDimension>;

/** The longest period of a report. */
export const REPORT_DAYS_MOST = 366 * 6;
/** Groups that a report shows; the smaller ones are added up as one. */
export const REPORT_GROUPS_MOST = 100;

/** The key of a group: an id, a text, a month (`2026-11`); empty where a line has none. */
const Key = z.string().max(200);

/** The spending that a report is about. */
export const ReportFilter = z.object({
  basis: ReportBasis.default('booked'),
  scope: ReportScope.default('own'),
  /** One of the departments of the scope, with those below it. */
  departmentId: Id.nullable().default(null),
  /** Both days are included. */
  from: Day,
  to: Day,
  /** The company's currency if absent. Amounts of different currencies are never added; `only.currency` goes before it. */
  currency: Currency.optional(),
  /** Only the groups with these keys. */
  only: z.partialRecord(ReportDimension, Key).default({}),
});
export type ReportFilter = z.infer<typeof ReportFilter>;

const Place = z.object({ id: Id, name: z.string() });

/** Figures of a dashboard, each with the endpoint that answers it: sums, state, pace, quality. */
export const ReportBlock = z.enum([
  ...(['spending', 'inApproval', 'toPay', 'advances', 'budget'] as const),
  ...(['pace', 'findings', 'recognition'] as const),
]);
export type ReportBlock = z.infer<typeof ReportBlock>;

/** A dashboard for a role. Without `spending`, it shows no amounts at all. */
export const ReportBoard = z.object({
  key: z.enum(['finance', 'auditor', 'administrator', 'leader', 'own']),
  scope: ReportScope,
  blocks: z.array(ReportBlock),
});
export type ReportBoard = z.infer<typeof ReportBoard>;

export const ReportOptions = z.object({
  /** What the person may see; `department` with the departments that they may choose. */
  scopes: z.array(ReportScope),
  /** The first is the person's usual one. */
  boards: z.array(ReportBoard).min(1),
  departments: z.array(Place),
  currency: Currency,
  /** First month of the fiscal year, 1 to 12. */
  fiscalMonth: z.int().min(1).max(12),
  /** The company's day. */
  today: Day,
});
export type ReportOptions = z.infer<typeof ReportOptions>;

/** An amount in minor units; it can exceed the limit of `Minor`, because it adds up a whole company. */
const Sum = z.int();

export const ReportGroup = z.object({
  key: Key,
  /** The name of a department, person or project; empty where the key says it or there is none. */
  name: z.string(),
  /** In the currency of the report; where groups are currencies, each in its own. */
  amount: Sum,
  /** Number of lines. */
  count: z.int(),
  /** The amount in the period to compare with. */
  before: Sum,
  /** By the keys of `columns`, for a report with columns; where columns are currencies, each in its own. */
  cells: z.record(Key, Sum),
});
export type ReportGroup = z.infer<typeof ReportGroup>;

export const ReportSums = z.object({
  /** The figures include every change until this instant. */
  asOf: Instant,
  /** Of the totals, and of all amounts but those of groups or columns that are currencies. */
  currency: Currency,
  total: Sum,
  count: z.int(),
  before: Sum,
  /** Months in order, all others the largest first. */
  groups: z.array(ReportGroup).max(REPORT_GROUPS_MOST),
  /** The groups that are not shown, added up; null if all are shown. */
  rest: ReportGroup.nullable(),
  columns: z.array(z.object({ key: Key, name: z.string(), amount: Sum })),
  /** What the same period has in other currencies. */
  others: z.array(z.object({ amount: Sum, currency: Currency })),
});
export type ReportSums = z.infer<typeof ReportSums>;

export const ReportLine = z.object({
  /** Null for an order that the company paid itself. */
  document: z.object({ id: Id, number: z.string().nullable(), title: z.string() }).nullable(),
  /** Whether the person may open the document. */
  mayOpen: z.boolean(),
  day: Day,
  type: ExpenseType,
  person: z.string(),
  department: z.string(),
  project: z.string(),
  merchant: z.string(),
  city: z.string(),
  money: Money,
});
export type ReportLine = z.infer<typeof ReportLine>;

/** The way of money back to a person: before submission, in approval, until the payment. */
export const PACE_STEPS = ['before', 'approval', 'payment'] as const;

export const ReportPace = z.object({
  asOf: Instant,
  /** Claims that were paid in the period. */
  count: z.int(),
  /** Average days from the first expense to the payment; null without a claim. */
  days: z.number().nullable(),
  /** The same of the period to compare with. */
  daysBefore: z.number().nullable(),
  steps: z.array(z.object({ step: z.enum(PACE_STEPS), days: z.number() })),
  /** The nodes of flows that took longest, the slowest first. */
  nodes: z
    .array(z.object({ name: z.record(z.string(), z.string()), days: z.number(), count: z.int() }))
    .max(10),
});
export type ReportPace = z.infer<typeof ReportPace>;

/** What is open now. */
export const ReportState = z.object({
  asOf: Instant,
  inApproval: z.object({
    count: z.int(),
    withFindings: z.int(),
    money: z.object({ amount: Sum, currency: Currency }),
  }),
  toPay: z.object({ count: z.int(), money: z.object({ amount: Sum, currency: Currency }) }),
  advances: z.object({ count: z.int(), money: z.object({ amount: Sum, currency: Currency }) }),
  /** The budgets in effect; null where there are none, or the person may not see them. */
  budget: z
    .object({
      used: Sum,
      amount: Sum,
      /** The budget of which most is used, and how much of it: 1 is all. */
      fullest: z.object({ name: z.string(), part: z.number() }),
    })
    .nullable(),
});
export type ReportState = z.infer<typeof ReportState>;

/** What was wrong with claims, and with what was read from invoices. */
export const ReportQuality = z.object({
  asOf: Instant,
  /** Submitted in the period; at most `QUALITY_MOST`, the latest. */
  claims: z.int(),
  withFindings: z.int(),
  /** Values read from the invoices that were added in the period; of at most `QUALITY_MOST` invoices. */
  values: z.int(),
  /** Of these, what a person corrected. */
  corrected: z.int(),
  /** The values that are corrected most often. */
  fields: z.array(z.object({ name: z.string(), values: z.int(), corrected: z.int() })).max(5),
});
export type ReportQuality = z.infer<typeof ReportQuality>;

export const REPORT_RHYTHMS = ['weekly', 'monthly'] as const;
/** Reports by mail that one person may have. */
export const SCHEDULES_MOST = 10;

/** A report that is mailed to the person who set it up: of the last week on Mondays, of the last month on its first day. */
export const ReportSchedule = z.object({
  id: Id,
  name: NonEmptyText.max(40),
  rhythm: z.enum(REPORT_RHYTHMS),
  basis: ReportBasis,
  scope: ReportScope,
  departmentId: Id.nullable().default(null),
  by: ReportDimension,
});
export type ReportSchedule = z.infer<typeof ReportSchedule>;

const Compared = {
  /** The first day of the period to compare with; null: none. */
  compareFrom: Day.nullable().default(null),
  /** Its last day; if null, it is as long as the period itself. */
  compareTo: Day.nullable().default(null),
};

/** A table of spending: one group a row, and what it is compared with. */
export const ReportQuery = ReportFilter.extend({
  by: ReportDimension.default('type'),
  across: ReportDimension.nullable().default(null),
  ...Compared,
});
export type ReportQuery = z.infer<typeof ReportQuery>;

export const reportEndpoints = {
  options: read({
    path: '/report/getOptions',
    policy: 'report.own',
    queries: 3,
    request: Empty,
    response: ReportOptions,
    summary: 'Whose spending I may see, and what a report needs to begin with.',
  }),
  sums: read({
    path: '/report/getSums',
    policy: 'report.own',
    request: ReportQuery,
    response: ReportSums,
    summary: 'Spending in groups, compared with another period, with columns where wanted.',
  }),
  lines: read({
    path: '/report/getPage',
    policy: 'report.own',
    request: PageRequest.extend(ReportFilter.shape),
    response: pageOf(ReportLine),
    summary: 'The lines behind a sum, latest day first.',
  }),
  pace: read({
    path: '/report/getPace',
    policy: 'report.own',
    request: ReportFilter.pick({ scope: true, departmentId: true, from: true, to: true }).extend(Compared),
    response: ReportPace,
    summary: 'How long claims take from the expense to the payment, by step and node.',
  }),
  state: read({
    path: '/report/getState',
    policy: 'report.own',
    request: ReportFilter.pick({ scope: true, departmentId: true }),
    response: ReportState,
    summary: 'What is in approval, to be paid and advanced at this moment.',
  }),
  quality: read({
    path: '/report/getQuality',
    policy: 'report.own',
    request: ReportFilter.pick({ scope: true, departmentId: true, from: true, to: true }),
    response: ReportQuality,
    summary: 'How many claims had findings, and how much of what was read from invoices was corrected.',
  }),
  schedules: read({
    path: '/report/getSchedules',
    policy: 'report.own',
    request: Empty,
    response: z.object({ items: z.array(ReportSchedule).max(SCHEDULES_MOST) }),
    summary: 'The reports that are mailed to me.',
  }),
  saveSchedule: change({
    path: '/report/saveSchedule',
    policy: 'report.own',
    secret: false,
    idempotency: 'optional',
    request: ReportSchedule,
    response: ReportSchedule,
    summary: 'Have a report mailed to me regularly, with what I may see on the day it is sent.',
  }),
  removeSchedule: change({
    path: '/report/removeSchedule',
    policy: 'report.own',
    secret: false,
    idempotency: 'optional',
    request: z.object({ id: Id }),
    response: Done,
    summary: 'No longer mail me a report.',
  }),
};
