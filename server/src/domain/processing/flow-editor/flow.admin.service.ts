import type { FlowDetail, FlowIssue, FlowSummary } from '@outlay/contract/documents/flow';
import { checkFlow } from '@outlay/contract/documents/flow.check';
import { FlowDefinition, walkNodes } from '@outlay/contract/documents/flow.definition';
import { AppError } from '@outlay/contract/errors';
import type { LocalText } from '@outlay/contract/fields';
import { memberRefs } from '#domain/organisation/company/company.service.ts';
import { listFlowUsers } from '#domain/documents/document/type/type.service.ts';
import {
  addDrawn,
  addVersion,
  findDefinition,
  getFlowRow,
} from '#domain/documents/flow/flow.store.service.ts';
import type { Context } from '#request/context.ts';
import { isDuplicate } from '#database/transaction.ts';
import { issuesOf } from './flow.issues.ts';
import * as flows from './flow.admin.repository.ts';
import type { FlowListRow } from './flow.admin.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;
type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit'>;

export async function listFlows(ctx: Reader): Promise<{ items: FlowSummary[] }> {
  const { db, user } = ctx;
  const users = await listFlowUsers(ctx);
  const rows = await flows.listFlows(db, user.companyId);
  return { items: rows.map((row) => summarise(row, users)) };
}

type Users = Awaited<ReturnType<typeof listFlowUsers>>;

const summarise = (row: FlowListRow, users: Users): FlowSummary => ({
  id: row.id,
  name: row.name,
  currentVersion: row.current_version,
  drafted: row.draft !== null,
  running: Number(row.running),
  usedBy: users.filter(({ flowId }) => flowId === row.id).map(({ name }) => name),
  version: row.version,
});

export async function getFlow(ctx: Reader, { id }: { id: string }): Promise<FlowDetail> {
  const { db, user } = ctx;
  const summary = (await listFlows(ctx)).items.find((flow) => flow.id === id);
  const row = await getFlowRow(ctx, id);
  if (!summary) throw new AppError('NOT_FOUND', `flow ${id}`);
  const current = await findDefinition(ctx, { id, version: row.current_version });
  // A new flow has no published version, only its draft.
  const definition = row.draft === null && current ? current : FlowDefinition.parse(row.draft);
  const versions = await flows.listVersions(db, user.companyId, id);
  const people = await memberRefs(
    ctx,
    versions.map(({ published_by }) => published_by),
  );
  return {
    ...summary,
    definition,
    published: current ?? definition,
    people: [...(await memberRefs(ctx, namedIn(definition))).values()],
    issues: await issuesOf(ctx, id, definition),
    versions: versions.map((version) => ({
      version: version.version,
      note: version.note,
      publishedBy: people.get(version.published_by ?? '') ?? null,
      publishedAt: version.created_at.toISOString(),
      running: Number(version.running),
    })),
  };
}

/** Members that the flow names. */
const namedIn = ({ nodes }: FlowDefinition): string[] =>
  [...walkNodes(nodes)].flatMap((node) => ('source' in node && 'ids' in node.source ? node.source.ids : []));

/** Saves the flow draft; running documents are not affected. */
export async function saveFlow(
  ctx: Writer,
  input: { id: string; version: number; name: LocalText; definition: FlowDefinition },
): Promise<FlowDetail> {
  const { db, user, audit } = ctx;
  const { id, version, name, definition } = input;
  if (version === 0)
    try {
      await addDrawn(ctx, { id, name, definition });
    } catch (error) {
      if (isDuplicate(error)) throw new AppError('CONFLICT', { reason: 'staleVersion' });
      throw error;
    }
  else {
    await getFlowRow(ctx, id);
    const change = { name: JSON.stringify(name), draft: JSON.stringify(definition) };
    if (!(await flows.updateFlow(db, user.companyId, input, change)))
      throw new AppError('CONFLICT', { reason: 'staleVersion' });
  }
  audit({ action: 'flow.save', objectType: 'flow', objectId: id, detail: { name, definition } });
  return await getFlow(ctx, { id });
}

/** Issues of the flow draft. */
export async function checkDrawn(
  ctx: Reader,
  { id, definition }: { id: string | null; definition: FlowDefinition },
): Promise<{ issues: FlowIssue[] }> {
  return { issues: await issuesOf(ctx, id, definition) };
}

/** Publishes the flow for new submissions; running documents keep their version. Refused while it has errors. */
export async function publishFlow(
  ctx: Writer,
  { id, version, note }: { id: string; version: number; note: string },
): Promise<FlowDetail> {
  const { db, user, audit } = ctx;
  const row = await getFlowRow(ctx, id);
  if (row.draft === null) throw new AppError('WRONG_STATE', { reason: 'emptyDocument' });
  const definition = FlowDefinition.parse(row.draft);
  const errors = (await issuesOf(ctx, id, definition)).filter(({ level }) => level === 'error');
  if (errors.length > 0 || checkFlow(definition, {}).some(({ level }) => level === 'error'))
    throw new AppError('WRONG_STATE', { reason: 'issuesStand', values: { count: String(errors.length) } });
  const next = row.current_version + 1;
  await addVersion(ctx, { flowId: id, version: next, definition, note });
  const change = { draft: null, current_version: next };
  if (!(await flows.updateFlow(db, user.companyId, { id, version }, change)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  audit({ action: 'flow.publish', objectType: 'flow', objectId: id, detail: { version: next, note } });
  return await getFlow(ctx, { id });
}

/** Removes a flow that no document type uses and no document ever used. */
export async function removeFlow(
  ctx: Writer,
  { id, version }: { id: string; version: number },
): Promise<{ done: true }> {
  const { db, user } = ctx;
  const row = await getFlowRow(ctx, id);
  if (row.version !== version) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const users = await listFlowUsers(ctx);
  const used = users.some(({ flowId }) => flowId === id) || (await flows.wasUsed(db, user.companyId, id));
  if (used) throw new AppError('WRONG_STATE', { reason: 'inUse' });
  await flows.deleteFlow(db, user.companyId, id);
  ctx.audit({ action: 'flow.remove', objectType: 'flow', objectId: id });
  return { done: true };
}
