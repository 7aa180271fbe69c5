import type { Permission, RoleKey } from '@outlay/contract/permission';
import { roleEndpoints } from '@outlay/contract/organisation/role';
import { newId } from '#system/id.ts';
import type { Crew } from './builders.ts';
import type { Person, TestServer } from './harness.ts';
import { hire } from './hiring.ts';

/** Common steps of the tests of roles, for the current server and crew. */
export function roleDesk(stage: () => { server: TestServer; crew: Crew }) {
  return {
    grant: (
      who: Person,
      to: Person,
      role: RoleKey,
      more: { departmentIds?: string[]; until?: string } = {},
    ) => stage().server.call(who, roleEndpoints.grant, { memberId: to.memberId, role, ...more }),
    withdraw: (who: Person, from: Person, role: RoleKey) =>
      stage().server.call(who, roleEndpoints.withdraw, { memberId: from.memberId, role }),
    newRole: async (name: string, permissions: Permission[], who = stage().crew.administrator) =>
      await stage().server.call(who, roleEndpoints.save, { id: newId(), version: 0, name, permissions }),
    async hired(...roles: ('administrator' | 'peopleAdministrator' | 'employee')[]): Promise<Person> {
      const { server, crew } = stage();
      const [person] = await hire(server, crew.companyId, [
        { name: 'A hand', departmentId: crew.departmentId, roles },
      ]);
      if (!person) throw new Error('nobody hired');
      return person;
    },
    /** From now on, the person has to confirm their identity again. */
    stepDown: (who: Person) =>
      stage().server.owner.query('update session set stepped_up_at = null where member_id = $1', [
        who.memberId,
      ]),
  };
}
