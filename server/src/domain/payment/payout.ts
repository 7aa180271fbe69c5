import { findPayee } from '#domain/payee/payee.service.ts';
import { findSupplier } from '#domain/payee/supplier.service.ts';
import type { DocumentRow } from '#domain/document/document.lock.service.ts';
import type { Context } from '#kit/context.ts';

export interface PayoutAccount {
  holder: string;
  bank: string;
  account_sealed: Buffer;
  account_last4: string;
  held_until: Date | null;
}

type Paid = Pick<DocumentRow, 'submitter_id' | 'supplier_id'>;

/** Where a document's money goes: the supplier's account, or its owner's. */
export async function findPayout(
  ctx: Pick<Context, 'db' | 'user'>,
  { submitter_id, supplier_id }: Paid,
): Promise<PayoutAccount | undefined> {
  if (supplier_id === null) return await findPayee(ctx.db, ctx.user.companyId, submitter_id);
  const supplier = await findSupplier(ctx, supplier_id);
  return supplier && { ...supplier, holder: supplier.name, held_until: null };
}

type Amounts = Pick<DocumentRow, 'payable' | 'currency' | 'payout_amount' | 'payout_currency'>;

/** What is paid out, in the currency it is paid in. */
export const payoutMoney = ({ payable, currency, payout_amount, payout_currency }: Amounts) =>
  payout_amount === null
    ? { amount: payable, currency }
    : { amount: payout_amount, currency: payout_currency ?? currency };
