import type { Insertable, Updateable } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { updateSeen, type Seen } from '#database/seen.ts';
import type { Database } from '#database/tables.ts';

export const WALLETS_MOST = 20;

const wallets = (db: Db, companyId: string) =>
  db.selectFrom('payout_wallet').select(COLUMNS.payout_wallet).where('company_id', '=', companyId);

export const listWallets = (db: Db, companyId: string) =>
  wallets(db, companyId).orderBy('name').orderBy('id').limit(WALLETS_MOST).execute();
export type WalletRow = Awaited<ReturnType<typeof listWallets>>[number];

export const findWallet = (db: Db, companyId: string, id: string) =>
  wallets(db, companyId).where('id', '=', id).executeTakeFirst();

/** Locks the wallet, so that its account is not changed while its first transfers are made. */
export const lockWallet = (db: Db, companyId: string, id: string) =>
  wallets(db, companyId).where('id', '=', id).forUpdate().executeTakeFirst();

export const insertWallet = (db: Db, row: Insertable<Database['payout_wallet']>) =>
  db.insertInto('payout_wallet').values(row).execute();

export const updateWallet = (db: Db, seen: Seen, change: Updateable<Database['payout_wallet']>) =>
  updateSeen(db, 'payout_wallet', seen, change);

/** Which wallets have transfers. */
export const listUsed = async (db: Db, companyId: string): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('payout_wallet as wallet')
    .select('wallet.id')
    .where('wallet.company_id', '=', companyId)
    .where((q) =>
      q.exists(
        q
          .selectFrom('payout_transfer as transfer')
          .select('transfer.id')
          .whereRef('transfer.company_id', '=', 'wallet.company_id')
          .whereRef('transfer.wallet_id', '=', 'wallet.id'),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Keeps a wallet to be found before the company is known. */
export const putLookup = (db: Db, companyId: string, walletId: string) =>
  db
    .insertInto('payout_wallet_lookup')
    .values({ wallet_id: walletId, company_id: companyId })
    .onConflict((conflict) => conflict.column('wallet_id').doNothing())
    .execute();

export const findCompany = async (db: Db, walletId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('payout_wallet_lookup')
      .select('company_id')
      .where('wallet_id', '=', walletId)
      .executeTakeFirst()
  )?.company_id;
