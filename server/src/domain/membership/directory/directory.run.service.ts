import { AppError } from '@outlay/contract/errors';
import type { DirectoryAct, DirectoryFault, DirectoryRun } from '@outlay/contract/membership/directory';
import { signedInMember } from '#domain/organisation/account/signed-in.service.ts';
import type { DirectoryPort, DirectorySnapshot } from '#provider/directory/directory.port.ts';
import type { Db } from '#database/connect.ts';
import type { Now } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import type { ActAs, AsSystem } from '#request/gate.ts';
import { newId } from '#system/id.ts';
import type { Log } from '#system/log.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import { inSavepoint } from '#request/savepoint.ts';
import { inReading } from '#database/transaction.ts';
import { hereFor } from './directory.here.ts';
import { planOf, tooManyLeave, type Step } from './directory.policy.ts';
import * as directories from './directory.repository.ts';
import { enqueueDaily, REFUSED_SHOWN, sourceOf } from './directory.service.ts';
import { faultOf, takeStep, type LeaveMember } from './directory.step.ts';

/** Steps per transaction. */
const AT_ONCE = 100;

export interface DirectoryPorts {
  db: Db;
  now: Now;
  log: Log;
  port: DirectoryPort;
  actAs: ActAs;
  asSystem: AsSystem;
  leave: LeaveMember;
}

interface Sums {
  counts: Partial<Record<DirectoryAct, number>>;
  refused: Map<string, { name: string; fault: DirectoryFault }>;
}

/** Synchronises a company with its directory. Safe to retry: applies only the remaining steps. */
export const syncDirectory =
  (ports: DirectoryPorts): OutboxHandler<'directory.sync'> =>
  async ({ companyId, payload }) => {
    const runId = 'runId' in payload ? payload.runId : await startDaily(ports, companyId, payload.version);
    if (runId === null) return;
    const act = await actorFor(ports, companyId, 'memberId' in payload ? payload.memberId : null);
    const sums: Sums = { counts: {}, refused: new Map() };
    let failure: DirectoryRun['failure'] = null;
    try {
      await bringInStep(ports, act, sums);
    } catch (error) {
      failure = failureOf(error);
      ports.log.error({ error: String(error), runId }, 'a directory run broke off');
    }
    const refused = [...sums.refused.values()].slice(0, REFUSED_SHOWN);
    await ports.asSystem(companyId, async ({ db, now, audit }) => {
      const end = { state: failure ? ('failed' as const) : ('done' as const), now: now() };
      const summary = { counts: sums.counts, refused, failure };
      await directories.endRun(db, companyId, runId, { ...end, summary });
      const detail = { ...sums.counts, refused: sums.refused.size, failure };
      audit({ action: 'directory.done', objectType: 'directory', objectId: runId, detail });
    });
  };

type Act = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;

/** Runs as the member who requested it, if still permitted; the daily run as the system. */
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

/** Starts the daily run and enqueues the next one; null when the setting has changed since. */
const startDaily = (
  { asSystem }: DirectoryPorts,
  companyId: string,
  version: number,
): Promise<string | null> =>
  asSystem(companyId, async (ctx) => {
    const setting = await directories.findSetting(ctx.db, companyId);
    if (!setting?.enabled || setting.version !== version) return null;
    enqueueDaily(ctx, version);
    const id = newId();
    await directories.insertRun(ctx.db, companyId, { id, startedBy: null, now: ctx.now() });
    return id;
  });

async function bringInStep({ port, leave }: DirectoryPorts, act: Act, sums: Sums): Promise<void> {
  const { source, hand_over_id } = await act(sourceOf);
  const snapshot = await port.read(source);
  const tried = new Set<string>();
  for (let first = true; ; first = false) {
    const batch = { snapshot, handOverTo: hand_over_id, leave, first, tried };
    // Counted after the commit, so that a retried batch counts once.
    const done = await act((ctx) => workOff(ctx, batch));
    for (const one of done.refused) sums.refused.set(one.externalId, { name: one.name, fault: one.fault });
    for (const step of done.taken)
      if (step.act !== 'link') sums.counts[step.act] = (sums.counts[step.act] ?? 0) + 1;
    done.tried.forEach((key) => tried.add(key));
    if (done.tried.length === 0) return;
  }
}

interface Batch {
  snapshot: DirectorySnapshot;
  handOverTo: string | null;
  leave: LeaveMember;
  first: boolean;
  /** Keys of the steps tried in this run, successful or not, so that none is repeated. */
  tried: ReadonlySet<string>;
}

const keyOf = ({ act, externalId }: Step) => `${act} ${externalId}`;

/** Applies one batch of the remaining steps. */
async function workOff(ctx: Context, batch: Batch) {
  const here = await hereFor(ctx, batch.snapshot);
  const plan = planOf(batch.snapshot, here);
  if (batch.first && tooManyLeave(plan)) throw new AppError('WRONG_STATE', { reason: 'tooManyLeave' });
  const refused = [...plan.refused];
  const taken: Step[] = [];
  const steps = plan.steps.filter((step) => !batch.tried.has(keyOf(step))).slice(0, AT_ONCE);
  for (const step of steps)
    try {
      await inSavepoint(ctx, (inner) => takeStep(inner, { ...batch, here }, step));
      taken.push(step);
    } catch (error) {
      refused.push({ externalId: step.externalId, name: step.name, fault: faultOf(error) });
    }
  ctx.forgetSessions();
  return { taken, refused, tried: steps.map(keyOf) };
}

function failureOf(error: unknown): NonNullable<DirectoryRun['failure']> {
  const reason = error instanceof AppError ? error.options.reason : undefined;
  return reason === 'directoryUnreachable' || reason === 'directoryUnreadable' || reason === 'tooManyLeave'
    ? reason
    : 'fault';
}
