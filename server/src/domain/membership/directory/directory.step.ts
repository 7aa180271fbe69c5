import { AppError } from '@outlay/contract/errors';
import type { DirectoryFault } from '@outlay/contract/membership/directory';
import { ensurePerson } from '#domain/organisation/account/person.service.ts';
import { saveDepartment } from '#domain/organisation/company/department.service.ts';
import { amendMember, takeIn } from '#domain/organisation/company/newcomer.service.ts';
import type { DirectorySnapshot } from '#provider/directory/directory.port.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { departmentFor, gradeFor, tidyAccount, type Here, type Step } from './directory.policy.ts';
import * as directories from './directory.repository.ts';

/** Removes a member with the same effects as removal by an administrator. */
export type LeaveMember = (
  ctx: Context,
  input: { id: string; version: number; handOverTo: string | null },
) => Promise<unknown>;

export interface Stage {
  snapshot: DirectorySnapshot;
  here: Here;
  handOverTo: string | null;
  leave: LeaveMember;
}

/** Applies one step and updates `here`, on which later steps depend. */
export async function takeStep(ctx: Context, stage: Stage, step: Step): Promise<void> {
  switch (step.act) {
    case 'link':
      return await link(ctx, stage, step.kind, step.externalId, step.id);
    case 'departmentAdded':
    case 'departmentChanged':
      return await putDepartment(ctx, stage, step);
    case 'memberAdded':
      return await addMember(ctx, stage, step);
    case 'memberChanged':
      return await changeMember(ctx, stage, step);
    case 'leaderChanged':
      return await setLeader(ctx, stage, step);
    case 'memberLeft':
      return await letGo(ctx, stage, step);
  }
}

async function link(
  { db, user, now }: Context,
  { here }: Stage,
  kind: 'member' | 'department',
  externalId: string,
  objectId: string,
): Promise<void> {
  await directories.putLink(db, user.companyId, { kind, externalId, objectId, now: now() });
  (kind === 'member' ? here.memberLinks : here.departmentLinks).set(externalId, objectId);
}

const stale = () => new AppError('CONFLICT', { reason: 'staleVersion' });

async function putDepartment(ctx: Context, stage: Stage, { externalId, name }: Step): Promise<void> {
  const { here, snapshot } = stage;
  const department = snapshot.departments.find(({ id }) => id === externalId);
  const parentId = department?.parentId == null ? null : here.departmentLinks.get(department.parentId);
  if (parentId === undefined) throw stale();
  const before = here.departments.get(here.departmentLinks.get(externalId) ?? '');
  const { id, version, leaderId } = before ?? { id: newId(), version: 0, leaderId: null };
  const saved = await saveDepartment(ctx, { id, version, name, parentId, leaderId });
  here.departments.set(id, { id, name, parentId, leaderId, version: saved.version });
  if (!before) await link(ctx, stage, 'department', externalId, id);
}

async function addMember(ctx: Context, stage: Stage, step: Step): Promise<void> {
  const { here, snapshot } = stage;
  const source = snapshot.people.find(({ id }) => id === step.externalId);
  if (!source) throw stale();
  const { name, externalId } = step;
  const account = tidyAccount(source.account);
  const { companyId } = ctx.user;
  const person = await ensurePerson(ctx, { account, realName: name, locale: ctx.locale });
  const departmentId = departmentFor(source, here);
  const grade = gradeFor(source, here.grades);
  const { memberId, version } = await takeIn(ctx, {
    ...{ companyId, personId: person.id, name, account, state: 'invited' },
    ...(departmentId === undefined ? {} : { departmentId }),
    ...(grade === undefined ? {} : { grade }),
  });
  const member = { id: memberId, account, version, name, departmentId: departmentId ?? null };
  here.members.set(memberId, { ...member, state: 'invited', grade: grade ?? '' });
  await link(ctx, stage, 'member', externalId, memberId);
  const detail = { directory: true, departmentId };
  ctx.audit({ action: 'member.add', objectType: 'member', objectId: memberId, detail });
}

async function changeMember(ctx: Context, { here, snapshot }: Stage, step: Step): Promise<void> {
  const person = snapshot.people.find(({ id }) => id === step.externalId);
  const member = here.members.get(step.id ?? '');
  if (!person || !member) throw stale();
  const departmentId = departmentFor(person, here);
  const grade = gradeFor(person, here.grades);
  const columns = {
    name: step.name,
    ...(departmentId === undefined ? {} : { department_id: departmentId }),
    ...(grade === undefined ? {} : { grade }),
  };
  member.version = await amendMember(ctx.db, ctx.user.companyId, member, columns);
  const detail = { directory: true, ...columns };
  ctx.audit({ action: 'member.change', objectType: 'member', objectId: member.id, detail });
}

async function setLeader(ctx: Context, { here, snapshot }: Stage, step: Step): Promise<void> {
  const source = snapshot.departments.find(({ id }) => id === step.externalId);
  const department = here.departments.get(step.id ?? '');
  const leaderId = here.memberLinks.get(source?.leaderId ?? '');
  if (!department || leaderId === undefined) throw stale();
  const { version } = await saveDepartment(ctx, { ...department, leaderId });
  here.departments.set(department.id, { ...department, leaderId, version });
}

async function letGo(ctx: Context, { here, handOverTo, leave }: Stage, step: Step): Promise<void> {
  const member = here.members.get(step.id ?? '');
  if (!member) throw stale();
  // The configured successor may be the leaver; then there is none.
  const heir = handOverTo === member.id ? null : handOverTo;
  await leave(ctx, { id: member.id, version: member.version, handOverTo: heir });
  member.state = 'left';
}

const FAULTS: Partial<Record<string, DirectoryFault>> = {
  noSeats: 'noSeats',
  lastAdministrator: 'lastAdministrator',
  handOverNeeded: 'handOverNeeded',
  openObligations: 'handOverNeeded',
  alreadyMember: 'twice',
};

/** The fault of one refused step; rethrows any other error, which aborts the run. */
export function faultOf(error: unknown): DirectoryFault {
  if (!(error instanceof AppError) || error.code === 'UNKNOWN') throw error;
  return FAULTS[error.options.reason ?? ''] ?? 'changedSince';
}
