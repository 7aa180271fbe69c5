import { GRANTS, ROLES, type Permission, type RoleKey } from '@outlay/contract/permission';
import { permissionsGranted } from '@outlay/contract/organisation/role';
import type { Context } from '#request/context.ts';
import { listGrants } from './grant.service.ts';
import * as roles from './role.repository.ts';
import { ownPermissions } from './role.service.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

/** Which of a member's roles include the permission, and which other roles would. */
export async function whoGrants(ctx: Reader, memberId: string, permission: Permission | null) {
  if (permission === null) return { grantedBy: [], wouldGrant: [] };
  const own = await ownPermissions(ctx);
  const { grants } = await listGrants(ctx, memberId);
  const brings = (role: RoleKey, scoped: boolean) =>
    permissionsGranted(role, own, scoped).includes(permission);
  const made = await roles.listRoles(ctx.db, ctx.user.companyId);
  return {
    grantedBy: grants
      .filter(({ role, departments, over }) => !over && brings(role, departments.length > 0))
      .map(({ role, name, departments, until }) => ({ role, name, departments, until })),
    wouldGrant: [
      ...ROLES.filter((role) => GRANTS[role].includes(permission)).map((role) => ({
        role: role,
        name: '',
      })),
      ...made.filter(({ id }) => brings(id, false)).map(({ id, name }) => ({ role: id, name })),
    ],
  };
}
