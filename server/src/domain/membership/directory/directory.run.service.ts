import { AppError } from '@outlay/contract/errors';
import { DirectoryFailure } from '@outlay/contract/membership/directory';
import { noteEvent } from '#domain/membership/connection/opened.service.ts';
import { signedInMember } from '#domain/organisation/account/signed-in.service.ts';
import { listHolders } from '#domain/organisation/company/newcomer.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import type { LeaveMember } from '#domain/organisation/company/member.service.ts';
import type { Context } from '#request/context.ts';
import type { ActAs, AsSystem } from '#request/gate.ts';
import { newId } from '#system/id.ts';
import type { Log } from '#system/log.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import { inReading } from '#database/transaction.ts';
import { applyAll, type Act, type Sums } from './directory.apply.ts';
import { keepConflicts } from './directory.conflict.service.ts';
import { tooMany, type Plan } from './directory.policy.ts';
import * as directories from './directory.repository.ts';
import * as runs from './directory.run.repository.ts';
import type { Leaver } from './directory.run.repository.ts';
import { enqueueDaily, REFUSED_SHOWN } from './directory.service.ts';
import { findSource, readDirectory, sourceOf, type Found, type Reading } from './directory.source.ts';

export interface DirectoryPorts extends Reading {
  log: Log;
  actAs: ActAs;
  asSystem: AsSystem;
  leave: LeaveMember;
}

interface Outcome {
  sums: Sums;
  failure: DirectoryFailure | null;
  /** Whom the run would remove, so that it waits. */
  leavers: Leaver[];
  found: Found | undefined;
}

/** Synchronises a company with its directory. Safe to retry: applies only the remaining steps. */
export const syncDirectory =
  (ports: DirectoryPorts): OutboxHandler<'directory.sync'> =>
  async ({ companyId, payload }) => {
    const runId = 'runId' in payload ? payload.runId : await startDaily(ports, companyId, payload.version);
    if (runId === null || !(await isRunning(ports, companyId, runId))) return;
    const act = await actorFor(ports, companyId, 'memberId' in payload ? payload.memberId : null);
    const outcome = await bringInStep(ports, act, runId);
    await ports.asSystem(companyId, (ctx) => endRun(ctx, runId, outcome));
  };

/** A repeated delivery must not go on with a run that waits, was dismissed, or is done. */
const isRunning = ({ asSystem }: DirectoryPorts, companyId: string, runId: string): Promise<boolean> =>
  asSystem(companyId, async ({ db }) => (await runs.findRun(db, companyId, runId))?.state === 'running');

/** Runs as the member who requested it, if still permitted; the nightly run as the system. */
async function actorFor(
  { db, now, actAs, asSystem }: DirectoryPorts,
  companyId: string,
  memberId: string | null,
): Promise<Act> {
  if (memberId === null) return (work) => asSystem(companyId, work);
  const user = await inReading(db, companyId, (tx) =>
    signedInMember(tx, companyId, memberId, { now: now() }),
  );
  if (!user?.permissions.has('directory.write'))
    return () => Promise.reject(new AppError('NOT_ALLOWED', 'directory.write'));
  return (work) => actAs(user, work);
}

/** Starts the nightly run and enqueues the next one; null if it is off, not confirmed, or changed since. */
const startDaily = (
  { asSystem }: DirectoryPorts,
  companyId: string,
  version: number,
): Promise<string | null> =>
  asSystem(companyId, async (ctx) => {
    const found = await findSource(ctx);
    const setting = await directories.findSetting(ctx.db, companyId);
    if (!setting?.enabled || setting.version !== version) return null;
    enqueueDaily(ctx, version);
    if (!found?.confirmed) return null;
    const id = newId();
    const { key } = found.source;
    await runs.insertRun(ctx.db, companyId, { id, source: key, startedBy: null, now: ctx.now() });
    return id;
  });

const NOTHING: Sums = { counts: {}, taken: [], refused: new Map() };

