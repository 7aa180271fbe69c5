import { AppError } from '@outlay/contract/errors';
import { postCharge } from '#domain/spend/ledger/ledger.service.ts';
import type { Context } from '#request/context.ts';
import * as charges from './charge.repository.ts';
import type { ChargeRow } from './charge.repository.ts';

type Writer = Pick<Context, 'db' | 'user'>;

/**
 * Payments of the caller for which an invoice can be requested, locked.
 *
 * @throws NOT_FOUND, WRONG_STATE `invoiceAsked`
 */
export async function lockForInvoice({ db, user }: Writer, ids: readonly string[]): Promise<ChargeRow[]> {
  const rows = await lockAll({ db, user }, ids);
  if (rows.length < ids.length) throw new AppError('NOT_FOUND', 'charge');
  for (const row of rows) {
    if (row.member_id !== user.memberId || row.state !== 'paid' || row.refunded >= row.amount)
      throw new AppError('NOT_FOUND', `charge ${row.id}`);
    if (row.invoice_state === 'asked' || row.invoice_state === 'issued')
      throw new AppError('WRONG_STATE', { reason: 'invoiceAsked' });
  }
  return rows;
}

/** What became of the invoice of payments. */
export const setInvoiceState = (
  { db, user }: Writer,
  ids: readonly string[],
  state: ChargeRow['invoice_state'],
) => charges.updateCharges(db, user.companyId, ids, { invoice_state: state });

/**
 * Books how much of paid payments is input tax, whatever was booked before. `taxesOf` says it for what is left of each, in
 * minor units.
 */
export async function bookTaxes(
  ctx: Pick<Context, 'db' | 'user' | 'now' | 'audit'>,
  ids: readonly string[],
  taxesOf: (left: readonly number[]) => readonly number[],
): Promise<void> {
  const { db, user, audit } = ctx;
  const rows = await lockAll(ctx, ids);
  const taxes = taxesOf(rows.map((row) => row.amount - row.refunded));
  for (const [index, { id, type, currency, tax: before }] of rows.entries()) {
    const tax = taxes[index] ?? 0;
    if (tax === before) continue;
    await postCharge(ctx, id, { type, more: 0, moreTax: tax - before, currency });
    await charges.updateCharges(db, user.companyId, [id], { tax });
    audit({ action: 'charge.tax', objectType: 'charge', objectId: id, detail: { amount: tax, currency } });
  }
}

/** Payments in the order of their ids, each locked before it is read. */
async function lockAll({ db, user }: Writer, ids: readonly string[]): Promise<ChargeRow[]> {
  const rows: ChargeRow[] = [];
  for (const id of [...ids].sort()) {
    await charges.lockCharge(db, user.companyId, id);
    const row = await charges.findCharge(db, user.companyId, id);
    if (row) rows.push(row);
  }
  return rows;
}
