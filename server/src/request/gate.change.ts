import type { Topic } from '@outlay/contract/platform/outbox.topics';
import type { RawBuilder } from 'kysely';
import type { Db } from '#database/connect.ts';
import { sendWithNext } from '#database/opening.ts';
import type { AuditEntry } from '#audit/audit.entry.ts';
import { appendAudit, mark, type Chain, type ChainEnd } from '#audit/audit.ts';
import { actingForOf, actorOf, type Context, type SignedIn } from './context.ts';
import type { GateOptions } from './gate.options.ts';
import { onceForMember, type KeyedCall } from './idempotency.ts';
import type { Jobs } from '#jobs/outbox.ts';
import type { OutboxEntry } from '#jobs/outbox.topics.ts';
import { enterCompany, inTransaction } from '#database/transaction.ts';
import { failpoint } from '#system/failpoint.ts';

/** The parts of a request's context that exist before its transaction. */
export type Base = Pick<Context, 'user' | 'token' | 'locale' | 'origin' | 'log' | 'secrets' | 'directory'>;
interface ChangeOptions {
  /** The caller's reason, for the audit. */
  reason?: string | undefined;
  /** See `Served.remembers`. */
  remembers?: boolean | undefined;
}

/**
 * Runs one transaction: idempotency key, effect, answer, outbox, audit, in this order; then wakes the workers. What
 * others of the company wait for is locked last: the heads of its members' messages, and the end of its audit chain.
 */
export async function change<T>(
  { db, now, jobs, secrets, marks, forgetSessions }: GateOptions,
  base: Base,
  call: KeyedCall | undefined,
  work: (ctx: Context) => Promise<T>,
  { reason, remembers = false }: ChangeOptions = {},
): Promise<T> {
  const at = now();
  const { companyId, memberId } = base.user;
  let topics: Topic[] = [];
  let forget = false;
  let ends: (ChainEnd | undefined)[] = [];
  const answer = await inTransaction(
    db,
    companyId,
    async (tx) => {
      const entries: AuditEntry[] = [];
      const effects: OutboxEntry[] = [];
      const ctx: Context = {
        ...base,
        db: tx,
        now: () => at,
        audit: (entry) => entries.push(reason ? { reason, ...entry } : entry),
        emit: emitInto(effects),
        notify: (note) => jobs.enqueueNotification(tx, note),
        forgetSessions: () => (forget = true),
        transact: () => Promise.reject(new Error('already inside the request’s transaction')),
      };
      const effect = async () => await work(ctx);
      const kept = call
        ? await onceForMember(tx, secrets, { companyId, memberId, at }, call, effect)
        : { answer: await effect(), keep: null };
      await enqueue(tx, jobs, { companyId, at }, effects);
      ends = await writeDown(tx, { secrets, marks }, { user: base.user, at, keep: kept.keep }, entries);
      topics = effects.map(({ topic }) => topic);
      return kept.answer;
    },
    { remembers },
  );
  failpoint('mark', 'before');
  for (const end of ends) mark(marks, end);
  failpoint('mark', 'after');
  jobs.wake(topics);
  if (forget) forgetSessions();
  return answer;
}

/** Adds effects to a list; those that are wanted once only if they are not in it, and those that join to their like. */
function emitInto(effects: OutboxEntry[]): Context['emit'] {
  const emitted = new Set<string>();
  return (entry) => {
    if (entry.join) {
      const at = effects.findIndex((one) => isLike(one, entry));
      const before = effects[at];
      if (before) return void (effects[at] = joined(before, entry));
    }
    if (entry.once) {
      const key = `${entry.topic} ${JSON.stringify(entry.payload)}`;
      if (emitted.has(key)) return;
      emitted.add(key);
    }
    effects.push(entry);
  };
}

const isLike = (one: OutboxEntry, other: OutboxEntry): boolean =>
  one.topic === other.topic && one.companyId === other.companyId;

function joined(before: OutboxEntry, own: OutboxEntry): OutboxEntry {
  // The compiler cannot see that both are of one topic.
  const join = own.join as (before: unknown, own: unknown) => never;
  return { ...before, payload: join(before.payload, own.payload) };
}

/** Keeps the answer, and writes the audit events, each in its own company's chain. */
async function writeDown(
  tx: Db,
  chain: Chain,
  { user, at, keep }: { user: SignedIn; at: Date; keep: RawBuilder<unknown> | null },
  entries: readonly AuditEntry[],
): Promise<(ChainEnd | undefined)[]> {
  const here = entries.filter((one) => !one.elsewhere);
  const who = { companyId: user.companyId, actorId: actorOf(user), actingFor: actingForOf(user) };
  if (keep && here.length === 0) await sendWithNext(tx, keep.compile(tx));
  const ends = [await appendAudit(tx, chain, { ...who, at, entries: here }, keep)];
  for (const entry of entries)
    if (entry.elsewhere) {
      await enterCompany(tx, entry.elsewhere.companyId);
      const there = { ...entry.elsewhere, actingFor: null, at, entries: [entry] };
      ends.push(await appendAudit(tx, chain, there));
    }
  return ends;
}

/** Writes outbox entries, each in its own company, and switches back to the request's company. */
async function enqueue(
  tx: Db,
  jobs: Jobs,
  { companyId, at }: { companyId: string; at: Date },
  effects: readonly OutboxEntry[],
): Promise<void> {
  const isElsewhere = (one: OutboxEntry) => one.companyId !== undefined && one.companyId !== companyId;
  await jobs.enqueue(
    tx,
    companyId,
    at,
    effects.filter((one) => !isElsewhere(one)),
  );
  const others = effects.filter(isElsewhere);
  for (const one of others) {
    await enterCompany(tx, one.companyId ?? companyId);
    await jobs.enqueue(tx, one.companyId ?? companyId, at, [one]);
  }
  if (others.length > 0) await enterCompany(tx, companyId);
}
