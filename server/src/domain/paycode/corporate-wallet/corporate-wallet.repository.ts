import { sql, type Insertable, type Updateable } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { updateSeen, type Seen } from '#database/seen.ts';
import type { Database } from '#database/tables.ts';

export const WALLETS_MOST = 10;

const wallets = (db: Db, companyId: string) =>
  db.selectFrom('corporate_wallet').select(COLUMNS.corporate_wallet).where('company_id', '=', companyId);

export const listWallets = (db: Db, companyId: string) =>
  wallets(db, companyId).orderBy('name').orderBy('id').limit(WALLETS_MOST).execute();
export type WalletRow = Awaited<ReturnType<typeof listWallets>>[number];

export const findWallet = (db: Db, companyId: string, id: string) =>
  wallets(db, companyId).where('id', '=', id).executeTakeFirst();

export const insertWallet = (db: Db, row: Insertable<Database['corporate_wallet']>) =>
  db.insertInto('corporate_wallet').values(row).execute();

/** False if it now has a different version. */
export const updateWallet = (
  db: Db,
  seen: Seen,
  change: Updateable<Database['corporate_wallet']>,
): Promise<boolean> => updateSeen(db, 'corporate_wallet', seen, change);

/** Writes down how a call ended, without a new version; `at`: a reading of its payments, if it was one. */
export const noteReading = (
  db: Db,
  companyId: string,
  id: string,
  { fault, at }: { fault: string; at: Date | null },
) =>
  db
    .updateTable('corporate_wallet')
    .set({ fault, ...(fault === '' && at && { read_at: at }) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

/** Keeps an enabled wallet to be found before the company is known. */
export const putLookup = (db: Db, companyId: string, walletId: string) =>
  db
    .insertInto('corporate_wallet_lookup')
    .values({ wallet_id: walletId, company_id: companyId })
    .onConflict((conflict) => conflict.column('wallet_id').doNothing())
    .execute();

export const dropLookup = (db: Db, companyId: string, walletId: string) =>
  db
    .deleteFrom('corporate_wallet_lookup')
    .where('company_id', '=', companyId)
    .where('wallet_id', '=', walletId)
    .execute();

export const findCompany = async (db: Db, walletId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('corporate_wallet_lookup')
      .select('company_id')
      .where('wallet_id', '=', walletId)
      .executeTakeFirst()
  )?.company_id;

/** The enabled wallets of all companies. */
export const listLookups = (db: Db) =>
  db.selectFrom('corporate_wallet_lookup').select(['company_id', 'wallet_id']).orderBy('wallet_id').execute();

/** The standards of wallets with the names of their policies, in their order. */
export const listStandards = (db: Db, companyId: string, walletIds: readonly string[]) =>
  db
    .selectFrom('corporate_wallet_standard as standard')
    .innerJoin('spend_policy as policy', (join) =>
      join
        .onRef('policy.company_id', '=', 'standard.company_id')
        .onRef('policy.id', '=', 'standard.policy_id'),
    )
    .select(['standard.wallet_id', 'standard.standard_id', 'standard.policy_id', 'standard.type'])
    .select('policy.name as policy_name')
    .where('standard.company_id', '=', companyId)
    .where(sql<boolean>`standard.wallet_id = any(${[...walletIds]}::uuid[])`)
    .orderBy('standard.position')
    .execute();

export async function replaceStandards(
  db: Db,
  companyId: string,
  walletId: string,
  rows: readonly Insertable<Database['corporate_wallet_standard']>[],
): Promise<void> {
  await db
    .deleteFrom('corporate_wallet_standard')
    .where('company_id', '=', companyId)
    .where('wallet_id', '=', walletId)
    .execute();
  if (rows.length > 0)
    await db
      .insertInto('corporate_wallet_standard')
      .values([...rows])
      .execute();
}
