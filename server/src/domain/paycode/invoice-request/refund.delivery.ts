import { setInvoiceState } from '#domain/paycode/charge/invoice-state.service.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import type { Context } from '#request/context.ts';
import type { AsSystem } from '#request/gate.ts';
import { standingOf } from './request.policy.ts';
import * as requests from './request.repository.ts';
import type { RequestRow } from './request.repository.ts';
import { notifyOfRequest } from './request.service.ts';
import { moveInvoice, takeAgain } from './taken-invoice.service.ts';

const asPayer = (ctx: Context, { member_id: memberId }: RequestRow): Context => ({
  ...ctx,
  user: { ...ctx.user, memberId },
});

/** What is to be invoiced after a refund: less, and the merchant is notified; or nothing: the request is withdrawn. */
export const followRefund =
  (asSystem: AsSystem): OutboxHandler<'invoiceRequest.refunded'> =>
  ({ companyId, payload: { chargeId } }) =>
    asSystem(companyId, async (ctx) => {
      for (const { id } of await requests.listLiveOf(ctx.db, companyId, { chargeId })) {
        const row = await requests.lockRequest(ctx.db, companyId, id);
        if (row?.state === 'asked') await requestLess(ctx, row);
        else if (row?.invoice_id) await moveInvoice(asPayer(ctx, row), id, row.invoice_id);
      }
    });

async function requestLess(ctx: Context, row: RequestRow): Promise<void> {
  const { db, user, now } = ctx;
  const { id } = row;
  const charges = await requests.listChargesOf(db, user.companyId, [id]);
  const amount = standingOf(charges);
  if (amount === row.amount) return;
  if (amount > 0) {
    await requests.updateRequest(db, user.companyId, id, { amount });
    await notifyOfRequest(ctx, id);
    return;
  }
  await requests.updateRequest(db, user.companyId, id, { state: 'withdrawn', answered_at: now() });
  await setInvoiceState(
    ctx,
    charges.map((one) => one.id),
    'none',
  );
  ctx.audit({ action: 'invoiceRequest.withdraw', objectType: 'invoiceRequest', objectId: id });
}

/** What was read of an invoice is confirmed: its tax is deducted as it is now. */
export const followConfirmed =
  (asSystem: AsSystem): OutboxHandler<'invoiceRequest.confirmed'> =>
  ({ companyId, payload: { invoiceId } }) =>
    asSystem(companyId, async (ctx) => {
      for (const { id } of await requests.listLiveOf(ctx.db, companyId, { invoiceId })) {
        const row = await requests.lockRequest(ctx.db, companyId, id);
        if (row?.invoice_id === invoiceId) await takeAgain(asPayer(ctx, row), id, invoiceId);
      }
    });
