import type { FastifyRequest } from 'fastify';
import type { AuditEntry } from '#audit/audit.entry.ts';
import { appendAudit, mark, type ChainEnd } from '#audit/audit.ts';
import type { OpenContext } from './context.ts';
import type { CheckedCall, GateOptions } from './gate.options.ts';
import { keyOf, onceForAnyone } from './idempotency.ts';
import { originOf, readerLocaleOf } from './origin.ts';
import type { OutboxEntry } from '#jobs/outbox.topics.ts';
import type { Served } from './served.ts';
import { enterCompany, inTransaction } from '#database/transaction.ts';

type OpenAudit = AuditEntry & { companyId: string; actorId: string };

/** Handles a call without sign-in in one directory transaction, within a company once it is known. */
export async function answerAnyone(
  { db, directory, now, log, secrets, marks, jobs, site }: GateOptions,
  one: Served,
  request: FastifyRequest,
  { input, files, body }: CheckedCall,
): Promise<unknown> {
  const key = one.endpoint.idempotency === 'none' ? undefined : keyOf(request.headers['idempotency-key']);
  const at = now();
  let ends: (ChainEnd | undefined)[] = [];
  const result = await inTransaction(db, null, async (tx) => {
    ends = [];
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
    };
    const work = () => one.answer(ctx, input, files);
    const { answer } = key
      ? await onceForAnyone(tx, secrets, at, { key, route: one.endpoint.path, body, secret: true }, work)
      : { answer: await work() };
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
  for (const end of ends) mark(marks, end);
  return result;
}
