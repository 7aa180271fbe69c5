import type { Member } from '@outlay/contract/organisation/company';
import { AppError } from '@outlay/contract/errors';
import { endAgenciesOf } from '#domain/membership/agent/agent.service.ts';
import { reassign } from '#domain/processing/approval/reassign.service.ts';
import { listLive, listRoleHolders } from '#domain/organisation/company/company.service.ts';
import { handOverDepartments } from '#domain/organisation/company/department.service.ts';
import { removeMember } from '#domain/organisation/company/member.service.ts';
import { dropExpenses } from '#domain/spend/expense/expense.claim.service.ts';
import { endDelegationsOf } from '#domain/documents/flow/delegation.service.ts';
import { listOpenTasksOf } from '#domain/documents/flow/run.ask.service.ts';
import { blockDevicesOf } from '#domain/paycode/paycode/device.service.ts';
import { listByExpenses, unlockSome } from '#domain/spend/invoice/invoice.life.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import type { Context } from '#request/context.ts';
import * as leavers from './offboarding.repository.ts';

interface Leaving {
  id: string;
  version: number;
  /** The member who gets the leaver's tasks and departments; null for none. */
  handOverTo: string | null;
}

/**
 * Offboards a member: hands tasks and led departments over, ends delegations and agencies, releases the
 * invoices on unsent drafts, then removes the member and their sessions on every node.
 */
export async function leave(ctx: Context, input: Leaving): Promise<Member> {
  const { id, handOverTo } = input;
  const open = await listOpenTasksOf(ctx, id);
  await assertSuccessor(ctx, input, open.length);
  await endDelegationsOf(ctx, id);
  await endAgenciesOf(ctx, id);
  const left = await removeMember(ctx, input);
  await blockDevicesOf(ctx, id);
  await handOverDepartments(ctx, { fromId: id, toId: handOverTo });
  await freeDrafts(ctx, id);
  await endPromises(ctx, id);
  if (open.length > 0 && handOverTo !== null)
    await reassign(ctx, { fromId: id, toId: handOverTo, reason: left.name });
  await notifyOfAdvances(ctx, left);
  return left;
}

async function assertSuccessor(ctx: Context, { id, handOverTo }: Leaving, open: number): Promise<void> {
  if (open > 0 && handOverTo === null)
    throw new AppError('WRONG_STATE', { reason: 'handOverNeeded', values: { count: String(open) } });
  if (handOverTo === null) return;
  const [successor] = await listLive(ctx, [handOverTo]);
  if (!successor || successor === id) throw new AppError('NOT_FOUND', `member ${handOverTo}`);
}

/** Drafts and returned documents are kept; their invoices become free for other claims. */
async function freeDrafts(ctx: Context, memberId: string): Promise<void> {
  const drafts = await leavers.listOwn(ctx.db, { companyId: ctx.user.companyId, memberId }, 'draft');
  for (const { id } of drafts) {
    const expenseIds = await dropExpenses(ctx, id);
    await unlockSome(ctx, id, await listByExpenses(ctx, expenseIds));
  }
}

/** Withdraws the leaver's role requests and revokes their invitations. */
async function endPromises({ db, user, now }: Context, memberId: string): Promise<void> {
  const of = { companyId: user.companyId, memberId };
  await leavers.withdrawRoleRequests(db, of, now());
  await leavers.revokeInvitations(db, of, now());
}

/** The leaver still owes open advances: notifies finance of each. */
async function notifyOfAdvances(ctx: Context, { id, name }: Member): Promise<void> {
  const { db, user } = ctx;
  const advances = await leavers.listAdvances(db, { companyId: user.companyId, memberId: id });
  if (advances.length === 0) return;
  const to = await listRoleHolders(ctx, 'financeManager');
  for (const { id: documentId, title, open, currency } of advances) {
    const values = { name, title, amount: String(open), currency };
    notify(ctx, { to, kind: 'leaverAdvance', values, documentId });
  }
}
