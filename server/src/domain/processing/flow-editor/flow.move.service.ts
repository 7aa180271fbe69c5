import type { RunningDocument } from '@outlay/contract/documents/flow';
import { AppError } from '@outlay/contract/errors';
import type { LocalText } from '@outlay/contract/fields';
import { FlowDefinition } from '@outlay/contract/documents/flow.definition';
import { memberRefs } from '#domain/organisation/company/company.service.ts';
import { recordAct } from '#domain/documents/document/decide/decide.service.ts';
import { followUp } from '#domain/documents/document/record/follow.service.ts';
import { lockDocument } from '#domain/documents/document/record/lock.service.ts';
import { movePlan } from '#engine/replan.ts';
import type { NodeRun } from '#engine/run.ts';
import { leaves } from '#engine/walk.ts';
import { getPublishedFlow, type PublishedFlow } from '#domain/documents/flow/flow.service.ts';
import { getFlowRow } from '#domain/documents/flow/flow.store.service.ts';
import { loadRun, saveRun } from '#domain/documents/flow/run.service.ts';
import type { Context } from '#request/context.ts';
import { inSavepoint } from '#request/savepoint.ts';
import { listRunning } from './flow.admin.repository.ts';

/** Documents in approval on an older version, with their current node. */
export async function listRunningDocuments(
  ctx: Pick<Context, 'db' | 'user'>,
  { id }: { id: string },
): Promise<{ items: RunningDocument[] }> {
  const { db, user } = ctx;
  const flow = await getFlowRow(ctx, id);
  const rows = await listRunning(db, user.companyId, id, flow.current_version);
  const people = await memberRefs(
    ctx,
    rows.map(({ submitter_id }) => submitter_id),
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      number: row.number ?? '',
      title: row.title,
      submitter: people.get(row.submitter_id) ?? { id: row.submitter_id, name: '', departmentName: null },
      flowVersion: row.flow_version,
      nodeName: whereIs(FlowDefinition.parse(row.plan), row.nodes),
      version: row.version,
    })),
  };
}

const whereIs = ({ nodes }: FlowDefinition, state: Record<string, NodeRun>): LocalText =>
  [...leaves(nodes)].find(({ node }) => ['open', 'waiting'].includes(state[node.key]?.state ?? ''))?.node
    .name ?? {};

interface Moved {
  id: string;
  moved: boolean;
  why: string | null;
}

/** Moves running documents to the current version; approved nodes stay approved, the others start again. */
export async function moveDocuments(
  ctx: Context,
  input: { id: string; documentIds: string[]; reason: string },
): Promise<{ results: Moved[] }> {
  const flow = await getPublishedFlow(ctx, input.id);
  const results: Moved[] = [];
  for (const id of input.documentIds)
    try {
      await inSavepoint(ctx, (inner) => moveOne(inner, id, flow, input.reason));
      results.push({ id, moved: true, why: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ id, moved: false, why: error.options.reason ?? error.code });
    }
  return { results };
}

async function moveOne(ctx: Context, id: string, flow: PublishedFlow, reason: string): Promise<void> {
  const row = await lockDocument(ctx, id);
  const loaded = await loadRun(ctx, id);
  if (loaded?.run.state !== 'running' || loaded.row.flow_id !== flow.flowId)
    throw new AppError('WRONG_STATE', { reason: 'alreadyDecided' });
  const stepped = await movePlan(loaded.run, flow.plan, loaded.world);
  await saveRun(ctx, loaded, stepped, null, flow.flowVersion);
  const moved = await recordAct(ctx, row, {
    act: 'moveFlow',
    reason,
    detail: { from: loaded.row.flow_version, to: flow.flowVersion },
  });
  await followUp(ctx, moved, stepped.effects);
}
