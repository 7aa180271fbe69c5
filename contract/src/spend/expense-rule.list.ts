import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Text } from '../fields.ts';
import { ManyResults, SwitchMany } from '../many.ts';
import { FileFormat, ListTotals, OnlyThese, orderBy, pageOf, PageRequest } from '../page.ts';
import { ExpenseRuleEffect, ExpenseRuleKinds, ExpenseRule } from './expense-rule.ts';

/** Filter for the company's rules; an empty one finds all. */
export const RuleFilter = z.object({
  /** Matches the name in any language, a city, a grade or a blocked word. */
  search: Text.default(''),
  kinds: z.array(ExpenseRuleKinds).max(20).default([]),
  effects: z.array(ExpenseRuleEffect).max(3).default([]),
  /** Rules for one of these expense types: those that name it, and those that apply to all types. */
  expenseTypes: z.array(z.string().trim().min(1).max(60)).max(100).default([]),
  enabled: z.boolean().nullable().default(null),
  ...OnlyThese,
  /** `order`: the order of the rules; `name`: in the reader's language. */
  ...orderBy(['order', 'name', 'kind', 'effect', 'enabled']),
});
export type RuleFilter = z.infer<typeof RuleFilter>;

export const RuleRow = z.object({
  rule: ExpenseRule,
  /** Its position among all rules, from 1, regardless of filter and sorting. */
  place: z.int(),
});
export type RuleRow = z.infer<typeof RuleRow>;

/** The list of rules and the operations on several rules at once. */
export const expenseRuleListEndpoints = {
  rules: read({
    path: '/base/policy/getPage',
    policy: 'policy.write',
    request: PageRequest.extend(RuleFilter.shape),
    response: pageOf(RuleRow),
    summary: 'The rules that the filter finds, in their own order or another.',
  }),
  totals: read({
    path: '/base/policy/getTotals',
    policy: 'policy.write',
    request: RuleFilter,
    response: ListTotals.extend({
      /** Number of enabled and disabled rules with the same filter, except for its `enabled`. */
      views: z.object({ on: z.int(), off: z.int() }),
    }),
    summary: 'How many rules the same filter finds.',
  }),
  export: read({
    path: '/base/policy/exportPage',
    kind: 'binary',
    policy: 'policy.write',
    request: RuleFilter.extend({ format: FileFormat }),
    response: z.custom<Uint8Array>(),
    summary: 'All rules that the filter finds, as CSV or Excel; the export itself is written down.',
  }),
  enableMany: change({
    path: '/base/policy/enableMany',
    policy: 'policy.write',
    secret: false,
    request: SwitchMany,
    response: ManyResults,
    summary: 'Switch these rules on or off; each stands for itself, and says why it could not be.',
  }),
};
