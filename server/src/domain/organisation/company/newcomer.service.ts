import { AppError } from '@outlay/contract/errors';
import type { Permission } from '@outlay/contract/permission';
import {
  addMemberships,
  membershipOf,
  putMembership,
} from '#domain/organisation/account/membership.service.ts';
import { addNewPeople, getCompany } from '#domain/organisation/account/person.service.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { replaceOthers } from './department.repository.ts';
import * as newcomers from './newcomer.repository.ts';
import type { MemberColumns } from './newcomer.repository.ts';

type Writer = Pick<Context, 'db' | 'now'>;
export type { MemberColumns } from './newcomer.repository.ts';

export interface Newcomer {
  companyId: string;
  personId: string;
  name: string;
  account: string;
  departmentId?: string | null;
  grade?: string;
  postId?: string | null;
  /** `invited`: the person sets a password with a code first. */
  state: 'invited' | 'active';
}

/**
 * Adds a person to a company within its seats: as a new member, as the former member, or as the invited one.
 * A former member returns with the employee role only. The transaction must already be in the company.
 */
export async function takeIn(ctx: Writer, one: Newcomer): Promise<{ memberId: string; version: number }> {
  const { db, now } = ctx;
  const { companyId, personId } = one;
  const before = await newcomers.findMemberOfPerson(db, companyId, personId);
  if (before?.state === 'active') throw new AppError('CONFLICT', { reason: 'alreadyMember' });
  if (before?.state !== 'invited') await assertFreeSeat(db, companyId);
  const kept = await membershipOf(db, personId, companyId);
  const memberId = before?.id ?? kept?.memberId ?? newId();
  const columns = columnsOf(one, now());
  let version = 1;
  if (!before) {
    await newcomers.insertNewcomer(db, {
      ...{ companyId, id: memberId, personId, account: one.account, now: now() },
      columns: { ...columns, name: one.name, state: one.state },
    });
  } else {
    // An invited member keeps the name that the administrator entered.
    const change = before.state === 'invited' ? columns : { ...columns, name: one.name };
    version = await amendMember(db, companyId, { id: memberId, version: before.version }, change);
  }
  if (before?.state !== 'invited') await newcomers.addAsEmployee(db, companyId, memberId, now());
  await putMembership(db, { personId, companyId, memberId, state: one.state });
  return { memberId, version };
}

/**
 * Adds many people at once, as invited members: those whose account nobody on this server has, as far as there are seats.
 * Returns their member ids by account; the others are taken in one by one.
 */
export async function takeInNew(
  ctx: Pick<Context, 'db' | 'now' | 'user' | 'locale'>,
  many: readonly Omit<Newcomer, 'companyId' | 'personId' | 'state'>[],
): Promise<Map<string, string>> {
  const { db, now, user, locale } = ctx;
  const { companyId } = user;
  const free = await freeSeats(db, companyId);
  const seated = free === null ? many : many.slice(0, Math.max(free, 0));
  const people = await addNewPeople(
    { db, now },
    seated.map(({ account, name }) => ({ account, realName: name, locale })),
  );
  const taken = seated.flatMap((one) => {
    const personId = people.get(one.account);
    return personId === undefined ? [] : [{ one, personId, id: newId() }];
  });
  if (taken.length === 0) return new Map();
  const rows = taken.map(({ one, personId, id }) => ({
    ...{ id, person_id: personId, name: one.name, account: one.account, state: 'invited' as const },
    ...{ department_id: one.departmentId ?? null, grade: one.grade ?? '', post_id: one.postId ?? null },
  }));
  await newcomers.insertNewcomers(db, companyId, rows, now());
  await addMemberships(
    db,
    companyId,
    taken.map(({ personId, id }) => ({ personId, memberId: id })),
  );
  return new Map(taken.map(({ one, id }) => [one.account, id]));
}

