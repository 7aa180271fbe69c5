import { z } from 'zod';
import { change, read, LARGE_BODY } from '../endpoint.ts';
import { Day, Done, Id, LocalText, Version } from '../fields.ts';
import { Minor } from '../money.ts';

/** Limited per company, since every line and document is checked against all rules. */
export const RULES_MOST = 500;

/** forbid: not submitted. reason: submitted with an explanation. warn: shown to submitter and approvers. */
export const ExpenseRuleEffect = z.enum(['forbid', 'reason', 'warn']);
export type ExpenseRuleEffect = z.infer<typeof ExpenseRuleEffect>;

/** Code of an expense type, a document type or a grade. */
const Code = z.string().trim().min(1).max(60);
const Codes = z.array(Code).max(100).default([]);

/** What a rule applies to; an empty list means all. Cities are compared without case, width, final 市. */
export const ExpenseRuleScope = z.object({
  expenseTypes: Codes,
  documentTypes: Codes,
  /** Grades of the submitter. */
  grades: Codes,
  cities: Codes,
  /** Cities excluded from the rule, because another rule covers them. */
  exceptCities: Codes,
});
export type ExpenseRuleScope = z.infer<typeof ExpenseRuleScope>;

/** Minor units of the company's currency. */
const Amount = Minor.min(0);

/**
 * What a limit is summed over: one line; all lines in the rule's scope of a day or a month, including the person's other
 * documents; or the whole document, compared with the amount times the days of the trip.
 */
export const LimitPer = z.enum(['line', 'day', 'month', 'tripDay']);
export type LimitPer = z.infer<typeof LimitPer>;

export const RequiredField = z.enum(['remarks', 'merchant', 'attendees', 'city', 'project', 'costCentre']);
export type RequiredField = z.infer<typeof RequiredField>;

const base = {
  id: Id,
  /** 0 for a new rule. */
  version: Version,
  name: LocalText.refine((name) => Object.values(name).some((text) => text.trim() !== '')),
  enabled: z.boolean(),
  effect: ExpenseRuleEffect,
  scope: ExpenseRuleScope,
};
const rule = <Kind extends string, Params extends z.ZodRawShape>(kind: Kind, params: Params) =>
  z.object({ ...base, kind: z.literal(kind), params: z.object(params) });

/** A rule as entered; `kind` determines the shape of `params`. */
export const ExpenseRule = z.discriminatedUnion('kind', [
  rule('limit', { per: LimitPer, amount: Amount }),
  /** A line above the amount without an invoice. */
  rule('receiptAbove', { amount: Amount }),
  /** Spent more than `days` days ago. */
  rule('age', { days: z.int().min(0).max(3650) }),
  rule('requiredField', { field: RequiredField }),
  /** Another line of the same person has the same amount, day and merchant. */
  rule('similar', {}),
  /** Spent on a non-working day of the company's calendar. */
  rule('weekend', {}),
  /** Prohibited words in remarks, merchant or the document's title. */
  rule('words', { words: z.array(z.string().trim().min(1).max(40)).min(1).max(200) }),
  /** Above the amount per attendee. */
  rule('perAttendee', { amount: Amount }),
  /** The whole document above the amount. */
  rule('overLimitTotal', { amount: Amount }),
]);
export type ExpenseRule = z.infer<typeof ExpenseRule>;
export type ExpenseRuleKind = ExpenseRule['kind'];

/** Ordered by how often companies need them. */
export const ExpenseRuleKinds = z.enum([
  'limit',
  'receiptAbove',
  'age',
  'requiredField',
  'similar',
  'weekend',
  'words',
  'perAttendee',
  'overLimitTotal',
] satisfies ExpenseRuleKind[]);

/** What a rule found. Amounts in `values` are minor units of the company's currency, days `YYYY-MM-DD`. */
export const ExpenseRuleFinding = z.object({
  ruleId: Id,
  kind: ExpenseRuleKinds,
  /** Once a required reason is given, `reason` becomes `warn` with `values.reason`. */
  effect: ExpenseRuleEffect,
  /** Null when the finding concerns the whole document. */
  lineId: Id.nullable(),
  name: LocalText,
  values: z.record(z.string(), z.string()),
  /** The amount that a limit allows for the line, to which it may be cut. */
  cutTo: Minor.nullable(),
});
export type ExpenseRuleFinding = z.infer<typeof ExpenseRuleFinding>;

/** A past line that the draft rule would have matched. */
export const ExpenseRuleExample = z.object({
  documentId: Id,
  documentNumber: z.string(),
  title: z.string(),
  submitterName: z.string(),
  spentOn: Day.nullable(),
  amount: Minor.nullable(),
  merchant: z.string(),
  finding: ExpenseRuleFinding,
});
export type ExpenseRuleExample = z.infer<typeof ExpenseRuleExample>;

const ExpenseRuleList = z.object({ items: z.array(ExpenseRule) });

export const expenseRuleEndpoints = {
  all: read({
    path: '/base/policy/getAll',
    policy: 'signedIn',
    request: z.object({}),
    response: ExpenseRuleList,
    summary: 'The rules in their order: what is allowed.',
  }),
  save: change({
    path: '/base/policy/save',
    policy: 'policy.write',
    bodyMost: LARGE_BODY,
    secret: false,
    request: ExpenseRule,
    response: ExpenseRule,
    summary: 'Add a rule at the end, or change one.',
  }),
  remove: change({
    path: '/base/policy/remove',
    policy: 'policy.write',
    secret: false,
    request: z.object({ id: Id, version: Version }),
    response: Done,
    summary: 'Remove a rule; what it found stays on the documents.',
  }),
  arrange: change({
    path: '/base/policy/arrange',
    policy: 'policy.write',
    secret: false,
    /** Every rule's id, in the new order. */
    request: z.object({ ids: z.array(Id).max(RULES_MOST) }),
    response: ExpenseRuleList,
    summary: 'Put the rules in another order.',
  }),
  enable: change({
    path: '/base/policy/enable',
    policy: 'policy.write',
    secret: false,
    request: z.object({ id: Id, version: Version, enabled: z.boolean() }),
    response: ExpenseRule,
    summary: 'Switch a rule on or off.',
  }),
  try: read({
    path: '/base/policy/try',
    policy: 'policy.write',
    bodyMost: LARGE_BODY,
    request: z.object({ rule: ExpenseRule }),
    response: z.object({
      from: Day,
      to: Day,
      documents: z.int(),
      lines: z.int(),
      /** Documents of these that the rule would have matched. */
      foundDocuments: z.int(),
      found: z.int(),
      /** The first 50. */
      examples: z.array(ExpenseRuleExample),
    }),
    summary: 'What a draft rule would have found on the last three months of sent documents.',
  }),
};
