import { sql } from 'kysely';
import type { PayoutKind } from '@outlay/contract/spend/payee.wallet';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';

const wallets = (db: Db, companyId: string) =>
  db.selectFrom('payee_wallet').select(COLUMNS.payee_wallet).where('company_id', '=', companyId);

export const listWallets = (db: Db, companyId: string, memberId: string) =>
  wallets(db, companyId).where('member_id', '=', memberId).orderBy('kind').execute();
export type PayeeWalletRow = Awaited<ReturnType<typeof listWallets>>[number];

export const listWalletsOf = (db: Db, companyId: string, kind: PayoutKind, memberIds: readonly string[]) =>
  wallets(db, companyId)
    .where('kind', '=', kind)
    .where(sql<boolean>`member_id = any(${[...memberIds]}::uuid[])`)
    .execute();

interface Entered {
  companyId: string;
  memberId: string;
  kind: PayoutKind;
  holder: string;
  sealed: Buffer;
  last4: string;
  changedBy: string;
  heldUntil: Date | null;
  now: Date;
}

/** Stores an account in place of the one before. */
export const putWallet = (db: Db, entered: Entered) => {
  const columns = {
    ...{ holder: entered.holder, account_sealed: entered.sealed, account_last4: entered.last4 },
    ...{ changed_by: entered.changedBy, held_until: entered.heldUntil, updated_at: entered.now },
  };
  const place = { company_id: entered.companyId, member_id: entered.memberId, kind: entered.kind };
  return db
    .insertInto('payee_wallet')
    .values({ ...place, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'member_id', 'kind'])
        .doUpdateSet({ ...columns, version: sql<number>`payee_wallet.version + 1` }),
    )
    .returning(COLUMNS.payee_wallet)
    .executeTakeFirstOrThrow();
};

/** Blocks an account after a transfer to it failed, unless its version has changed. */
export const refuseWallet = (
  db: Db,
  companyId: string,
  { memberId, kind, version }: { memberId: string; kind: PayoutKind; version: number },
) =>
  db
    .updateTable('payee_wallet')
    .set({ refused_version: version })
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('version', '=', version)
    .execute();
