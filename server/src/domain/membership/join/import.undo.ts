import { AppError } from '@outlay/contract/errors';
import type { ImportFault } from '@outlay/contract/membership/join.import';
import { membershipOf } from '#domain/organisation/account/membership.service.ts';
import { listDepartments } from '#domain/organisation/company/department.service.ts';
import type { LeaveMember } from '#domain/organisation/company/member.service.ts';
import { amendMember, membersById } from '#domain/organisation/company/newcomer.service.ts';
import type { Context } from '#request/context.ts';
import type { BeforeImport } from '#database/tables.ts';
import type { RowOfImport } from './import.repository.ts';
import { setLeader } from './import.world.ts';

/** Undoes one row; returns why that is not possible, or null. */
export async function undoRow(
  ctx: Context,
  row: RowOfImport,
  leave: LeaveMember,
): Promise<ImportFault | null> {
  const { db, user } = ctx;
  const before = row.before;
  const memberId = row.member_id ?? '';
  const member = (await membersById(db, user.companyId, [memberId])).get(memberId);
  if (!before || !member) return 'changedSince';
  if (row.fate === 'added' && member.state === 'left') return null;
  if (member.version !== before.version) return 'changedSince';
  if (row.fate === 'added' && (await cameSince(ctx, member.personId, before.at))) return 'changedSince';
  await giveBackLead(ctx, before.led);
  if (before.columns) {
    await amendMember(db, user.companyId, member, before.columns);
    const detail = { undo: true, ...before.columns };
    ctx.audit({ action: 'member.change', objectType: 'member', objectId: memberId, detail });
    return null;
  }
  await leave(ctx, { id: memberId, version: member.version, handOverTo: null });
  return null;
}

/** Whether the new member has used the company since being added. */
async function cameSince({ db, user }: Context, personId: string, at: string): Promise<boolean> {
  const membership = await membershipOf(db, personId, user.companyId);
  return membership?.lastUsedAt != null && membership.lastUsedAt >= new Date(at);
}

/** Removes the leader set by the import, unless it was changed since. */
async function giveBackLead(ctx: Context, led: BeforeImport['led']): Promise<void> {
  if (!led) return;
  const department = (await listDepartments(ctx)).items.find(({ id }) => id === led.departmentId);
  if (!department || (department.leader?.id ?? null) !== led.now) return;
  const { id, name, parentId, version } = department;
  await setLeader(ctx, { id, name, parentId, version, leaderId: led.now }, led.leaderId);
}

/** The fault of one row; rethrows any other error. */
export function faultOf(error: unknown): ImportFault {
  if (!(error instanceof AppError)) throw error;
  return error.options.reason === 'staleVersion' ? 'changedSince' : 'hasWork';
}