async function bringInStep(ports: DirectoryPorts, act: Act, runId: string): Promise<Outcome> {
  const outcome: Outcome = { sums: NOTHING, failure: null, leavers: [], found: undefined };
  try {
    const { found, secrets, run } = await act(async (ctx) => ({
      found: await sourceOf(ctx),
      secrets: ctx.secrets,
      run: await runs.findRun(ctx.db, ctx.user.companyId, runId),
    }));
    outcome.found = found;
    const snapshot = await readDirectory(ports, secrets, found.source);
    const review = (plan: Plan) => {
      // The ids are those of the source at that time.
      const same = run?.source === found.source.key ? run : undefined;
      outcome.leavers = unexpected(plan, { confirmed: same?.leavers ?? [], held: same?.summary.held ?? [] });
      if (outcome.leavers.length > 0) throw new AppError('WRONG_STATE', { reason: 'tooManyLeave' });
    };
    const { leave } = ports;
    const { source } = found;
    outcome.sums = await applyAll(act, { source, snapshot, leave, review });
  } catch (error) {
    outcome.failure = failureOf(error);
    ports.log.error({ error: String(error), runId }, 'a directory run broke off');
  }
  return outcome;
}

/**
 * All leavers, if too many of them are not those whom an administrator has confirmed, or if one of them waits for that
 * since an earlier run; else nobody.
 */
function unexpected(
  { steps, linked }: Plan,
  { confirmed, held }: { confirmed: readonly Leaver[]; held: readonly string[] },
): Leaver[] {
  const known = new Set(confirmed.map(({ externalId }) => externalId));
  const leavers = steps.flatMap(({ act, externalId, name, detail }) =>
    act === 'memberLeft' ? [{ externalId, name, account: detail }] : [],
  );
  const fresh = leavers.filter(({ externalId }) => !known.has(externalId));
  const isHeld = fresh.some(({ externalId }) => held.includes(externalId));
  return isHeld || tooMany(fresh.length, linked) ? leavers : [];
}

async function endRun(
  ctx: Context,
  runId: string,
  { sums, failure, leavers, found }: Outcome,
): Promise<void> {
  const { db, user, now, audit } = ctx;
  const { companyId } = user;
  const refused = [...sums.refused.values()];
  const shown = refused.slice(0, REFUSED_SHOWN).map(({ name, fault }) => ({ name, fault }));
  const summary = { counts: sums.counts, refused: shown, failure };
  const state = failure === null ? 'done' : failure === 'tooManyLeave' ? 'waiting' : 'failed';
  await runs.endRun(db, companyId, runId, { state, summary, leavers, now: now() });
  if (found && failure === null) await keepConflicts(ctx, found.source.key, refused);
  if (leavers.length > 0) await notifyAdministrators(ctx, leavers.length);
  const detail = { ...sums.counts, refused: refused.length, failure };
  audit({ action: 'directory.done', objectType: 'directory', objectId: runId, detail });
  if (found?.source.kind !== 'connection') return;
  const counts = Object.entries(sums.counts).map(([act, count]) => `${act} ${count}`);
  const what =
    failure === null ? counts : failure === 'tooManyLeave' ? [`${failure} ${leavers.length}`] : [failure];
  await noteEvent(ctx, found.source.connection, { kind: 'directory', detail: what.join(', ') });
}

/** Notifies those who may confirm or dismiss a run that it waits. */
export async function notifyAdministrators(
  ctx: Pick<Context, 'db' | 'user' | 'now' | 'emit'>,
  leaving: number,
): Promise<void> {
  const to = await listHolders(ctx, ctx.user.companyId, 'directory.write');
  notify(ctx, { to, kind: 'directoryWaits', values: { count: String(leaving) } });
}

function failureOf(error: unknown): DirectoryFailure {
  const reason = error instanceof AppError ? error.options.reason : undefined;
  return DirectoryFailure.safeParse(reason).data ?? 'fault';
}
