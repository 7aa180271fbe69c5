import type { PayoutKind } from '@outlay/contract/spend/payee.wallet';
import { changedPayee, payableOf } from '#domain/documents/document/decide/paying.service.ts';
import type { DocumentRow } from '#domain/documents/document/record/lock.service.ts';
import { findPayee } from '#domain/spend/payee/payee.service.ts';
import { findWallets } from '#domain/spend/payee/payee.wallet.service.ts';
import { findSupplier } from '#domain/spend/payee/supplier.service.ts';
import type { Context } from '#request/context.ts';
import type { KeyOf } from '#secrets/sealed.ts';
import type { Secrets } from '#secrets/secret.ts';

export interface PayoutAccount {
  holder: string;
  bank: string;
  /** Returns the complete account number. */
  open: (secrets: Secrets) => string;
  account_last4: string;
  held_until: Date | null;
  /** Incremented with each change of the account. */
  version: number;
  /** The bank refused the current version. */
  refused: boolean;
  /** Whether the account is confirmed and has no pending change. */
  confirmed: boolean;
  changedByMe: boolean;
}

type Paid = Pick<DocumentRow, 'submitter_id' | 'supplier_id' | 'payee_account_id'>;

/** The payee account of a document: the supplier's or its owner's. */
export async function findPayout(
  ctx: Pick<Context, 'db' | 'user'>,
  { submitter_id, supplier_id, payee_account_id }: Paid,
): Promise<PayoutAccount | undefined> {
  if (supplier_id === null) {
    const own = await findPayee(ctx, submitter_id, payee_account_id);
    return (
      own && {
        ...own,
        open: (secrets) => secrets.open(own.account_sealed, 'payee_account', own),
        refused: own.refused_version === own.version,
        confirmed: true,
        changedByMe: false,
      }
    );
  }
  const supplier = await findSupplier(ctx, supplier_id);
  return (
    supplier && {
      ...supplier,
      open: (secrets) => secrets.open(supplier.account_sealed, 'supplier', supplier),
      holder: supplier.name,
      version: supplier.account_version,
      refused: supplier.refused_version === supplier.account_version,
      confirmed: supplier.confirmed && supplier.change_id === null,
      changedByMe: changedPayee(supplier, ctx.user),
    }
  );
}

/** A snapshot of the account, stored with the payment. */
export const accountIn = (
  payment: KeyOf<'payment'>,
  payout: PayoutAccount | undefined,
  { secrets }: Pick<Context, 'secrets'>,
) => ({
  holder: payout?.holder ?? '',
  bank: payout?.bank ?? '',
  account_sealed: payout ? secrets.seal(payout.open(secrets), 'payment', payment) : null,
  account_last4: payout?.account_last4 ?? '',
  payee_version: payout?.version ?? null,
});

/** The member's account at Alipay or WeChat, which is paid with a wallet; suppliers have none. */
export async function findWalletPayout(
  ctx: Pick<Context, 'db' | 'user'>,
  kind: PayoutKind,
  { submitter_id, supplier_id }: Paid,
): Promise<PayoutAccount | undefined> {
  const row =
    supplier_id === null ? (await findWallets(ctx, kind, [submitter_id])).get(submitter_id) : undefined;
  return (
    row && {
      ...row,
      bank: '',
      open: (secrets) => secrets.open(row.account_sealed, 'payee_wallet', row),
      refused: row.refused_version === row.version,
      confirmed: true,
      changedByMe: changedPayee({ account_changed_by: row.changed_by }, ctx.user),
    }
  );
}

type Amounts = Parameters<typeof payableOf>[0] &
  Pick<DocumentRow, 'currency' | 'payout_amount' | 'payout_currency'>;

/** The payout amount in its currency. */
export const payoutMoney = ({ currency, payout_amount, payout_currency, ...row }: Amounts) =>
  payout_amount === null
    ? { amount: payableOf(row), currency }
    : { amount: payout_amount, currency: payout_currency ?? currency };
