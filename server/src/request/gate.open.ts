import type { FastifyRequest } from 'fastify';
import type { AuditEntry } from '#audit/audit.entry.ts';
import { appendAudit, type AuditBatch, type ChainEnd } from '#audit/audit.ts';
import type { Db } from '#database/connect.ts';
import { enterCompany, inTransaction } from '#database/transaction.ts';
import type { Notification } from '#jobs/notification.ts';
import type { OutboxEntry } from '#jobs/outbox.topics.ts';
import { actingForOf, actorOf, type OpenContext } from './context.ts';
import { afterCommit } from './gate.after-commit.ts';
import { emitInto } from './gate.emit.ts';
import type { CheckedCall, GateOptions } from './gate.options.ts';
import { refuseWithoutStandby } from './gate.standby.ts';
import { keyOf, onceForAnyone } from './idempotency.ts';
import { originOf, readerLocaleOf } from './origin.ts';
import type { Served } from './served.ts';

/** Handles a call without sign-in: in one directory transaction, or in those that slow work opens itself. */
export async function answerAnyone(
  options: GateOptions,
  one: Served,
  request: FastifyRequest,
  { input, files, body }: CheckedCall,
): Promise<unknown> {
  if (one.transaction === 'own') return await one.answer(anyoneIn(options, request), input, files);
  const isReading = one.endpoint.idempotency === 'none';
  if (!isReading) refuseWithoutStandby(options);
  const key = isReading ? undefined : keyOf(request.headers['idempotency-key']);
  const call = key ? { key, route: one.endpoint.path, body, secret: true } : undefined;
  return await changeOpenly(options, request, async (ctx) => {
    const work = () => one.answer(ctx, input, files);
    if (!call) return await work();
    return (await onceForAnyone(ctx.db, options.secrets, ctx.now(), call, work)).answer;
  });
}

/** One directory transaction, within a company once it is known; its effects are written at its end. */
async function changeOpenly<T>(
  options: GateOptions,
  request: FastifyRequest,
  work: (ctx: OpenContext) => Promise<T>,
): Promise<T> {
  const { db, secrets, marks, jobs } = options;
  const at = options.now();
  const { result, written, ends } = await inTransaction(db, null, async (tx) => {
    const written: Written = { effects: [], acts: [], forget: false };
    const result = await work(openContext(options, request, { tx, at, written }));
    // As in a member's change, what others of the company wait for is locked last.
    for (const [companyId, own] of Map.groupBy(written.effects, (one) => one.companyId)) {
      await enterCompany(tx, companyId);
      await jobs.enqueue(tx, companyId, at, own);
    }
    const ends: (ChainEnd | undefined)[] = [];
    for (const acts of written.acts) {
      await enterCompany(tx, acts.companyId);
      ends.push(await appendAudit(tx, { secrets, marks }, acts));
    }
    return { result, written, ends };
  });
  const topics = written.effects.map(({ topic }) => topic);
  afterCommit(options, { ends, topics, forget: written.forget });
  return result;
}

/** What a transaction writes at its end. */
interface Written {
  effects: (OutboxEntry & { companyId: string })[];
  acts: AuditBatch[];
  forget: boolean;
}

function openContext(
  { directory, log, secrets, jobs, site }: GateOptions,
  request: FastifyRequest,
  { tx, at, written }: { tx: Db; at: Date; written: Written },
): OpenContext {
  const emit = emitInto(written.effects);
  const shared = {
    ...{ db: tx, directory, log, secrets },
    now: () => at,
    locale: readerLocaleOf(request),
    origin: originOf(request, site),
    notify: (note: Notification) => jobs.enqueueNotification(tx, note),
    forgetSessions: () => void (written.forget = true),
    transact: () => Promise.reject(new Error('the call is one transaction')),
  };
  return {
    ...shared,
    emit,
    enterCompany: (companyId) => enterCompany(tx, companyId),
    audit: ({ companyId, actorId, ...entry }) =>
      written.acts.push({ companyId, actorId, actingFor: null, at, entries: [entry] }),
    async actAs(user, work) {
      const { companyId } = user;
      const entries: AuditEntry[] = [];
      await enterCompany(tx, companyId);
      const result = await work({
        ...{ ...shared, user, token: '' },
        emit: (entry) => emit({ companyId, ...entry }),
        audit: ({ elsewhere, ...entry }) =>
          elsewhere
            ? written.acts.push({ ...elsewhere, actingFor: null, at, entries: [entry] })
            : entries.push(entry),
      });
      written.acts.push({ companyId, actorId: actorOf(user), actingFor: actingForOf(user), at, entries });
      return result;
    },
  };
}

const refuse = (what: string) => () => {
  throw new Error(`${what} outside a change`);
};

/** A context outside of any transaction; `transact` opens one. */
export function anyoneIn(options: GateOptions, request: FastifyRequest): OpenContext {
  const { db, directory, now, log, secrets, site } = options;
  return {
    ...{ db, directory, now, log, secrets },
    locale: readerLocaleOf(request),
    origin: originOf(request, site),
    enterCompany: () => Promise.reject(new Error('no company outside a change')),
    actAs: () => Promise.reject(new Error('nobody acts outside a change')),
    audit: refuse('audit'),
    emit: refuse('emit'),
    notify: refuse('notify'),
    forgetSessions: refuse('forgetSessions'),
    transact: (work) => changeOpenly(options, request, work),
  };
}
