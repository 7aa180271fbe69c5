import type { Department } from '@outlay/contract/organisation/company';
import type { DepartmentChangeKind } from '@outlay/contract/organisation/company.department';
import { AppError } from '@outlay/contract/errors';
import { actorOf, type Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import * as companies from './company.repository.ts';
import * as tree from './department.tree.repository.ts';
import { assertNotInto, inTreeOrder, pathBelow, placed } from './department.policy.ts';
import * as departments from './department.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;
type Row = NonNullable<Awaited<ReturnType<typeof departments.lockDepartment>>>;

export async function listDepartments({ db, user }: Reader): Promise<{ items: Department[] }> {
  const rows = await departments.listDepartments(db, user.companyId);
  return { items: inTreeOrder(rows).map(present) };
}

const present = (row: departments.DepartmentRow): Department => ({
  id: row.id,
  name: row.name,
  parentId: row.parent_id,
  leader: row.leader_id ? { id: row.leader_id, name: row.leader_name ?? '', departmentName: row.name } : null,
  memberCount: Number(row.member_count),
  position: row.position,
  version: row.version,
});

interface DepartmentForm {
  id: string;
  version: number;
  name: string;
  parentId: string | null;
  leaderId: string | null;
}

/** Adds a department after its siblings, or changes its name, leader or parent. */
export async function saveDepartment(ctx: Context, form: DepartmentForm): Promise<Department> {
  await putDepartment(ctx, form);
  const saved = (await listDepartments(ctx)).items.find(({ id }) => id === form.id);
  if (!saved) throw new AppError('NOT_FOUND', `department ${form.id}`);
  return saved;
}

/** The same for many departments, without reading them all again. Returns the new version. */
export async function putDepartment(ctx: Context, form: DepartmentForm): Promise<number> {
  const { db, user } = ctx;
  await departments.lockTree(db, user.companyId);
  const leaderName = await nameOfLeader(ctx, form.leaderId);
  const before = await departments.lockDepartment(db, user.companyId, form.id);
  if (before) await changeDepartment(ctx, form, before, leaderName);
  else await addDepartment(ctx, form, leaderName);
  ctx.audit({
    action: 'department.save',
    objectType: 'department',
    objectId: form.id,
    detail: { name: form.name, parentId: form.parentId, leaderId: form.leaderId },
  });
  if (!before) return 1;
  // Moving below another parent is a change of its own.
  return form.version + (form.parentId === before.parent_id ? 1 : 2);
}

/** The tree without the members of each department. */
export async function listTree({ db, user }: Reader) {
  const rows = await departments.listTree(db, user.companyId);
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, parentId: row.parent_id, leaderId: row.leader_id },
    version: row.version,
  }));
}

/** Further departments by member, of these members. */
export async function othersOf({ db, user }: Reader, memberIds: readonly string[]) {
  const rows = await departments.listOthersOf(db, user.companyId, memberIds);
  return new Map(
    [...Map.groupBy(rows, (row) => row.member_id)].map(([id, own]) => [
      id,
      own.map((row) => row.department_id),
    ]),
  );
}

/** Replaces a member's further departments. */
export const saveOthers = ({ db, user, now }: Context, memberId: string, ids: readonly string[]) =>
  departments.replaceOthers(db, user.companyId, memberId, ids, now());

/** Removes a department as `removeDepartment` does, without reading all of them again. */
export async function dropDepartment(ctx: Context, input: { id: string; version: number }): Promise<void> {
  const { db, user, now } = ctx;
  const row = await lockSeen(ctx, input);
  if (await departments.isInUse(db, user.companyId, row.id))
    throw new AppError('WRONG_STATE', { reason: 'departmentInUse' });
  const change = { removed_at: now(), leader_id: null };
  await departments.updateDepartment(db, user.companyId, row.id, row.version, change);
  await record(ctx, row.id, 'removed', { before: row.name, after: null });
  ctx.audit({
    action: 'department.remove',
    objectType: 'department',
    objectId: row.id,
    detail: { name: row.name },
  });
}

async function nameOfLeader({ db, user }: Reader, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const leader = await companies.findMember(db, user.companyId, id);
  if (!leader || leader.state === 'left')
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'leaderId', code: 'badFormat' }] });
  return leader.name;
}

async function addDepartment(ctx: Context, form: DepartmentForm, leaderName: string | null): Promise<void> {
  const { db, user, now } = ctx;
  if (form.version > 0) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const parent = await findParent(ctx, form.parentId);
  const path = pathBelow(parent, form.id);
  await tree.insertDepartment(db, { companyId: user.companyId, ...form, path, now: now() });
  await record(ctx, form.id, 'created', { before: null, after: form.name });
  if (leaderName) await record(ctx, form.id, 'leader', { before: null, after: leaderName });
}

async function changeDepartment(
  ctx: Context,
  form: DepartmentForm,
  before: Row,
  leaderName: string | null,
): Promise<void> {
  const { db, user } = ctx;
  const led = before.leader_id ? await companies.findMember(db, user.companyId, before.leader_id) : undefined;
  const change = { name: form.name, leader_id: form.leaderId };
  if (!(await departments.updateDepartment(db, user.companyId, form.id, form.version, change)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  if (form.name !== before.name)
    await record(ctx, form.id, 'renamed', { before: before.name, after: form.name });
  if (form.leaderId !== before.leader_id)
    await record(ctx, form.id, 'leader', { before: led?.name ?? null, after: leaderName });
  if (form.parentId !== before.parent_id) {
    const last = Number.MAX_SAFE_INTEGER;
    await place(ctx, { ...before, version: form.version + 1 }, { parentId: form.parentId, position: last });
  }
}

async function findParent({ db, user }: Reader, id: string | null): Promise<Row | null> {
  if (id === null) return null;
  const parent = await departments.lockDepartment(db, user.companyId, id);
  if (!parent)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'parentId', code: 'unknownDepartment' }] });
  return parent;
}

