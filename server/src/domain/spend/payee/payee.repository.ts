import { sql } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import { built } from '#database/built.ts';
import type { Db } from '#database/connect.ts';

interface Whose {
  companyId: string;
  memberId: string;
}

/** One account of a member by its id, or the main one when null; removed accounts are not found. */
export const findAccount = async (
  db: Db,
  companyId: string,
  memberId: string,
  accountId: string | null = null,
) => {
  const [account] = await accountOf(db, { companyId, memberId, accountId });
  return account;
};
const accountOf = built((db, { companyId, memberId, accountId }: Whose & { accountId: string | null }) =>
  db
    .selectFrom('payee_account')
    .select(COLUMNS.payee_account)
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`case when ${accountId}::uuid is null then main else id = ${accountId}::uuid end`),
);

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** The main one first. */
export const listAccounts = (db: Db, { companyId, memberId }: Whose) =>
  db
    .selectFrom('payee_account')
    .select(COLUMNS.payee_account)
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .orderBy('main', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

interface Account extends Whose {
  id: string;
  holder: string;
  bank: string;
  sealed: Buffer;
  last4: string;
  now: Date;
  /** End of the waiting period for payments to it; null for a person's first account. */
  heldUntil: Date | null;
}

const columnsOf = ({ holder, bank, sealed, last4, now, heldUntil }: Account) => ({
  holder,
  bank,
  account_sealed: sealed,
  account_last4: last4,
  updated_at: now,
  held_until: heldUntil,
});

export const insertAccount = (db: Db, account: Account & { main: boolean }) =>
  db
    .insertInto('payee_account')
    .values({
      company_id: account.companyId,
      id: account.id,
      member_id: account.memberId,
      main: account.main,
      created_at: account.now,
      ...columnsOf(account),
    })
    .returning(COLUMNS.payee_account)
    .executeTakeFirstOrThrow();

export const updateAccount = (db: Db, account: Account) =>
  db
    .updateTable('payee_account')
    .set((q) => ({ ...columnsOf(account), version: q('version', '+', 1) }))
    .where('company_id', '=', account.companyId)
    .where('member_id', '=', account.memberId)
    .where('id', '=', account.id)
    .returning(COLUMNS.payee_account)
    .executeTakeFirstOrThrow();

/** Sets the main account. Submitted documents that name no account keep the previous main one. */
export async function setMain(
  db: Db,
  { companyId, memberId }: Whose,
  change: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('document')
    .set({ payee_account_id: change.from })
    .where('company_id', '=', companyId)
    .where('submitter_id', '=', memberId)
    .where('payee_account_id', 'is', null)
    .where('status', '!=', 'ToBeSubmitted')
    .execute();
  for (const [id, main] of [
    [change.from, false],
    [change.to, true],
  ] as const)
    await db
      .updateTable('payee_account')
      .set({ main })
      .where('company_id', '=', companyId)
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .execute();
}

/** Counts the submitted, unpaid documents with this account. */
export const countUses = async (db: Db, companyId: string, id: string): Promise<number> => {
  const { count } = await db
    .selectFrom('document')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('payee_account_id', '=', id)
    .where('status', 'in', ['UnderApproval', 'Passed', 'InPayment'])
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const removeAccount = (db: Db, companyId: string, id: string, now: Date) =>
  db
    .updateTable('payee_account')
    .set({ removed_at: now, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

/** Marks the account as refused by the bank, unless its version has changed. */
export const refuseAccount = (db: Db, companyId: string, id: string, version: number) =>
  db
    .updateTable('payee_account')
    .set({ refused_version: version })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
