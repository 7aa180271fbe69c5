import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Text } from '../fields.ts';
import { ManyResults, SwitchMany } from '../many.ts';
import { FileFormat, ListTotals, OnlyThese, orderBy, pageOf, PageRequest } from '../page.ts';
import { ExpenseRuleEffect, ExpenseRuleKinds, ExpenseRule } from './expense-rule.ts';

/** Which of the company's rules; everything that may be left out means all. */
export const RuleFilter = z.object({
  /** In the name in any of its languages, a city, a grade, or a blocked word. */
  search: Text.default(''),
  kinds: z.array(ExpenseRuleKinds).max(20).default([]),
  effects: z.array(ExpenseRuleEffect).max(3).default([]),
  /** Rules that look at one of these expense types: those that name it, and those that look at all. */
  expenseTypes: z.array(z.string().trim().min(1).max(60)).max(100).default([]),
  enabled: z.boolean().nullable().default(null),
  ...OnlyThese,
  /** `order`: the rules' own; `name`: in the reader's language. */
  ...orderBy(['order', 'name', 'kind', 'effect', 'enabled']),
});
export type RuleFilter = z.infer<typeof RuleFilter>;

export const RuleRow = z.object({
  rule: ExpenseRule,
  /** Where it stands among all rules, from 1, however the list is filtered and sorted. */
  place: z.int(),
});
export type RuleRow = z.infer<typeof RuleRow>;

/** What the desk asks of many rules at once. */
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
      /** How many are in effect and how many are not: by the same filter, whichever of them it asks for. */
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
