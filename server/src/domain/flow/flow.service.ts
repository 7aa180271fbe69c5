import { AppError } from '@outlay/contract/errors';
import type { Context } from '#kit/context.ts';
import { newId } from '#kit/id.ts';
import { FlowDefinition, ResolvedNode } from '@outlay/contract/flow.definition';
import * as flows from './flow.repository.ts';
import { resolveRoute, type RouteSubject } from './flow.resolve.ts';

type Reader = Pick<Context, 'db' | 'user'>;
type Writer = Pick<Context, 'db' | 'user' | 'now'>;

export interface Route {
  flowId: string;
  flowVersion: number;
  nodes: ResolvedNode[];
}

/** Who will approve and why, by the flow's current version. */
export async function planRoute({ db, user }: Reader, flowId: string, subject: RouteSubject): Promise<Route> {
  const flow = await flows.findFlow(db, user.companyId, flowId);
  const version = flow && (await flows.findFlowVersion(db, user.companyId, flowId, flow.current_version));
  if (!flow || !version) throw new AppError('NOT_FOUND', `flow ${flowId}`);
  const definition = FlowDefinition.parse(version.definition);
  const nodes = await resolveRoute({ db, user }, definition, subject);
  return { flowId, flowVersion: flow.current_version, nodes };
}

/** Starts the run on its first node, or on `fromNode` after a return "straight back to me". Answers its people. */
export async function startRun(
  ctx: Writer,
  documentId: string,
  route: Route,
  fromNode: string | null,
): Promise<string[]> {
  const { db, user, now } = ctx;
  const first = route.nodes.find(({ key }) => key === fromNode) ?? route.nodes[0];
  if (!first || route.nodes.some(({ holders }) => holders.length === 0))
    throw new AppError('WRONG_STATE', { reason: 'noApprover' });
  const id = newId();
  await flows.insertInstance(db, {
    companyId: user.companyId,
    id,
    documentId,
    flowId: route.flowId,
    flowVersion: route.flowVersion,
    route: route.nodes,
    currentNode: first.key,
    now: now(),
  });
  await openNode(ctx, documentId, id, first);
  return first.holders;
}

const openNode = ({ db, user, now }: Writer, documentId: string, instanceId: string, node: ResolvedNode) =>
  flows.insertTasks(
    db,
    user.companyId,
    node.holders.map((holderId) => ({
      id: newId(),
      documentId,
      instanceId,
      nodeKey: node.key,
      nodeName: node.name,
      holderId,
    })),
    now(),
  );

export interface OpenTask {
  id: string;
  documentId: string;
  instanceId: string;
  nodeKey: string;
}

/** My open task. Someone else's is not found; one that a colleague was quicker with says so. */
export async function getMyOpenTask({ db, user }: Reader, id: string): Promise<OpenTask> {
  const task = await flows.findTask(db, user.companyId, id);
  if (!task || task.holder_id !== user.memberId) throw new AppError('NOT_FOUND', `task ${id}`);
  if (task.state !== 'Pending') throw new AppError('WRONG_STATE', { reason: 'alreadyDecided' });
  return { id, documentId: task.document_id, instanceId: task.instance_id, nodeKey: task.node_key };
}

export interface Advance {
  passed: boolean;
  /** People of the node that is open now. */
  holders: string[];
}

/** My yes: the siblings are spared, the next node opens, or the run has passed. */
export async function approveTask(ctx: Writer, task: OpenTask, opinion: string): Promise<Advance> {
  const { db, user, now } = ctx;
  await decide(ctx, task, 'Approved', opinion);
  await flows.closeTasks(db, user.companyId, task.documentId, 'Skipped', now());
  const instance = await flows.findInstance(db, user.companyId, task.documentId);
  if (instance?.id !== task.instanceId) throw new AppError('WRONG_STATE', { reason: 'alreadyDecided' });
  const nodes = ResolvedNode.array().parse(instance.route);
  const next = nodes[nodes.findIndex(({ key }) => key === task.nodeKey) + 1];
  const moved = await flows.moveInstance(
    db,
    user.companyId,
    instance.id,
    next ? { current_node: next.key } : { state: 'passed', current_node: null },
  );
  if (!moved) throw new AppError('WRONG_STATE', { reason: 'alreadyDecided' });
  if (!next) return { passed: true, holders: [] };
  await openNode(ctx, task.documentId, instance.id, next);
  return { passed: false, holders: next.holders };
}

/** My no, or my "not yet": the run ends with it. */
export async function refuseTask(
  ctx: Writer,
  task: OpenTask,
  state: 'Rejected' | 'Returned',
  opinion: string,
): Promise<void> {
  await decide(ctx, task, state, opinion);
  await endRun(ctx, task.documentId, state === 'Rejected' ? 'rejected' : 'returned');
}

async function decide(
  { db, user, now }: Writer,
  task: OpenTask,
  state: 'Approved' | 'Rejected' | 'Returned',
  opinion: string,
) {
  const decision = { state, opinion, now: now() };
  if (!(await flows.decideTask(db, user.companyId, task.id, decision)))
    throw new AppError('WRONG_STATE', { reason: 'alreadyDecided' });
}

/** Ends the run; answers whose tasks were open. */
export async function endRun(
  { db, user, now }: Writer,
  documentId: string,
  state: 'rejected' | 'returned' | 'cancelled',
): Promise<string[]> {
  const closed = await flows.closeTasks(db, user.companyId, documentId, 'Cancelled', now());
  const instance = await flows.findInstance(db, user.companyId, documentId);
  if (instance?.state === 'running')
    await flows.moveInstance(db, user.companyId, instance.id, { state, current_node: null });
  return closed.map(({ holder_id }) => holder_id);
}

export const listTasks = ({ db, user }: Reader, documentId: string) =>
  flows.listTasks(db, user.companyId, documentId);

/** The route that the newest run follows; empty where there was none. */
export async function findRunRoute({ db, user }: Reader, documentId: string) {
  const instance = await flows.findInstance(db, user.companyId, documentId);
  if (!instance) return undefined;
  return {
    id: instance.id,
    state: instance.state,
    currentNode: instance.current_node,
    nodes: ResolvedNode.array().parse(instance.route),
  };
}

/** Those of the documents that I hold or held a task on. */
export async function listTouched({ db, user }: Reader, documentIds: readonly string[]): Promise<string[]> {
  if (documentIds.length === 0) return [];
  const rows = await flows.hasTask(db, user.companyId, documentIds, user.memberId);
  return rows.map(({ document_id }) => document_id);
}

export async function listOpenHolders({ db, user }: Reader, documentId: string): Promise<string[]> {
  const rows = await flows.listOpenTasksOf(db, user.companyId, [documentId]);
  return rows.map(({ holder_id }) => holder_id);
}

export async function installFlow(
  { db, now }: Pick<Context, 'db' | 'now'>,
  companyId: string,
  flow: { id: string; name: object; definition: FlowDefinition },
): Promise<void> {
  await flows.insertFlow(db, { companyId, ...flow, now: now() });
}
