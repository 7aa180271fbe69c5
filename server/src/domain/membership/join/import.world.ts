import type { Department } from '@outlay/contract/organisation/company';
import { listDepartments, saveDepartment } from '#domain/organisation/company/department.service.ts';
import { freeSeats, listRanks, membersByAccount } from '#domain/organisation/company/newcomer.service.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { namesOf, type KnownDepartment, type World } from './import.policy.ts';

/** The company's data that is needed to validate rows with these accounts. */
export async function worldFor(
  ctx: Pick<Context, 'db' | 'user'>,
  accounts: readonly string[],
): Promise<World> {
  const { db, user } = ctx;
  const { companyId } = user;
  const { items } = await listDepartments(ctx);
  return {
    members: await membersByAccount(db, companyId, accounts),
    departments: byPath(items),
    ...(await listRanks(db, companyId)),
    free: await freeSeats(db, companyId),
  };
}

const keep = ({ id, name, parentId, leader, version }: Department): KnownDepartment => ({
  ...{ id, name, parentId, version },
  leaderId: leader?.id ?? null,
});

function byPath(items: readonly Department[]): Map<string, KnownDepartment> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const pathOf = (item: Department): string => {
    const parent = item.parentId === null ? undefined : byId.get(item.parentId);
    return parent ? `${pathOf(parent)}/${item.name}` : item.name;
  };
  return new Map(items.map((item) => [pathOf(item), keep(item)]));
}

/** The department at a path of names; creates missing departments on the path. */
export async function departmentAt(
  ctx: Context,
  { departments }: World,
  path: string,
): Promise<KnownDepartment | undefined> {
  let parent: KnownDepartment | undefined;
  let at = '';
  for (const name of namesOf(path)) {
    at = at === '' ? name : `${at}/${name}`;
    const form = { id: newId(), version: 0, name, parentId: parent?.id ?? null, leaderId: null };
    const found = departments.get(at) ?? keep(await saveDepartment(ctx, form));
    departments.set(at, found);
    parent = found;
  }
  return parent;
}

/** Sets or removes the leader, and updates the known department. */
export async function setLeader(
  ctx: Context,
  department: KnownDepartment,
  leaderId: string | null,
): Promise<void> {
  Object.assign(department, keep(await saveDepartment(ctx, { ...department, leaderId })));
}
