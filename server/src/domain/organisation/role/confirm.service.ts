import { AppError } from '@outlay/contract/errors';
import { Role } from '@outlay/contract/permission';
import type { RoleRequest } from '@outlay/contract/organisation/role';
import type { Context } from '#request/context.ts';
import { putRole, notifyFinance } from './grant.service.ts';
import { decide, getRequest } from './request.service.ts';
import * as roles from './role.repository.ts';

/** Confirms a request: puts the role in force, granted in the requester's name. */
export async function confirmRequest(
  ctx: Context,
  seen: { id: string; version: number },
): Promise<RoleRequest> {
  const { db, user } = ctx;
  const row = await decide(ctx, seen, 'confirm');
  const member = await roles.lockMember(db, user.companyId, row.member_id);
  const gone = !Role.safeParse(row.role).success && !(await roles.findRole(db, user.companyId, row.role));
  if (!member || member.state === 'left' || gone)
    throw new AppError('WRONG_STATE', { reason: 'changedSince' });
  const giving = {
    memberId: row.member_id,
    role: row.role,
    departmentIds: row.department_ids,
    until: row.until,
  };
  await putRole(ctx, giving, row.requested_by);
  await notifyFinance(ctx, [row.requested_by, row.member_id], row.member_name);
  return await getRequest(ctx, seen.id);
}
