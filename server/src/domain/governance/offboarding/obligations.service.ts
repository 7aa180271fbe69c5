import type { Obligations } from '@outlay/contract/governance/offboarding';
import { AppError } from '@outlay/contract/errors';
import { refundOf } from '#domain/spend/advance/advance.service.ts';
import { memberRefs } from '#domain/organisation/company/company.service.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import * as leavers from './offboarding.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

interface PaperRow {
  id: string;
  number: string | null;
  title: string;
  amount: number;
  currency: string;
}

const paper = ({ id, number, title, amount, currency }: PaperRow) => ({
  ...{ id, number, title },
  money: { amount, currency },
});

/** The open obligations of a member. */
export async function getObligations(ctx: Reader, { id }: { id: string }): Promise<Obligations> {
  const { db, user, now } = ctx;
  const member = (await memberRefs(ctx, [id])).get(id);
  if (!member) throw new AppError('NOT_FOUND', `member ${id}`);
  const of = { companyId: user.companyId, memberId: id };
  const advances = await leavers.listAdvances(db, of);
  return {
    member,
    tasks: (await leavers.listWaiting(db, of)).map(paper),
    drafts: (await leavers.listOwn(db, of, 'draft')).map(paper),
    inApproval: (await leavers.listOwn(db, of, 'inApproval')).map(paper),
    advances: advances.map((row) => ({
      ...paper(row),
      open: { amount: Number(row.open), currency: row.currency },
      dueOn: row.due_on,
      refundOf: refundOf(row),
    })),
    departments: await leavers.listLed(db, of),
    batches: (await leavers.listBatches(db, of)).map((row) => ({
      ...{ id: row.id, number: row.number },
      money: { amount: row.amount, currency: row.currency },
    })),
    invitations: await leavers.countInvitations(db, of, now()),
    ...(await standIns(ctx, of)),
  };
}

/** Current delegations and open role requests, each with the names of both members. */
async function standIns(ctx: Reader, of: { companyId: string; memberId: string }) {
  const { db, user, now } = ctx;
  const today = dayOf(now(), user.timeZone);
  const delegations = await leavers.listDelegations(db, of, today);
  const agencies = await leavers.listAgencies(db, of, today);
  const requests = await leavers.listRoleRequests(db, of);
  const people = await memberRefs(ctx, [
    ...delegations.flatMap(({ from_id, to_id }) => [from_id, to_id]),
    ...agencies.flatMap(({ principal_id, agent_id }) => [principal_id, agent_id]),
    ...requests.flatMap(({ member_id, requested_by }) => [member_id, requested_by]),
  ]);
  const who = (id: string) => people.get(id) ?? { id, name: '', departmentName: null };
  return {
    delegations: delegations.map((row) => ({
      ...{ id: row.id, from: who(row.from_id), to: who(row.to_id) },
      ...{ fromDay: row.from_day, toDay: row.to_day },
    })),
    agencies: agencies.map((row) => ({
      ...{ id: row.id, principal: who(row.principal_id), agent: who(row.agent_id) },
      ...{ fromDay: row.from_day, toDay: row.to_day },
    })),
    roleRequests: requests.map((row) => ({
      ...{ id: row.id, member: who(row.member_id), requestedBy: who(row.requested_by) },
      role: row.role_name ?? row.role,
    })),
  };
}
