import { AppError } from '@outlay/contract/errors';
import type { FlowDefinition } from '@outlay/contract/documents/flow.definition';
import type { Context } from '#request/context.ts';
import { factsRead } from '#engine/facts-read.ts';
import { end } from '#engine/act.ts';
import { lastApproval, reopen } from '#engine/undo.ts';
import { hasDecided, type Effect, type Facts, type Task } from '#engine/run.ts';
import * as runs from './run.repository.ts';
import { loadRun, saveRun } from './run.service.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;
type Writer = Pick<Context, 'db' | 'user' | 'now' | 'emit'>;

/** Whether all routing facts are equal, except the amount and the warnings. */
const sameFacts = (plan: FlowDefinition, a: Facts, b: Facts): boolean =>
  [...factsRead(plan)]
    .filter((fact) => fact !== 'amount' && fact !== 'warnings')
    .every((fact) => (a[fact] ?? []).join() === (b[fact] ?? []).join());

/**
 * Nodes that keep their approval after a return with `resume: 'me'`: only if the total did not rise, and
 * neither the routing facts nor the flow changed. All others approve again.
 */
export async function agreedBefore(
  ctx: Reader,
  documentId: string,
  resumeNode: string | null,
  facts: Facts,
  flowVersion: number,
): Promise<string[]> {
  const last = resumeNode === null ? undefined : await loadRun(ctx, documentId);
  if (!last || last.row.flow_version !== flowVersion) return [];
  const rose = Number(facts['amount']?.[0]) > Number(last.facts['amount']?.[0] ?? -1);
  if (rose || !sameFacts(last.run.plan, facts, last.facts)) return [];
  return Object.entries(last.run.nodes)
    .filter(([key, node]) => key !== resumeNode && node.state === 'done' && node.chosen.length === 0)
    .map(([key]) => key);
}

/** Ends a document's run and returns the holders of its open tasks. */
export async function endRun(
  ctx: Writer,
  documentId: string,
  state: 'returned' | 'cancelled' | 'rejected',
): Promise<string[]> {
  const loaded = await loadRun(ctx, documentId);
  if (loaded?.run.state !== 'running') return [];
  const ended = end(loaded.run, state);
  await saveRun(ctx, loaded, ended);
  return ended.effects.flatMap((effect) => (effect.kind === 'taskClosed' ? effect.holderId : []));
}

export async function listOpenHolders({ db, user }: Reader, documentId: string): Promise<string[]> {
  return (await runs.listOpenHolders(db, user.companyId, documentId)).map(({ holder_id }) => holder_id);
}

/** Those of the documents that any of these members holds or held a task on. */
export async function listTouched(
  { db, user }: Reader,
  documentIds: readonly string[],
  memberIds: readonly string[],
): Promise<string[]> {
  if (documentIds.length === 0) return [];
  const rows = await runs.listTouched(db, user.companyId, documentIds, memberIds);
  return rows.map(({ document_id }) => document_id);
}

/** Whether anybody has decided in the running run. */
export async function hasDecision(ctx: Reader, documentId: string): Promise<boolean> {
  const loaded = await loadRun(ctx, documentId);
  return loaded !== undefined && hasDecided(loaded.run);
}

/** The decision that passed the document. */
export async function getLastApproval(ctx: Reader, documentId: string): Promise<Task | undefined> {
  const loaded = await loadRun(ctx, documentId);
  return loaded?.run.state === 'passed' ? lastApproval(loaded.run) : undefined;
}

/** Reopens the last decision of a passed run. */
export async function reopenRun(ctx: Writer, documentId: string): Promise<Effect[]> {
  const loaded = await loadRun(ctx, documentId);
  if (loaded?.run.state !== 'passed') throw new AppError('WRONG_STATE', { reason: 'notAllowedHere' });
  const reopened = reopen(loaded.run);
  await saveRun(ctx, loaded, reopened);
  return reopened.effects;
}

/** The document of a task, with its submitter. */
export async function findTaskDocument({ db, user }: Reader, id: string) {
  const task = await runs.findTask(db, user.companyId, id);
  return task && { documentId: task.document_id, holderId: task.holder_id };
}

/** All open tasks of a member, by document. */
export async function listOpenTasksOf({ db, user }: Reader, holderId: string) {
  const rows = await runs.listOpenOf(db, user.companyId, holderId);
  return rows.map(({ id, document_id }) => ({ id, documentId: document_id }));
}