const columnsOf = (one: Newcomer, now: Date): MemberColumns => ({
  state: one.state,
  left_at: null,
  ...(one.state === 'active' ? { joined_at: now } : {}),
  ...(one.departmentId === undefined ? {} : { department_id: one.departmentId }),
  ...(one.grade === undefined ? {} : { grade: one.grade }),
  ...(one.postId === undefined ? {} : { post_id: one.postId }),
});

async function assertFreeSeat(db: Context['db'], companyId: string): Promise<void> {
  const free = await freeSeats(db, companyId);
  if (free !== null && free <= 0) throw new AppError('WRONG_STATE', { reason: 'noSeats' });
}

/** Free seats, locked until the transaction ends; null when the company has no limit. */
export async function freeSeats(db: Context['db'], companyId: string): Promise<number | null> {
  const { seats } = await newcomers.lockSeats(db, companyId);
  return seats === null ? null : seats - (await newcomers.countTakenSeats(db, companyId));
}

/** Updates the version that was seen; returns the new version. */
export async function amendMember(
  db: Context['db'],
  companyId: string,
  seen: { id: string; version: number },
  columns: MemberColumns,
): Promise<number> {
  const version = await newcomers.amendMember(db, companyId, seen.id, seen.version, columns);
  if (version === undefined) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  return version;
}

/** Puts a member into a department, and into further ones. */
export async function placeMember(
  { db, now }: Writer,
  companyId: string,
  seen: { id: string; version: number },
  { departmentId, otherIds }: { departmentId: string | null; otherIds: readonly string[] },
): Promise<number> {
  await replaceOthers(db, companyId, seen.id, otherIds, now());
  return await amendMember(db, companyId, seen, { department_id: departmentId });
}

/** Ids of the members who hold one of these permissions today: for the whole company, or for any part of it. */
export async function listHolders(
  { db, now }: Writer,
  companyId: string,
  permissions: Permission | readonly Permission[],
  where: 'everywhere' | 'anywhere' = 'everywhere',
): Promise<string[]> {
  const { time_zone } = await getCompany(db, companyId);
  const any = typeof permissions === 'string' ? [permissions] : permissions;
  return await newcomers.listHoldersOf(db, companyId, any, { today: dayOf(now(), time_zone), where });
}

/** The grades and posts that the company has named. */
export async function listRanks(db: Context['db'], companyId: string) {
  const [grades, posts] = [
    await newcomers.listGradeNames(db, companyId),
    await newcomers.listPosts(db, companyId),
  ];
  return { grades, posts: new Map(posts.map(({ id, name }) => [name, id])) };
}

/** Throws for a grade that is not on the company's list, if it has one. */
export async function assertGrade(db: Context['db'], companyId: string, grade: string): Promise<void> {
  const { grades } = await listRanks(db, companyId);
  if (grade !== '' && grades.length > 0 && !grades.includes(grade))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'grade', code: 'unknownGrade' }] });
}

export interface KnownMember {
  id: string;
  personId: string;
  account: string;
  version: number;
  state: 'invited' | 'active' | 'left';
  name: string;
  departmentId: string | null;
  grade: string;
  postId: string | null;
}

const known = (row: Awaited<ReturnType<typeof newcomers.listMembersByIds>>[number]): KnownMember => ({
  id: row.id,
  personId: row.person_id,
  account: row.account,
  version: row.version,
  state: row.state,
  name: row.name,
  departmentId: row.department_id,
  grade: row.grade,
  postId: row.post_id,
});

/** Members by their accounts, including those who left. */
export const membersByAccount = async (db: Context['db'], companyId: string, accounts: readonly string[]) =>
  new Map(
    (await newcomers.listMembersByAccounts(db, companyId, accounts)).map((row) => [row.account, known(row)]),
  );

export const membersById = async (db: Context['db'], companyId: string, ids: readonly string[]) =>
  new Map((await newcomers.listMembersByIds(db, companyId, ids)).map((row) => [row.id, known(row)]));
