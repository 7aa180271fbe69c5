import type { FastifyRequest } from 'fastify';
import type { AuditEntry } from '#audit/audit.entry.ts';
import { appendAudit, mark, type ChainEnd } from '#audit/audit.ts';
import type { OpenContext } from './context.ts';
import type { CheckedCall, GateOptions } from './gate.options.ts';
import { refuseWithoutStandby } from './gate.standby.ts';
import { keyOf, onceForAnyone } from './idempotency.ts';
import { originOf, readerLocaleOf } from './origin.ts';
import type { OutboxEntry } from '#jobs/outbox.topics.ts';
import type { Served } from './served.ts';
import { enterCompany, inTransaction } from '#database/transaction.ts';
import { failpoint } from '#system/failpoint.ts';

type OpenAudit = AuditEntry & { companyId: string; actorId: string };

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
  { db, directory, now, log, secrets, marks, jobs, site, forgetSessions }: GateOptions,
  request: FastifyRequest,
  work: (ctx: OpenContext) => Promise<T>,
): Promise<T> {
  const at = now();
  let ends: (ChainEnd | undefined)[] = [];
  let forget = false;
  const result = await inTransaction(db, null, async (tx) => {
    ends = [];
    forget = false;
    const entries: OpenAudit[] = [];
    const effects: (OutboxEntry & { companyId: string })[] = [];
    const ctx: OpenContext = {
      db: tx,
      directory,
      now: () => at,
      locale: readerLocaleOf(request),
      log,
      secrets,
      origin: originOf(request, site),
      enterCompany: (companyId) => enterCompany(tx, companyId),
      audit: (entry) => entries.push(entry),
      emit: (entry) => effects.push(entry),
      notify: (note) => jobs.enqueueNotification(tx, note),
      forgetSessions: () => (forget = true),
      transact: () => Promise.reject(new Error('the call is one transaction')),
    };
    const answer = await work(ctx);
    for (const { companyId, actorId, ...entry } of entries) {
      await ctx.enterCompany(companyId);
      const details = { companyId, actorId, actingFor: null, at, entries: [entry] };
      ends.push(await appendAudit(tx, { secrets, marks }, details));
    }
    for (const { companyId, ...entry } of effects) {
      await ctx.enterCompany(companyId);
      await jobs.enqueue(tx, companyId, at, [entry]);
    }
    return answer;
  });
  failpoint('mark', 'before');
  for (const end of ends) mark(marks, end);
  failpoint('mark', 'after');
  if (forget) forgetSessions();
  return result;
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
    audit: refuse('audit'),
    emit: refuse('emit'),
    notify: refuse('notify'),
    forgetSessions: refuse('forgetSessions'),
    transact: (work) => changeOpenly(options, request, work),
  };
}
