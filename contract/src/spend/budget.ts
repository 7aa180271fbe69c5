import { z } from 'zod';
import { change, read, LARGE_BODY } from '../endpoint.ts';
import { Day, Id, Instant, NonEmptyText, Version } from '../fields.ts';
import { ImportAnswer, ImportRequest } from '../import.ts';
import { Currency, Minor } from '../money.ts';
import { pageOf, PageRequest } from '../page.ts';

/** What happens when a document exceeds the available amount. */
export const BudgetEffect = z.enum(['forbid', 'reason', 'warn']);
export type BudgetEffect = z.infer<typeof BudgetEffect>;

const Named = z.object({ id: Id, name: z.string() });

export const BudgetForm = z
  .object({
    id: Id,
    /** 0 for a new budget. */
    version: Version,
    name: NonEmptyText.max(80),
    /** This department and all below it; null for the whole company. */
    departmentId: Id.nullable(),
    projectId: Id.nullable(),
    expenseType: z.string().trim().min(1).max(60).nullable(),
    fromDay: Day,
    toDay: Day,
    /** Minor units of the company's currency. */
    amount: Minor.min(0),
    effect: BudgetEffect,
    enabled: z.boolean(),
  })
  .refine(({ fromDay, toDay }) => fromDay <= toDay, { path: ['toDay'] });
export type BudgetForm = z.infer<typeof BudgetForm>;

export const Budget = z.object({
  id: Id,
  name: z.string(),
  department: Named.nullable(),
  project: Named.nullable(),
  expenseType: z.string().nullable(),
  fromDay: Day,
  toDay: Day,
  currency: Currency,
  amount: Minor,
  /** Committed by documents that are not paid: exactly `inApproval + unpaid`. */
  occupied: Minor,
  /** Requested by documents in approval. */
  inApproval: Minor,
  /** Requested by approved documents that are not paid, or whose payment was reversed. */
  unpaid: Minor,
  /** Spent by documents that are paid, or completed without a payment. */
  actual: Minor,
  /** The remaining amount; can be negative when the budget only warns. */
  available: z.int(),
  effect: BudgetEffect,
  enabled: z.boolean(),
  version: Version,
});
export type Budget = z.infer<typeof Budget>;

/** A budget compared with the amount that a document requests from it. */
export const BudgetStanding = z.object({
  budgetId: Id,
  name: z.string(),
  currency: Currency,
  amount: Minor,
  /** By other documents; the document's own commitment is in `asked`. */
  occupied: Minor,
  actual: Minor,
  asked: Minor,
  /** Before subtracting `asked`. */
  available: z.int(),
  /** By how much `asked` exceeds `available`; 0 when it does not. */
  over: Minor,
  effect: BudgetEffect,
});
export type BudgetStanding = z.infer<typeof BudgetStanding>;

export const BudgetMovement = z.object({
  id: Id,
  /** Null for a payment with the payment code. */
  documentId: Id.nullable(),
  documentNumber: z.string().nullable(),
  /** Number of a payment with the payment code; null for a document. */
  tradeNo: z.string().nullable(),
  kind: z.enum(['occupy', 'release', 'actual', 'unactual']),
  amount: Minor,
  actorName: z.string(),
  at: Instant,
});
export type BudgetMovement = z.infer<typeof BudgetMovement>;

export const budgetEndpoints = {
  save: change({
    path: '/base/budget/save',
    policy: 'budget.write',
    secret: false,
    request: BudgetForm,
    response: Budget,
    summary: 'Add or change a budget; what documents hold of it stays.',
  }),
  movements: read({
    path: '/base/budget/getMovements',
    policy: 'budget.read',
    request: PageRequest.extend({ budgetId: Id }),
    response: pageOf(BudgetMovement),
    summary: 'What documents took of a budget and gave back, newest first.',
  }),
  import: change({
    path: '/base/budget/import',
    policy: 'budget.write',
    bodyMost: LARGE_BODY,
    secret: false,
    request: ImportRequest,
    response: ImportAnswer,
    summary:
      'Take budgets over from a CSV file: name, from, to, amount, department, project, expense type, effect.',
  }),
};
