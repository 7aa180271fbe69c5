import type { Db } from '#database/connect.ts';
import { members, type WalletMemberKey } from './wallet-member.repository.ts';

/** Keeps the pay code of a member who was added then; false if they were taken off since. */
export async function putCode(
  db: Db,
  companyId: string,
  { walletId, memberId }: WalletMemberKey,
  { since, ...code }: { since: Date; code_id: string; code_url: string; code_expires_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('corporate_wallet_member')
    .set({ ...code, fault: '' })
    .where('company_id', '=', companyId)
    .where('wallet_id', '=', walletId)
    .where('member_id', '=', memberId)
    .where('created_at', '=', since)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** By what the wallet knows a member; false if they were taken off. Throws a duplicate if it is another one's. */
export async function putEmployee(
  db: Db,
  companyId: string,
  { walletId, memberId }: WalletMemberKey,
  employeeId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('corporate_wallet_member')
    .set({ employee_id: employeeId })
    .where('company_id', '=', companyId)
    .where('wallet_id', '=', walletId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Until when a pay code of a member lasts. */
export const putExpiry = (
  db: Db,
  companyId: string,
  { walletId, memberId }: WalletMemberKey,
  codeId: string,
  expiresAt: Date,
) =>
  db
    .updateTable('corporate_wallet_member')
    .set({ code_expires_at: expiresAt, fault: '' })
    .where('company_id', '=', companyId)
    .where('wallet_id', '=', walletId)
    .where('member_id', '=', memberId)
    .where('code_id', '=', codeId)
    .execute();

/** Notes why a member has no pay code. */
export const putFault = (db: Db, companyId: string, { walletId, memberId }: WalletMemberKey, fault: string) =>
  db
    .updateTable('corporate_wallet_member')
    .set({ fault })
    .where('company_id', '=', companyId)
    .where('wallet_id', '=', walletId)
    .where('member_id', '=', memberId)
    .execute();

/** Members whose pay codes end before then. */
export const listEnding = (
  db: Db,
  companyId: string,
  { walletId, before }: { walletId: string; before: Date },
) =>
  members(db, companyId)
    .where('enrolled.wallet_id', '=', walletId)
    .where('member.state', '!=', 'left')
    .where('enrolled.code_id', '!=', '')
    .where('enrolled.code_expires_at', '<', before)
    .orderBy('enrolled.member_id')
    .execute();

/** Forgets the pay codes of a wallet, which were issued elsewhere, and returns whose they were. */
export const forgetCodes = (db: Db, companyId: string, walletId: string) =>
  db
    .updateTable('corporate_wallet_member')
    .set({ code_id: '', code_url: '', code_expires_at: null, fault: '' })
    .where('company_id', '=', companyId)
    .where('wallet_id', '=', walletId)
    .where('code_id', '!=', '')
    .returning('member_id')
    .execute();
