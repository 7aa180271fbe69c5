import { z } from 'zod';
import { Budget, BudgetEffect } from './budget.ts';
import { change, read } from '../endpoint.ts';
import { Day, Id, Text } from '../fields.ts';
import { ManyResults, SwitchMany } from '../many.ts';
import { FileFormat, ListTotals, OnlyThese, orderBy, pageOf, PageRequest } from '../page.ts';

/** A budget counts as nearly used from this percentage of its amount on. */
export const NEARLY_USED_PERCENT = 80;

/** `within`: less than nearly used; `nearly`: at most the amount; `over`: more than the amount. */
export const BudgetLevel = z.enum(['within', 'nearly', 'over']);
export type BudgetLevel = z.infer<typeof BudgetLevel>;

/** Position of the company's current day relative to the budget's period. */
export const BudgetPeriod = z.enum(['all', 'current', 'ended', 'upcoming']);
export type BudgetPeriod = z.infer<typeof BudgetPeriod>;

/** Filter for budgets; an omitted condition matches all. */
export const BudgetFilter = z.object({
  /** In the name, and in the names of its department and project. */
  search: Text.default(''),
  /** Includes the departments below them. */
  departmentIds: z.array(Id).max(100).default([]),
  projectIds: z.array(Id).max(100).default([]),
  expenseTypes: z.array(z.string().trim().min(1).max(60)).max(50).default([]),
  effects: z.array(BudgetEffect).max(3).default([]),
  levels: z.array(BudgetLevel).max(3).default([]),
  period: BudgetPeriod.default('all'),
  /** Only budgets whose period contains this day. */
  day: Day.nullable().default(null),
  /** Switched on or off. */
  enabled: z.enum(['all', 'on', 'off']).default('all'),
  ...OnlyThese,
  ...orderBy([
    ...(['name', 'department', 'project', 'from', 'to', 'amount'] as const),
    ...(['inApproval', 'unpaid', 'paid', 'used', 'left', 'effect'] as const),
  ]),
});
export type BudgetFilter = z.infer<typeof BudgetFilter>;

export const BudgetTotals = ListTotals.extend({
  /** Sum of committed and spent amounts, by currency. */
  used: ListTotals.shape.sums,
  /** Sum of the remaining amounts, by currency; negative when the overruns are larger. */
  left: ListTotals.shape.sums,
  /** Number of rows in each view. */
  views: z.object({ all: z.int(), current: z.int(), nearly: z.int(), over: z.int() }),
});
export type BudgetTotals = z.infer<typeof BudgetTotals>;

export const budgetListEndpoints = {
  budgets: read({
    path: '/base/budget/getPage',
    policy: 'budget.read',
    request: PageRequest.extend(BudgetFilter.shape),
    response: pageOf(Budget),
    summary: 'Budgets with what is occupied, spent and left.',
  }),
  totals: read({
    path: '/base/budget/getTotals',
    policy: 'budget.read',
    request: BudgetFilter,
    response: BudgetTotals,
    summary: 'How many budgets the same filter finds, and what they allow, have used and have left.',
  }),
  export: read({
    path: '/base/budget/exportPage',
    kind: 'binary',
    policy: 'budget.read',
    request: BudgetFilter.extend({ format: FileFormat }),
    response: z.custom<Uint8Array>(),
    summary: 'All budgets that the filter finds, as CSV or Excel; the export itself is written down.',
  }),
  switch: change({
    path: '/base/budget/switch',
    policy: 'budget.write',
    secret: false,
    request: SwitchMany,
    response: ManyResults,
    summary: 'Switch several budgets on or off; each stands for itself, and says why it could not be.',
  }),
};
