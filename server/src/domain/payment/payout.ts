import { changedPayee } from '#domain/document/document.paying.service.ts';
import type { DocumentRow } from '#domain/document/document.lock.service.ts';
import { findPayee } from '#domain/payee/payee.service.ts';
import { findSupplier } from '#domain/payee/supplier.service.ts';
import type { Context } from '#kit/context.ts';

export interface PayoutAccount {
  holder: string;
  bank: string;
  account_sealed: Buffer;
  account_last4: string;
  held_until: Date | null;
  /** Grows with each change of it. */
  version: number;
  /** The bank refused it as it is. */
  refused: boolean;
  /** A second person has looked at it, and nobody wants it changed. */
  confirmed: boolean;
  changedByMe: boolean;
}

type Paid = Pick<DocumentRow, 'submitter_id' | 'supplier_id'>;

/** Where a document's money goes: the supplier's account, or its owner's. */
export async function findPayout(
  ctx: Pick<Context, 'db' | 'user'>,
  { submitter_id, supplier_id }: Paid,
): Promise<PayoutAccount | undefined> {
  if (supplier_id === null) {
    const own = await findPayee(ctx.db, ctx.user.companyId, submitter_id);
    return (
      own && { ...own, refused: own.refused_version === own.version, confirmed: true, changedByMe: false }
    );
  }
  const supplier = await findSupplier(ctx, supplier_id);
  return (
    supplier && {
      ...supplier,
      holder: supplier.name,
      version: supplier.account_version,
      refused: supplier.refused_version === supplier.account_version,
      confirmed: supplier.confirmed && supplier.change_id === null,
      changedByMe: changedPayee(supplier, ctx.user),
    }
  );
}

type Amounts = Pick<DocumentRow, 'payable' | 'currency' | 'payout_amount' | 'payout_currency'>;

/** What is paid out, in the currency it is paid in. */
export const payoutMoney = ({ payable, currency, payout_amount, payout_currency }: Amounts) =>
  payout_amount === null
    ? { amount: payable, currency }
    : { amount: payout_amount, currency: payout_currency ?? currency };
