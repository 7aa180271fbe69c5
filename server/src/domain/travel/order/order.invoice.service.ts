import { attachToExpense } from '#domain/spend/invoice/invoice.life.service.ts';
import {
  confirmedInvoice,
  invoicesSought,
  useElsewhere,
  type Candidate,
} from '#domain/spend/invoice/invoice.match.service.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import type { Context } from '#request/context.ts';
import type { AsSystem } from '#request/gate.ts';
import { invoiceOf, invoiceTypesOf, issuedBetween } from './order.invoice.policy.ts';
import { claimable, owedByCompany } from './order.policy.ts';
import * as orders from './order.repository.ts';
import type { LockedOrder } from './order.repository.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit'>;

const costOf = (order: LockedOrder): number => claimable(order) + owedByCompany(order);

/** Finds the electronic invoice of a locked order that has none, and what follows from it; null where none is sure enough. */
export async function matchInvoice(ctx: Writer, order: LockedOrder): Promise<Candidate | null> {
  const total = costOf(order);
  if (order.invoice_id !== null || order.member_id === null || total <= 0) return null;
  const papers = await invoicesSought(ctx, {
    ...{ ownerId: order.member_id, types: invoiceTypesOf(order.kind), total, currency: order.currency },
    ...issuedBetween(order),
  });
  const taken = await orders.listInvoiced(
    ctx.db,
    ctx.user.companyId,
    papers.map(({ id }) => id),
  );
  const paper = invoiceOf(
    order,
    papers.filter(({ id }) => !taken.includes(id)),
  );
  if (!paper) return null;
  const claimed = order.paid_by === 'company' && !(await useElsewhere(ctx, paper.id));
  await orders.updateOrder(ctx.db, ctx.user.companyId, order.id, { invoice_id: paper.id });
  ctx.audit({
    ...{ action: 'travelOrder.invoice', objectType: 'travelOrder', objectId: order.id },
    detail: { invoice: paper.id, claimed },
  });
  await attachMatched(ctx, order, paper);
  return paper;
}

/** Puts the invoice on the order’s expense, if that is not submitted and the invoice is on no other. */
async function attachMatched(ctx: Writer, { id, expense_id: expenseId }: LockedOrder, paper: Candidate) {
  if (expenseId === null || paper.expense_id !== null) return;
  const current = await orders.findOrder(ctx.db, ctx.user.companyId, id);
  if (!current?.submitted) await attachToExpense(ctx, [paper.id], expenseId);
}

/** Whether the invoice of an order is on an expense already. */
export const isOnExpense = async (
  ctx: Pick<Context, 'db' | 'user'>,
  invoiceId: string | null,
): Promise<boolean> => invoiceId !== null && (await confirmedInvoice(ctx, invoiceId))?.expense_id != null;

/** An invoice was confirmed: the order that it is of, if one has waited for it. */
export const matchConfirmed =
  ({ asSystem }: { asSystem: AsSystem }): OutboxHandler<'order.matchInvoice'> =>
  ({ companyId, payload: { invoiceId } }) =>
    asSystem(companyId, async (ctx) => {
      const paper = await confirmedInvoice(ctx, invoiceId);
      if (!paper || paper.total === null) return;
      const waiting = await orders.lockUninvoiced(ctx.db, companyId, {
        ...{ memberId: paper.owner_id, total: paper.total, currency: paper.currency },
      });
      for (const order of waiting) await matchInvoice(ctx, order);
    });
