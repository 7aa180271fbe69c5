import type { Company, MemberRef } from '@outlay/contract/organisation/company';
import { AppError } from '@outlay/contract/errors';
import type { Role } from '@outlay/contract/permission';
import type { Context } from '#request/context.ts';
import { nextPlace } from '#database/sorted.ts';
import * as companies from './company.repository.ts';
import * as seats from './placement.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;

export async function getCompany({ db, user }: Reader): Promise<Company> {
  const { id, name, tax_id, currency, version } = await companies.getCompany(db, user.companyId);
  return { id, name, taxId: tax_id, currency, version };
}

/** Member names by id; ids from outside the company are left out. */
export async function memberRefs(
  { db, user }: Reader,
  ids: readonly (string | null)[],
): Promise<Map<string, MemberRef>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await companies.listMembersByIds(db, user.companyId, wanted);
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

/** Members who hold the role for the whole company now. Invited members count: their tasks wait for them. */
export async function listRoleHolders(
  { db, user, now }: Reader & Pick<Context, 'now'>,
  role: Role,
): Promise<string[]> {
  const rows = await companies.listMemberIdsWithRole(db, user.companyId, role, now());
  return rows.map(({ id }) => id);
}

export interface Leader {
  departmentName: string;
  leaderId: string;
}

/** The leaders above a member, nearest first; one who has not activated yet will find the task waiting. */
export async function listLeaders({ db, user }: Reader, departmentId: string | null): Promise<Leader[]> {
  if (departmentId === null) return [];
  const department = await companies.findDepartment(db, user.companyId, departmentId);
  if (!department) return [];
  const chain = await companies.listDepartmentChain(db, user.companyId, department.path);
  return chain
    .reverse()
    .filter((link) => link.leader_id !== null && link.leader_state !== 'left')
    .map((link) => ({ departmentName: link.name, leaderId: link.leader_id ?? '' }));
}

/** Paths below which this member is the leader: documents from there may be read. */
export async function listLedPaths({ db, user }: Reader): Promise<string[]> {
  const rows = await companies.listLedPaths(db, user.companyId, user.memberId);
  return rows.map(({ path }) => path);
}

/** Those of the members who are still here, in the order given. */
export async function listLive({ db, user }: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await companies.listMembersByIds(db, user.companyId, [...new Set(ids)]);
  const live = new Set(rows.filter(({ state }) => state !== 'left').map(({ id }) => id));
  return ids.filter((id) => live.has(id));
}

export async function findMemberByAccount({ db, user }: Reader, account: string): Promise<string[]> {
  const row = await seats.findLiveByAccount(db, user.companyId, account);
  return row ? [row.id] : [];
}

/** A member's seat: what routes and rules ask of them. */
export async function getPlacement({ db, user }: Reader, memberId: string) {
  const row = await seats.findPlacement(db, user.companyId, memberId);
  const path = row?.path ? withMerged(row.path, row.merged) : null;
  return {
    departmentId: row?.department_id ?? null,
    /** Ids from the root department down to the member's own, and of those that went into them. */
    departmentPath: path?.split('/').filter(Boolean) ?? [],
    path,
    grade: row?.grade ?? '',
  };
}

/** What names a department that went into one of these means that one: its id counts as one of the path's. */
const withMerged = (path: string, merged: readonly string[]): string =>
  path + merged.map((id) => `${id}/`).join('');

/** Departments by id, with their names and the ids they fall under; one that is not found is not of this company. */
export async function departmentsById(
  { db, user }: Reader,
  ids: readonly string[],
): Promise<Map<string, { name: string; path: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await seats.listDepartmentsByIds(db, user.companyId, [...new Set(ids)]);
  return new Map(rows.map(({ id, name, path, merged }) => [id, { name, path: withMerged(path, merged) }]));
}

/** Companies that lack something of what every company starts with. */
export const listUnseeded = async (db: Context['db'], level: number): Promise<string[]> =>
  (await seats.listUnseeded(db, level)).map(({ id }) => id);

export const markSeeded = (db: Context['db'], companyId: string, level: number) =>
  seats.markSeeded(db, companyId, level);

/** The person behind a member who is still here. */
export async function getAccountOwner({ db, user }: Reader, memberId: string): Promise<{ personId: string }> {
  const row = await companies.findMember(db, user.companyId, memberId);
  if (row?.state !== 'active') throw new AppError('NOT_FOUND', `member ${memberId}`);
  return { personId: row.person_id };
}