/** Moves a department with its subtree: updates the parent, all paths and the order of the siblings. */
async function place(
  ctx: Context,
  moved: Row,
  { parentId, position }: { parentId: string | null; position: number },
): Promise<void> {
  const { db, user } = ctx;
  const parent = await findParent(ctx, parentId);
  assertNotInto(moved, parent);
  const all = await departments.listDepartments(db, user.companyId);
  const change = { parent_id: parentId };
  if (!(await departments.updateDepartment(db, user.companyId, moved.id, moved.version, change)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  await departments.movePaths(db, user.companyId, moved.path, pathBelow(parent, moved.id));
  const siblings = all.filter(({ parent_id }) => parent_id === parentId);
  await departments.arrange(db, user.companyId, placed(siblings, moved.id, position));
  if (parentId === moved.parent_id) return;
  const from = all.find(({ id }) => id === moved.parent_id);
  await record(ctx, moved.id, 'moved', { before: from?.name ?? null, after: parent?.name ?? null });
  // Permissions for a department include its subtree, which has just changed.
  ctx.forgetSessions();
}

export async function moveDepartment(
  ctx: Context,
  input: { id: string; version: number; parentId: string | null; position: number },
): Promise<{ items: Department[] }> {
  const moved = await lockSeen(ctx, input);
  await place(ctx, moved, input);
  ctx.audit({
    action: 'department.move',
    objectType: 'department',
    objectId: input.id,
    detail: { before: moved.parent_id, after: input.parentId, position: input.position },
  });
  return await listDepartments(ctx);
}

/**
 * Locks the tree and the department until the transaction ends; throws `CONFLICT` unless it has the version
 * seen.
 */
async function lockSeen({ db, user }: Reader, input: { id: string; version: number }): Promise<Row> {
  await departments.lockTree(db, user.companyId);
  const row = await departments.lockDepartment(db, user.companyId, input.id);
  if (!row) throw new AppError('NOT_FOUND', `department ${input.id}`);
  if (row.version !== input.version) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  return row;
}

/**
 * Merges one department into another. Its row stays, below the other's, so that old documents still show its
 * name and the other's leader can read them. Rules, flows and budgets that refer to it by id apply to the
 * other from now on, since the other's members count as its own (`getPlacement`).
 */
export async function mergeDepartments(
  ctx: Context,
  input: { id: string; version: number; intoId: string },
): Promise<{ items: Department[] }> {
  const { db, user, now } = ctx;
  const { companyId } = user;
  const gone = await lockSeen(ctx, input);
  const into = await departments.lockDepartment(db, companyId, input.intoId);
  if (!into) throw new AppError('NOT_FOUND', `department ${input.intoId}`);
  assertNotInto(gone, into);
  const members = await departments.moveMembers(db, companyId, gone.id, into.id);
  await departments.moveChildren(db, companyId, gone.id, into.id);
  await departments.movePaths(db, companyId, gone.path, into.path);
  // `movePaths` gave the merged department the path of the other one; it belongs below it.
  await departments.setPath(db, companyId, gone.id, pathBelow(into, gone.id));
  await departments.remerge(db, companyId, gone.id, into.id);
  await departments.renameInGrants(db, companyId, gone.id, into.id);
  await departments.updateDepartment(db, companyId, gone.id, gone.version, {
    merged_into: into.id,
    parent_id: into.id,
    leader_id: null,
    removed_at: now(),
  });
  await record(ctx, gone.id, 'merged', { other: { name: into.name, cameIn: false, members } });
  await record(ctx, into.id, 'merged', { other: { name: gone.name, cameIn: true, members } });
  ctx.audit({
    action: 'department.merge',
    objectType: 'department',
    objectId: gone.id,
    detail: { intoId: into.id, members },
  });
  ctx.forgetSessions();
  return await listDepartments(ctx);
}

/** Removes an empty department from every list; its row stays for references to it. */
export async function removeDepartment(
  ctx: Context,
  input: { id: string; version: number },
): Promise<{ items: Department[] }> {
  await dropDepartment(ctx, input);
  return await listDepartments(ctx);
}

/** Departments that a leaver led get the successor as their leader, or none (`toId` null). */
export async function handOverDepartments(
  ctx: Context,
  { fromId, toId }: { fromId: string; toId: string | null },
): Promise<number> {
  const { db, user } = ctx;
  await departments.lockTree(db, user.companyId);
  const led = await departments.handOverLed(db, user.companyId, fromId, toId);
  const from = await nameOf(ctx, fromId);
  const to = await nameOf(ctx, toId);
  for (const { id } of led) await record(ctx, id, 'leader', { before: from, after: to });
  return led.length;
}

const nameOf = async ({ db, user }: Reader, id: string | null): Promise<string | null> =>
  id === null ? null : ((await companies.findMember(db, user.companyId, id))?.name ?? null);

interface Detail {
  before?: string | null;
  after?: string | null;
  other?: { name: string; cameIn: boolean; members: number };
}

const record = (
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  departmentId: string,
  kind: DepartmentChangeKind,
  detail: Detail,
) =>
  departments.insertChange(db, {
    company_id: user.companyId,
    id: newId(),
    department_id: departmentId,
    kind,
    detail: JSON.stringify(detail),
    actor_id: actorOf(user),
    at: now(),
  });
