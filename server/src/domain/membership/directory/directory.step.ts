import { AppError } from '@outlay/contract/errors';
import type { DirectoryFault } from '@outlay/contract/membership/directory';
import { ensurePerson } from '#domain/organisation/account/person.service.ts';
import {
  dropDepartment,
  putDepartment,
  saveOthers,
} from '#domain/organisation/company/department.service.ts';
import type { LeaveMember } from '#domain/organisation/company/member.service.ts';
import { amendMember, takeIn } from '#domain/organisation/company/newcomer.service.ts';
import { rankServiceOf } from '#domain/organisation/company/rank.service.ts';
import type {
  DirectoryDepartment,
  DirectoryPerson,
  DirectorySnapshot,
} from '#provider/directory/directory.port.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { departmentFor, gradeFor, othersFor, postFor, type Here, type Step } from './directory.policy.ts';
import { successorOf } from './successor.service.ts';
import * as directories from './directory.repository.ts';
import type { Source } from './directory.source.ts';

export interface Stage {
  source: Source;
  people: ReadonlyMap<string, DirectoryPerson>;
  departments: ReadonlyMap<string, DirectoryDepartment>;
  here: Here;
  leave: LeaveMember;
  /** Throws if nobody more may leave at the moment. */
  assertMayLeave?: (ctx: Context) => Promise<void>;
}

export const entriesOf = (snapshot: DirectorySnapshot): Pick<Stage, 'people' | 'departments'> => ({
  people: new Map(snapshot.people.map((one) => [one.id, one])),
  departments: new Map(snapshot.departments.map((one) => [one.id, one])),
});

/** Applies one step and updates `here`, on which later steps depend. */
export async function takeStep(ctx: Context, stage: Stage, step: Step): Promise<void> {
  switch (step.act) {
    case 'link':
      return await link(ctx, stage, step.kind, step.externalId, step.id);
    case 'departmentAdded':
    case 'departmentChanged':
      return await saveDepartment(ctx, stage, step);
    case 'postAdded':
      return await addPost(ctx, stage, step);
    case 'memberAdded':
      return await addMember(ctx, stage, step);
    case 'memberChanged':
      return await changeMember(ctx, stage, step);
    case 'leaderChanged':
      return await setLeader(ctx, stage, step);
    case 'memberLeft':
      return await letGo(ctx, stage, step);
    case 'departmentRemoved':
      return await removeDepartment(ctx, stage, step);
  }
}

async function link(
  { db, user, now }: Context,
  { here, source }: Stage,
  kind: 'member' | 'department',
  externalId: string,
  objectId: string,
): Promise<void> {
  await directories.putLinks(db, user.companyId, source.key, [{ kind, externalId, objectId }], now());
  (kind === 'member' ? here.memberLinks : here.departmentLinks).set(externalId, objectId);
}

const stale = () => new AppError('CONFLICT', { reason: 'staleVersion' });

async function saveDepartment(ctx: Context, stage: Stage, { externalId, name }: Step): Promise<void> {
  const { here } = stage;
  const source = stage.departments.get(externalId);
  const parentId = source?.parentId == null ? null : here.departmentLinks.get(source.parentId);
  if (parentId === undefined) throw stale();
  const before = here.departments.get(here.departmentLinks.get(externalId) ?? '');
  const { id, version, leaderId } = before ?? { id: newId(), version: 0, leaderId: null };
  const saved = await putDepartment(ctx, { id, version, name, parentId, leaderId });
  here.departments.set(id, { id, name, parentId, leaderId, version: saved });
  if (!before) await link(ctx, stage, 'department', externalId, id);
}

async function addPost(ctx: Context, { here }: Stage, { name }: Step): Promise<void> {
  const { items } = await rankServiceOf('post').save(ctx, { id: newId(), version: 0, name });
  for (const post of items) here.posts.set(post.name, post.id);
}

/** The columns of a new or changed member; what the directory does not provide is left out. */
export function columnsFor(person: DirectoryPerson, here: Here) {
  const departmentId = departmentFor(person, here);
  const grade = gradeFor(person, here.grades);
  const postId = postFor(person, here);
  return {
    ...(departmentId === undefined ? {} : { departmentId }),
    ...(grade === undefined ? {} : { grade }),
    ...(postId === undefined ? {} : { postId }),
  };
}

