import type { Agency, agentEndpoints } from '@outlay/contract/membership/agent';
import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { TokenResponse } from '@outlay/contract/organisation/account.session';
import { endSessionsOfAgency, openingOf } from '#domain/organisation/account/device.service.ts';
import { beginSession, endSession } from '#domain/organisation/account/session.service.ts';
import { getAccountOwner, listLive, memberRefs } from '#domain/organisation/company/company.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import * as agencies from './agent.repository.ts';
import type { AgencyRow } from './agent.repository.ts';
import { daysFrom, LONGEST_DAYS, stateOf } from './agent.policy.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

const today = ({ now, user }: Reader): string => dayOf(now(), user.timeZone);

export async function listAgencies(ctx: Reader) {
  const { db, user } = ctx;
  const rows = await agencies.listAgencies(db, user.companyId, user.memberId);
  const shown = await present(ctx, rows);
  return {
    given: shown.filter(({ principal }) => principal.id === user.memberId),
    received: shown.filter(({ agent }) => agent.id === user.memberId),
  };
}

/** Offers a colleague to act in the caller's name; it takes effect only when the colleague agrees. */
export async function offerAgency(
  ctx: Context,
  input: Received<typeof agentEndpoints.offer>,
): Promise<Agency> {
  const { db, user, now } = ctx;
  const { id, agentId, scope, fromDay, toDay, reason } = input;
  const days = daysFrom(fromDay, toDay);
  if (days < 1 || days > LONGEST_DAYS || toDay < today(ctx))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'toDay', code: 'outOfRange' }] });
  if (agentId === user.memberId || (await listLive(ctx, [agentId])).length === 0)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'agentId', code: 'badFormat' }] });
  const pair = { principalId: user.memberId, agentId, from: fromDay, to: toDay };
  if ((await agencies.listOverlapping(db, user.companyId, pair)).length > 0)
    throw new AppError('CONFLICT', { reason: 'inUse' });
  await agencies.insertAgency(db, {
    ...{ company_id: user.companyId, id, principal_id: user.memberId, agent_id: agentId },
    ...{ scope, from_day: fromDay, to_day: toDay, reason, created_at: now() },
  });
  ctx.audit({
    action: 'agent.offer',
    objectType: 'agency',
    objectId: id,
    detail: { agentId, scope, fromDay, toDay },
  });
  notify(ctx, { to: [agentId], kind: 'agentOffered', values: { name: user.name, fromDay, toDay } });
  return await describe(ctx, id);
}

export async function acceptAgency(ctx: Context, { id, version }: { id: string; version: number }) {
  const { db, user, now } = ctx;
  const row = await agencies.findAgency(db, user.companyId, id);
  if (row?.agent_id !== user.memberId) throw new AppError('NOT_FOUND', `agency ${id}`);
  if (stateOf(row, today(ctx)) !== 'offered') throw new AppError('WRONG_STATE', 'not offered');
  if (!(await agencies.updateAgency(db, row, version, { accepted_at: now() })))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  ctx.audit({ action: 'agent.accept', objectType: 'agency', objectId: id });
  const { from_day: fromDay, to_day: toDay } = row;
  notify(ctx, {
    to: [row.principal_id],
    kind: 'agentAccepted',
    values: { name: user.name, fromDay, toDay },
  });
  return await describe(ctx, id);
}

/** Ends the agency, by either side, with the agent's sessions in the principal's name. */
export async function endAgency(ctx: Context, { id, version }: { id: string; version: number }) {
  const { db, user, now } = ctx;
  const row = await agencies.findAgency(db, user.companyId, id);
  if (!row || (row.principal_id !== user.memberId && row.agent_id !== user.memberId))
    throw new AppError('NOT_FOUND', `agency ${id}`);
  if (!(await agencies.updateAgency(db, row, version, { ended_at: now() })))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  await endSessionsOfAgency(ctx, id);
  ctx.forgetSessions();
  ctx.audit({ action: 'agent.end', objectType: 'agency', objectId: id });
  const other = row.principal_id === user.memberId ? row.agent_id : row.principal_id;
  notify(ctx, { to: [other], kind: 'agentEnded', values: { name: user.name } });
  return { done: true as const };
}

/** Ends all agencies of a leaver, as principal and as agent. */
export const endAgenciesOf = ({ db, user, now }: Reader, memberId: string) =>
  agencies.endAllOf(db, user.companyId, memberId, now());

/** Begins a session in the principal's name; it replaces the agent's own session. */
export async function enterAsAgent(ctx: Context, { agencyId }: { agencyId: string }): Promise<TokenResponse> {
  const { db, user } = ctx;
  const row = await agencies.findAgency(db, user.companyId, agencyId);
  if (row?.agent_id !== user.memberId) throw new AppError('NOT_FOUND', `agency ${agencyId}`);
  if (stateOf(row, today(ctx)) !== 'active') throw new AppError('WRONG_STATE', 'the agency is not active');
  const principal = await getAccountOwner(ctx, row.principal_id);
  await endSession(ctx);
  ctx.audit({
    action: 'agent.enter',
    objectType: 'agency',
    objectId: agencyId,
    detail: { principalId: row.principal_id, scope: row.scope },
  });
  return await beginSession(openingOf(ctx), {
    personId: principal.personId,
    companyId: user.companyId,
    memberId: row.principal_id,
    way: 'agent',
    steppedUpAt: null,
    agency: { id: agencyId, agentId: user.memberId },
    outside: user.session?.outside ?? null,
  });
}

/** Ends the agent's session and begins one in the agent's own name. */
export async function leaveAsAgent(ctx: Context): Promise<TokenResponse> {
  const { agent, companyId, session } = ctx.user;
  if (!agent) throw new AppError('WRONG_STATE', 'nobody acts here for another');
  await endSession(ctx);
  ctx.audit({ action: 'agent.leave', objectType: 'agency', objectId: agent.agencyId });
  return await beginSession(openingOf(ctx), {
    personId: agent.personId,
    companyId,
    memberId: agent.memberId,
    way: 'switch',
    steppedUpAt: null,
    agency: null,
    outside: session?.outside ?? null,
  });
}

async function describe(ctx: Reader, id: string): Promise<Agency> {
  const row = await agencies.findAgency(ctx.db, ctx.user.companyId, id);
  const [shown] = row ? await present(ctx, [row]) : [];
  if (!shown) throw new AppError('NOT_FOUND', `agency ${id}`);
  return shown;
}

async function present(ctx: Reader, rows: readonly AgencyRow[]): Promise<Agency[]> {
  const people = await memberRefs(
    ctx,
    rows.flatMap(({ principal_id, agent_id }) => [principal_id, agent_id]),
  );
  const name = (id: string) => people.get(id) ?? { id, name: '', departmentName: null };
  return rows.map((row) => ({
    id: row.id,
    principal: name(row.principal_id),
    agent: name(row.agent_id),
    scope: row.scope,
    fromDay: row.from_day,
    toDay: row.to_day,
    reason: row.reason,
    state: stateOf(row, today(ctx)),
    version: row.version,
  }));
}
