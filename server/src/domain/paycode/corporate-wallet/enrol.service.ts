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
  await found({ db, user }, id);
  const page = { sort: 'name', descending: false, after, size } as const;
  const rows = await members.listEnrolled(db, user.companyId, { walletId: id, page });
  const writes = user.permissions.has('paycode.write');
  return {
    items: rows.map((row) => ({
      ...{ memberId: row.member_id, name: row.name, employeeId: row.employee_id, fault: row.fault },
      invited: row.invite_url !== '',
      actions: writes ? [...(row.employee_id === null ? (['enrol'] as const) : []), 'remove'] : [],
    })),
    next: nextPlace(rows, page),
  };
}

async function found({ db, user }: Reader, id: string): Promise<wallets.WalletRow> {
  const row = await wallets.findWallet(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `corporate wallet ${id}`);
  return row;
}

/** Lets a member pay with a wallet: with the number that it has of them, or by asking it to take them. */
export async function enrolMember(
  ctx: Context,
  { id: walletId, memberId, employeeId }: Received<typeof corporateWalletEndpoints.enrol>,
) {
  const { db, user, now } = ctx;
  const { enabled, name } = await found(ctx, walletId);
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
  if (known === null) ctx.emit({ topic: 'corporateWallet.enrol', payload: of });
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
  if (await members.deleteEnrolled(db, user.companyId, { walletId, memberId }))
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
  for (const { member_id: memberId, employee_id: employeeId } of await members.listLeavers(
    db,
    user.companyId,
    walletId,
  )) {
    await members.deleteEnrolled(db, user.companyId, { walletId, memberId });
    if (employeeId !== null)
      ctx.emit({ topic: 'corporateWallet.dismiss', payload: { walletId, employeeId } });
    ctx.audit({
      ...{ action: 'corporateWallet.removeMember', objectType: 'corporateWallet', objectId: walletId },
      detail: { wallet: name, member: memberId },
    });
  }
}
