import { listDepartments } from '#domain/organisation/company/department.service.ts';
import { listRanks, membersByAccount, membersById } from '#domain/organisation/company/newcomer.service.ts';
import type { DirectorySnapshot } from '#provider/directory/directory.port.ts';
import type { Context } from '#request/context.ts';
import { tidyAccount, type Here } from './directory.policy.ts';
import * as directories from './directory.repository.ts';

/** The company's current state, as needed to compare it with this snapshot. */
export async function hereFor(ctx: Pick<Context, 'db' | 'user'>, snapshot: DirectorySnapshot): Promise<Here> {
  const { db, user } = ctx;
  const { companyId } = user;
  const { items } = await listDepartments(ctx);
  const links = await directories.listLinks(db, companyId);
  const linksOf = (kind: string) =>
    new Map(links.flatMap((link) => (link.kind === kind ? [[link.external_id, link.object_id]] : [])));
  const memberLinks = linksOf('member');
  const departments = new Map(
    items.map(({ id, name, parentId, leader, version }) => [
      id,
      { id, name, parentId, version, leaderId: leader?.id ?? null },
    ]),
  );
  const accounts = snapshot.people.map(({ account }) => tidyAccount(account));
  const met = await membersByAccount(db, companyId, accounts);
  const linked = await membersById(db, companyId, [...memberLinks.values()]);
  return {
    departments,
    // Links to removed departments are left out, so that these are created again.
    departmentLinks: new Map([...linksOf('department')].filter(([, id]) => departments.has(id))),
    memberLinks,
    members: new Map([...linked, ...[...met.values()].map((member) => [member.id, member] as const)]),
    grades: (await listRanks(db, companyId)).grades,
  };
}
