import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { Page } from '@outlay/contract/page';
import type { corporateWalletEndpoints, WalletMember } from '@outlay/contract/paycode/corporate-wallet';
import { nextPlace } from '#database/sorted.ts';
import { isDuplicate } from '#database/transaction.ts';
import { listLive } from '#domain/organisation/company/company.service.ts';
import type { Context } from '#request/context.ts';
import * as wallets from './corporate-wallet.repository.ts';
import * as members from './wallet-member.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;

export async function listWalletMembers(
  { db, user }: Reader,
  { id, after, size }: Received<typeof corporateWalletEndpoints.members>,
): Promise<Page<WalletMember>> {
  const { kind } = await found({ db, user }, id);
  const page = { sort: 'name', descending: false, after, size } as const;
  const rows = await members.listEnrolled(db, user.companyId, { walletId: id, page });
  const writes = user.permissions.has('paycode.write');
  return {
    items: rows.map((row) => ({
      ...{ memberId: row.member_id, name: row.name, employeeId: row.employee_id, fault: row.fault },
      ...{
        invited: row.invite_url !== '',
        asked: isWaiting(kind, row) && row.fault === '' && row.invite_url === '',
      },
      actions: writes ? [...(isWaiting(kind, row) ? (['enrol'] as const) : []), 'remove'] : [],
    })),
    next: nextPlace(rows, page),
  };
}

/** Whether the wallet has not taken the member yet. */
const isWaiting = (
  kind: wallets.WalletRow['kind'],
  row: { employee_id: string | null; code_id: string },
): boolean => (kind === 'dingtalk' ? row.code_id === '' : row.employee_id === null);

async function found({ db, user }: Reader, id: string): Promise<wallets.WalletRow> {
  const row = await wallets.findWallet(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `corporate wallet ${id}`);
  return row;
}

/** Lets a member pay with a wallet: with the number that it has of them, or by requesting that it takes them. */
export async function enrolMember(
  ctx: Context,
  { id: walletId, memberId, employeeId }: Received<typeof corporateWalletEndpoints.enrol>,
) {
  const { db, user, now } = ctx;
  const { enabled, name, kind } = await found(ctx, walletId);
  if (!enabled) throw new AppError('WRONG_STATE', { reason: 'walletOff' });
  if ((await listLive(ctx, [memberId])).length === 0) throw new AppError('NOT_FOUND', `member ${memberId}`);
  const of = { walletId, memberId };
  const before = await members.findEnrolled(db, user.companyId, of);
  const known = employeeId || (before?.employee_id ?? null);
  try {
    await members.putEnrolled(db, user.companyId, of, {
      ...{ employeeId: known, inviteUrl: before?.invite_url ?? '', fault: '', now: now() },
    });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const fields = [{ path: 'employeeId', code: 'codeUsed' as const }];
    throw new AppError('CONFLICT', { reason: 'codeUsed', fields });
  }
  // One whose code is there keeps it.
  if (isWaiting(kind, { employee_id: known, code_id: before?.code_id ?? '' }))
    ctx.emit({ topic: 'corporateWallet.enrol', payload: of });
  ctx.audit({
    ...{ action: 'corporateWallet.enrol', objectType: 'corporateWallet', objectId: walletId },
    detail: { wallet: name, member: memberId, employee: known ?? '' },
  });
  return { done: true as const };
}

/** Again, it changes nothing. */
export async function removeMember(
  ctx: Context,
  { id: walletId, memberId }: Received<typeof corporateWalletEndpoints.remove>,
) {
  const { db, user } = ctx;
  const { name } = await found(ctx, walletId);
  const removed = await members.deleteEnrolled(db, user.companyId, { walletId, memberId });
  // Whose code is shown elsewhere has it closed there; other wallets keep the employee.
  if (removed && removed.code_id !== '') dismiss(ctx, walletId, removed);
  if (removed)
    ctx.audit({
      ...{ action: 'corporateWallet.removeMember', objectType: 'corporateWallet', objectId: walletId },
      detail: { wallet: name, member: memberId },
    });
  return { done: true as const };
}

/** Takes those who have left off a wallet, here and there; they were refused from the moment that they left. */
export async function removeLeavers(ctx: Context, walletId: string): Promise<void> {
  const { db, user } = ctx;
  const { name } = await found(ctx, walletId);
  for (const { member_id: memberId } of await members.listLeavers(db, user.companyId, walletId)) {
    const removed = await members.deleteEnrolled(db, user.companyId, { walletId, memberId });
    if (removed) dismiss(ctx, walletId, removed);
    ctx.audit({
      ...{ action: 'corporateWallet.removeMember', objectType: 'corporateWallet', objectId: walletId },
      detail: { wallet: name, member: memberId },
    });
  }
}

function dismiss(
  ctx: Pick<Context, 'emit'>,
  walletId: string,
  { employee_id: employeeId, code_id: codeId }: { employee_id: string | null; code_id: string },
): void {
  if (employeeId !== null)
    ctx.emit({ topic: 'corporateWallet.dismiss', payload: { walletId, employeeId, codeId } });
}
