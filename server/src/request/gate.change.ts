import type { Topic } from '@outlay/contract/platform/outbox.topics';
import type { Db } from '#database/connect.ts';
import { compiled } from '#database/built.ts';
import { sendWithNext } from '#database/opening.ts';
import type { AuditEntry } from '#audit/audit.entry.ts';
import { appendAudit, type Chain, type ChainEnd } from '#audit/audit.ts';
import { actingForOf, actorOf, type Context, type SignedIn } from './context.ts';
import { afterCommit } from './gate.after-commit.ts';
import { emitInto } from './gate.emit.ts';
import type { GateOptions } from './gate.options.ts';
import {
  keeping,
  onceForMember,
  type KeptAnswer,
  type KeyedCall,
  type WrittenAnswer,
} from './idempotency.ts';
import type { Jobs } from '#jobs/outbox.ts';
import type { OutboxEntry } from '#jobs/outbox.topics.ts';
import { enterCompany, inTransaction } from '#database/transaction.ts';

/** The parts of a request's context that exist before its transaction. */
export type Base = Pick<Context, 'user' | 'token' | 'locale' | 'origin' | 'log' | 'secrets' | 'directory'>;
interface ChangeOptions {
  /** The caller's reason, for the audit. */
  reason?: string | undefined;
  /** See `Served.remembers`. */
  remembers?: boolean | undefined;
}

/** Runs one transaction, and returns what the work does. */
export const change = <T>(
  options: GateOptions,
  base: Base,
  work: (ctx: Context) => Promise<T>,
  more: ChangeOptions = {},
): Promise<T> => commit(options, base, async (ctx) => ({ result: await work(ctx), keep: null }), more);

/** The same once per key, however often the call is repeated. */
export const changeOnce = (
  options: GateOptions,
  base: Base,
  call: KeyedCall,
  work: (ctx: Context) => Promise<unknown>,
  more: ChangeOptions = {},
): Promise<WrittenAnswer> => {
  const { companyId, memberId } = base.user;
  return commit(
    options,
    base,
    async (ctx) => {
      const who = { companyId, memberId, at: ctx.now() };
      const { answer, keep } = await onceForMember(ctx.db, ctx.secrets, who, call, () => work(ctx));
      return { result: answer, keep };
    },
    more,
  );
};

interface Done<T> {
  result: T;
  /** The answer, if it is kept for a repeated call. */
  keep: KeptAnswer | null;
}

/**
 * One transaction: idempotency key, effect, answer, outbox, audit, in this order; then wakes the workers. What others of
 * the company wait for is locked last: the heads of its members' messages, and the end of its audit chain.
 */
async function commit<T>(
  options: GateOptions,
  base: Base,
  work: (ctx: Context) => Promise<Done<T>>,
  { reason, remembers = false }: ChangeOptions,
): Promise<T> {
  const { db, jobs, secrets, marks } = options;
  const at = options.now();
  const { companyId } = base.user;
  let topics: Topic[] = [];
  let forget = false;
  let ends: (ChainEnd | undefined)[] = [];
  const result = await inTransaction(
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
      const done = await work(ctx);
      await enqueue(tx, jobs, { companyId, at }, effects);
      ends = await writeDown(tx, { secrets, marks }, { user: base.user, at, keep: done.keep }, entries);
      topics = effects.map(({ topic }) => topic);
      return done.result;
    },
    { remembers },
  );
  afterCommit(options, { ends, topics, forget });
  return result;
}

/** Keeps the answer, and writes the audit events, each in its own company's chain. */
async function writeDown(
  tx: Db,
  chain: Chain,
  { user, at, keep }: { user: SignedIn; at: Date; keep: KeptAnswer | null },
  entries: readonly AuditEntry[],
): Promise<(ChainEnd | undefined)[]> {
  const here = entries.filter((one) => !one.elsewhere);
  const who = { companyId: user.companyId, actorId: actorOf(user), actingFor: actingForOf(user) };
  if (keep && here.length === 0) await sendWithNext(tx, keepAlone(tx, keep));
  const ends = [
    await appendAudit(tx, chain, { ...who, at, entries: here }, keep && { part: keeping, input: keep }),
  ];
  for (const entry of entries)
    if (entry.elsewhere) {
      await enterCompany(tx, entry.elsewhere.companyId);
      const there = { ...entry.elsewhere, actingFor: null, at, entries: [entry] };
      ends.push(await appendAudit(tx, chain, there));
    }
  return ends;
}

const keepAlone = compiled((_, keep: KeptAnswer) => keeping(keep));

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
