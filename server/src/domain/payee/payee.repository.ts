import { sql } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import { built } from '#database/built.ts';
import type { Db } from '#database/connect.ts';

export const findAccount = async (db: Db, companyId: string, memberId: string) => {
  const [account] = await accountOf(db, { companyId, memberId });
  return account;
};
const accountOf = built((db, { companyId, memberId }: { companyId: string; memberId: string }) =>
  db
    .selectFrom('payee_account')
    .select(COLUMNS.payee_account)
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId),
);

export const saveAccount = (
  db: Db,
  account: {
    companyId: string;
    id: string;
    memberId: string;
    holder: string;
    bank: string;
    sealed: Buffer;
    last4: string;
    now: Date;
    /** For how many hours payments wait after a change; the first account is no change. */
    holdHours: number;
  },
) => {
  const fresh = {
    holder: account.holder,
    bank: account.bank,
    account_sealed: account.sealed,
    account_last4: account.last4,
    updated_at: account.now,
  };
  return db
    .insertInto('payee_account')
    .values({
      company_id: account.companyId,
      id: account.id,
      member_id: account.memberId,
      created_at: account.now,
      ...fresh,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'member_id']).doUpdateSet({
        ...fresh,
        held_until: new Date(account.now.getTime() + account.holdHours * 3_600_000),
        version: sql<number>`payee_account.version + 1`,
      }),
    )
    .returning(COLUMNS.payee_account)
    .executeTakeFirstOrThrow();
};

/** The bank refused the account in force, if it still is of this version. */
export const refuseAccount = (db: Db, companyId: string, memberId: string, version: number) =>
  db
    .updateTable('payee_account')
    .set({ refused_version: version })
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('version', '=', version)
    .execute();
