import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { sortedPage, type SortedPageQuery } from '#database/sorted.ts';

export interface WalletMemberKey {
  walletId: string;
  memberId: string;
}

export const members = (db: Db, companyId: string) =>
  db
    .selectFrom('corporate_wallet_member as enrolled')
    .innerJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'enrolled.company_id')
        .onRef('member.id', '=', 'enrolled.member_id'),
    )
    .select(['enrolled.wallet_id', 'enrolled.member_id', 'enrolled.employee_id', 'enrolled.invite_url'])
    .select(['enrolled.code_id', 'enrolled.code_expires_at', 'enrolled.created_at'])
    .select(['enrolled.fault', 'member.name', 'member.account', 'member.state'])
    .where('enrolled.company_id', '=', companyId);

export const findEnrolled = (db: Db, companyId: string, { walletId, memberId }: WalletMemberKey) =>
  members(db, companyId)
    .where('enrolled.wallet_id', '=', walletId)
    .where('enrolled.member_id', '=', memberId)
    .executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockEnrolled = (db: Db, companyId: string, { walletId, memberId }: WalletMemberKey) =>
  db
    .selectFrom('corporate_wallet_member')
    .select('employee_id')
    .where('company_id', '=', companyId)
    .where('wallet_id', '=', walletId)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();

export const listEnrolled = (
  db: Db,
  companyId: string,
  { walletId, page }: { walletId: string; page: SortedPageQuery<'name'> },
) => {
  const name = { by: sql.ref('member.name'), type: 'text' as const };
  const { place, beyond, order, size } = sortedPage({ name }, sql.ref('member.id'), page);
  return members(db, companyId)
    .select(['member.id', place.as('place')])
    .where('enrolled.wallet_id', '=', walletId)
    .where('member.state', '!=', 'left')
    .where(beyond)
    .orderBy(order)
    .limit(size)
    .execute();
};

/** Whom a wallet knows by this number. */
export const findEmployee = async (
  db: Db,
  companyId: string,
  { walletId, employeeId }: { walletId: string; employeeId: string },
): Promise<string | null> =>
  (
    await db
      .selectFrom('corporate_wallet_member')
      .select('member_id')
      .where('company_id', '=', companyId)
      .where('wallet_id', '=', walletId)
      .where('employee_id', '=', employeeId)
      .executeTakeFirst()
  )?.member_id ?? null;

/** Members of a wallet who have left. */
export const listLeavers = (db: Db, companyId: string, walletId: string) =>
  members(db, companyId)
    .where('enrolled.wallet_id', '=', walletId)
    .where('member.state', '=', 'left')
    .execute();

/** How many members each wallet has, without those who have left. */
export const countEnrolled = async (db: Db, companyId: string): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('corporate_wallet_member as enrolled')
    .innerJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'enrolled.company_id')
        .onRef('member.id', '=', 'enrolled.member_id'),
    )
    .select(['enrolled.wallet_id', sql<string>`count(*)`.as('count')])
    .where('enrolled.company_id', '=', companyId)
    .where('member.state', '!=', 'left')
    .groupBy('enrolled.wallet_id')
    .execute();
  return new Map(rows.map(({ wallet_id: id, count }) => [id, Number(count)]));
};

/** The enabled wallets that know a member. */
export const listMine = (db: Db, companyId: string, memberId: string) =>
  db
    .selectFrom('corporate_wallet_member as enrolled')
    .innerJoin('corporate_wallet as wallet', (join) =>
      join
        .onRef('wallet.company_id', '=', 'enrolled.company_id')
        .onRef('wallet.id', '=', 'enrolled.wallet_id'),
    )
    .select(['wallet.id', 'wallet.kind', 'wallet.name', 'wallet.code_link', 'enrolled.invite_url'])
    .select('enrolled.code_url')
    .where('enrolled.company_id', '=', companyId)
    .where('enrolled.member_id', '=', memberId)
    .where((q) =>
      q.or([
        q.and([q('wallet.kind', '=', 'alipay'), q('enrolled.employee_id', 'is not', null)]),
        q.and([q('wallet.kind', '=', 'dingtalk'), q('enrolled.code_id', '!=', '')]),
        // They agree in the wallet with their first card.
        q('wallet.kind', '=', 'wechat'),
      ]),
    )
    .where('wallet.enabled', '=', true)
    .orderBy('wallet.name')
    .orderBy('wallet.id')
    .execute();

interface Values {
  employeeId: string | null;
  inviteUrl: string;
  fault: string;
}

/** Adds a member to a wallet, or changes by what it knows them. */
export const putEnrolled = (
  db: Db,
  companyId: string,
  { walletId, memberId }: WalletMemberKey,
  { employeeId, inviteUrl, fault, now }: Values & { now: Date },
) => {
  const values = { employee_id: employeeId, invite_url: inviteUrl, fault };
  return db
    .insertInto('corporate_wallet_member')
    .values({
      ...{ company_id: companyId, wallet_id: walletId, member_id: memberId, created_at: now },
      ...values,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'wallet_id', 'member_id']).doUpdateSet(values))
    .execute();
};

/** Takes a member off a wallet, and returns by what it knew them; undefined if it did not have the member. */
export const deleteEnrolled = (db: Db, companyId: string, { walletId, memberId }: WalletMemberKey) =>
  db
    .deleteFrom('corporate_wallet_member')
    .where('company_id', '=', companyId)
    .where('wallet_id', '=', walletId)
    .where('member_id', '=', memberId)
    .returning(['employee_id', 'code_id'])
    .executeTakeFirst();