async function addMember(ctx: Context, stage: Stage, step: Step): Promise<void> {
  const { here } = stage;
  const source = stage.people.get(step.externalId);
  if (!source) throw stale();
  const { name, externalId, detail: account } = step;
  const { companyId } = ctx.user;
  const person = await ensurePerson(ctx, { account, realName: name, locale: ctx.locale });
  const columns = columnsFor(source, here);
  const { memberId, version } = await takeIn(ctx, {
    ...{ companyId, personId: person.id, name, account, state: 'invited' },
    ...columns,
  });
  await saveOthers(ctx, memberId, othersFor(source, here));
  await link(ctx, stage, 'member', externalId, memberId);
  noteNewcomer(ctx, here, { source, memberId, version, name, account });
}

/** Keeps a new member in `here`, and audits them. */
export function noteNewcomer(
  ctx: Pick<Context, 'audit'>,
  here: Here,
  {
    source,
    memberId,
    version,
    name,
    account,
  }: {
    source: DirectoryPerson;
    memberId: string;
    version: number;
    name: string;
    account: string;
  },
): void {
  const { departmentId, grade = '', postId = null } = columnsFor(source, here);
  const place = { departmentId: departmentId ?? null, grade, postId, otherIds: othersFor(source, here) };
  here.members.set(memberId, { id: memberId, account, version, name, state: 'invited', ...place });
  const detail = { directory: true, departmentId };
  ctx.audit({ action: 'member.add', objectType: 'member', objectId: memberId, detail });
}

async function changeMember(ctx: Context, { here, people }: Stage, step: Step): Promise<void> {
  const person = people.get(step.externalId);
  const member = here.members.get(step.id ?? '');
  if (!person || !member) throw stale();
  const { departmentId, grade, postId } = columnsFor(person, here);
  const columns = {
    name: step.name,
    ...(departmentId === undefined ? {} : { department_id: departmentId }),
    ...(grade === undefined ? {} : { grade }),
    ...(postId === undefined ? {} : { post_id: postId }),
  };
  const version = await amendMember(ctx.db, ctx.user.companyId, member, columns);
  const otherIds = departmentId === undefined ? member.otherIds : othersFor(person, here);
  if (departmentId !== undefined) await saveOthers(ctx, member.id, otherIds);
  const changed = { departmentId: departmentId ?? member.departmentId, grade: grade ?? member.grade };
  here.members.set(member.id, {
    ...{ ...member, ...changed, otherIds, version, name: step.name },
    postId: postId ?? member.postId,
  });
  const detail = { directory: true, ...columns };
  ctx.audit({ action: 'member.change', objectType: 'member', objectId: member.id, detail });
}

async function setLeader(ctx: Context, { here, departments }: Stage, step: Step): Promise<void> {
  const source = departments.get(step.externalId);
  const department = here.departments.get(step.id ?? '');
  const leaderId = here.memberLinks.get(source?.leaderId ?? '');
  if (!department || leaderId === undefined) throw stale();
  const version = await putDepartment(ctx, { ...department, leaderId });
  here.departments.set(department.id, { ...department, leaderId, version });
}

async function letGo(ctx: Context, stage: Stage, step: Step): Promise<void> {
  const { here, leave } = stage;
  const member = here.members.get(step.id ?? '');
  if (!member) throw stale();
  await stage.assertMayLeave?.(ctx);
  const handOverTo = await successorOf(ctx, member);
  await leave(ctx, { id: member.id, version: member.version, handOverTo });
  here.members.set(member.id, { ...member, state: 'left' });
}

async function removeDepartment(ctx: Context, { here }: Stage, { externalId, id }: Step): Promise<void> {
  const department = here.departments.get(id ?? '');
  if (!department) throw stale();
  await dropDepartment(ctx, department);
  here.departments.delete(department.id);
  here.departmentLinks.delete(externalId);
}

const FAULTS: Partial<Record<string, DirectoryFault>> = {
  noSeats: 'noSeats',
  lastAdministrator: 'lastAdministrator',
  handOverNeeded: 'handOverNeeded',
  openObligations: 'handOverNeeded',
  alreadyMember: 'alreadyMember',
  departmentInUse: 'departmentInUse',
  tooManyLeave: 'tooManyLeave',
};

/** The fault of one refused step; rethrows any other error, which aborts the run. */
export function faultOf(error: unknown): DirectoryFault {
  if (!(error instanceof AppError) || error.code === 'UNKNOWN') throw error;
  return FAULTS[error.options.reason ?? ''] ?? 'changedSince';
}
