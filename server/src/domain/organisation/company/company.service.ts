import type { Company, MemberRef } from '@outlay/contract/organisation/company';
import { AppError } from '@outlay/contract/errors';
import type { Role } from '@outlay/contract/permission';
import type { Context } from '#request/context.ts';
import { nextPlace } from '#database/sorted.ts';
import { remembered } from '#database/remembered.ts';
import { dayOf } from '#system/clock.ts';
import * as companies from './company.repository.ts';
import * as tree from './department.tree.repository.ts';
import * as newcomers from './newcomer.repository.ts';
import * as seats from './placement.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;

export const getCompany = (ctx: Reader): Promise<Company> =>
  remembered(ctx, 'company', async () => {
    const { id, name, tax_id, currency, version } = await companies.getCompany(ctx.db, ctx.user.companyId);
    return { id, name, taxId: tax_id, currency, version };
  });

/** Member names by id; ids from outside the company are left out. */
export async function memberRefs(
  ctx: Reader,
  ids: readonly (string | null)[],
): Promise<Map<string, MemberRef>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))].sort();
  if (wanted.length === 0) return new Map();
  const rows = await listMembersByIds(ctx, wanted);
  return new Map(
    rows.map((row) => [row.id, { id: row.id, name: row.name, departmentName: row.department_name }]),
  );
}

export async function listColleagues(
  { db, user }: Reader,
  { search, after, size }: { search: string; after?: string | undefined; size: number },
) {
  const page = { sort: 'name', descending: false, after, size } as const;
  const everybody = { search, ids: [], states: [], roles: [], paths: null };
  const rows = await companies.listMembers(db, user.companyId, { ...everybody, page });
  return {
    items: rows.map((row) => ({ id: row.id, name: row.name, departmentName: row.department_name })),
    next: nextPlace(rows, page),
  };
}

/** `ids`: sorted, without repetitions. */
const listMembersByIds = (ctx: Reader, ids: readonly string[]) =>
  remembered(ctx, `members ${ids.join()}`, () => companies.listMembersByIds(ctx.db, ctx.user.companyId, ids));

/** Members who hold the role for the whole company now. Invited members count: their tasks wait for them. */
export const listRoleHolders = (
  ctx: Reader & Pick<Context, 'now'>,
  role: Role,
): Promise<readonly string[]> => {
  const { db, user, now } = ctx;
  // A role may end with a day of the company.
  return remembered(ctx, `role ${role} ${dayOf(now(), user.timeZone)}`, async () => {
    const rows = await companies.listMemberIdsWithRole(db, user.companyId, role, now());
    return rows.map(({ id }) => id);
  });
};

export interface Leader {
  departmentName: string;
  leaderId: string;
}

/** The leaders above a member, nearest first; those who have not activated yet are included and find the task later. */
export async function listLeaders(ctx: Reader, departmentId: string | null): Promise<readonly Leader[]> {
  if (departmentId === null) return [];
  const { db, user } = ctx;
  return await remembered(ctx, `leaders ${departmentId}`, async () => {
    const department = await tree.findDepartment(db, user.companyId, departmentId);
    if (!department) return [];
    const chain = await tree.listDepartmentChain(db, user.companyId, department.path);
    return chain
      .reverse()
      .filter((link) => link.leader_id !== null && link.leader_state !== 'left')
      .map((link) => ({ departmentName: link.name, leaderId: link.leader_id ?? '' }));
  });
}

/** Paths of the departments that this member leads, whose documents the member may read. */
export async function listLedPaths({ db, user }: Reader): Promise<string[]> {
  const rows = await tree.listLedPaths(db, user.companyId, user.memberId);
  return rows.map(({ path }) => path);
}

/** Filters the members to current ones, in the given order. */
export async function listLive(ctx: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await listMembersByIds(ctx, [...new Set(ids)].sort());
  const live = new Set(rows.filter(({ state }) => state !== 'left').map(({ id }) => id));
  return ids.filter((id) => live.has(id));
}

export async function findMemberByAccount({ db, user }: Reader, account: string): Promise<string[]> {
  const row = await seats.findLiveByAccount(db, user.companyId, account);
  return row ? [row.id] : [];
}

/** The member's department, grade and so on, for routes and rules. */
export const getPlacement = (ctx: Reader, memberId: string) =>
  remembered(ctx, `placement ${memberId}`, async () => {
    const row = await seats.findPlacement(ctx.db, ctx.user.companyId, memberId);
    const path = row?.path ? withMerged(row.path, row.merged) : null;
    return {
      departmentId: row?.department_id ?? null,
      /** Ids from the root department down to the member's own, and of departments merged into these. */
      departmentPath: path?.split('/').filter(Boolean) ?? [],
      path,
      grade: row?.grade ?? '',
    };
  });

/** The path with the ids of merged departments, so that references to a merged department apply to its successor. */
const withMerged = (path: string, merged: readonly string[]): string =>
  path + merged.map((id) => `${id}/`).join('');

/** Departments by id, with their names and the ids above them; ids of other companies are left out. */
export async function departmentsById(
  { db, user }: Reader,
  ids: readonly string[],
): Promise<Map<string, { name: string; path: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await seats.listDepartmentsByIds(db, user.companyId, [...new Set(ids)]);
  return new Map(rows.map(({ id, name, path, merged }) => [id, { name, path: withMerged(path, merged) }]));
}

/** The names of the grades, in their order. */
export const listGradeNames = ({ db, user }: Reader): Promise<string[]> =>
  newcomers.listGradeNames(db, user.companyId);

/** Companies without the newest default data. */
export const listUnseeded = async (db: Context['db'], level: number): Promise<string[]> =>
  (await seats.listUnseeded(db, level)).map(({ id }) => id);

export const markSeeded = (db: Context['db'], companyId: string, level: number) =>
  seats.markSeeded(db, companyId, level);

/** The person of a current member. */
export async function getAccountOwner({ db, user }: Reader, memberId: string): Promise<{ personId: string }> {
  const row = await companies.findMember(db, user.companyId, memberId);
  if (row?.state !== 'active') throw new AppError('NOT_FOUND', `member ${memberId}`);
  return { personId: row.person_id };
}
