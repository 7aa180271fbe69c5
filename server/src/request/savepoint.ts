import { CompiledQuery } from 'kysely';
import type { AuditEntry } from '#audit/audit.entry.ts';
import type { Context } from './context.ts';
import type { OutboxEntry } from '#jobs/outbox.topics.ts';

/** Runs work in a savepoint: on failure its writes, outbox entries and audit events are undone, the rest stays. */
export async function inSavepoint<T>(ctx: Context, work: (inner: Context) => Promise<T>): Promise<T> {
  const entries: AuditEntry[] = [];
  const effects: OutboxEntry[] = [];
  await ctx.db.executeQuery(CompiledQuery.raw('savepoint one'));
  try {
    const done = await work({
      ...ctx,
      audit: (entry) => entries.push(entry),
      emit: (entry) => effects.push(entry),
    });
    await ctx.db.executeQuery(CompiledQuery.raw('release savepoint one'));
    entries.forEach(ctx.audit);
    effects.forEach(ctx.emit);
    return done;
  } catch (error) {
    await ctx.db.executeQuery(CompiledQuery.raw('rollback to savepoint one'));
    throw error;
  }
}
