import { isDeciding, type FlowDefinition } from '@outlay/contract/documents/flow.definition';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { isEditable } from '@outlay/contract/documents/document.law';
import type { TypeDefinition } from '@outlay/contract/documents/document.type';
import type { LocalText } from '@outlay/contract/fields';
import { getPlacement } from '#domain/organisation/company/company.service.ts';
import { returnable } from '#engine/act.ts';
import { lastApproval, mayTakeBack } from '#engine/undo.ts';
import { choosable } from '#engine/look-ahead.ts';
import { hasDecided, isOpen, type NodeRun, type Task } from '#engine/run.ts';
import { leaves } from '#engine/walk.ts';
import { actsFor, listActing } from '#domain/documents/flow/delegation.service.ts';
import { foreseeFor, getPublishedFlow } from '#domain/documents/flow/flow.service.ts';
import { openRun, type LoadedRun } from '#domain/documents/flow/run.service.ts';
import type { Context } from '#request/context.ts';
import { draftFacts } from '../record/facts.ts';
import { mayWithdraw, type ReaderPermissions } from '../record/acts.policy.ts';
import { paymentPermissions } from '../decide/paying.service.ts';
import type { Parts } from '../record/present.ts';
import { lastPermissions } from '../decide/reopen.ts';
import type { RouteTask } from './route.ts';
import { hasOpenAdded, permissionsBy } from '../decide/turn.service.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;
type Named = { nodeKey: string; name: LocalText };

/** The route of a document and the reader's task and permissions on it. */
export interface Course {
  flow: DocumentDetail['flow'];
  plan: FlowDefinition;
  nodes: Record<string, NodeRun>;
  forecast: Record<string, NodeRun>;
  draft: boolean;
  running: boolean;
  tasks: RouteTask[];
  permissions: ReaderPermissions;
  taskId: string | null;
  returnTo: Named[];
  chooseNext: Named[];
  /** Paths of values hidden from the reader by their node. */
  hides: ReadonlySet<string>;
  seesBudgets: boolean;
}

/** The reader's permissions on a document; a draft's route is forecast, a submitted one's is read. */
export async function permissionsOn(ctx: Reader, row: Parts, definition: TypeDefinition): Promise<Course> {
  const loaded = row.run === null ? undefined : openRun(ctx, row.run);
  const draft = isEditable(row.status);
  if (draft || !loaded) return await foreseen(ctx, row, definition, draft);
  const mine = await myPlace(ctx, row, loaded);
  return {
    flow: { name: loaded.row.flow_name, version: loaded.row.flow_version },
    plan: loaded.run.plan,
    nodes: loaded.run.nodes,
    forecast: loaded.row.forecast,
    draft: false,
    running: loaded.run.state === 'running',
    tasks: loaded.row.tasks,
    ...mine,
    permissions: {
      ...mine.permissions,
      ...submitterPermissions(loaded, definition),
      ...(paysHere(ctx, row) ? await paymentPermissions(ctx, row) : {}),
    },
  };
}

/** Whether payment acts could be available to the user at all. */
const paysHere = ({ user }: Reader, { status }: Parts): boolean =>
  (status === 'Passed' || status === 'Paid') &&
  (user.permissions.has('payment.markPaid') || user.permissions.has('payment.release'));

async function foreseen(
  ctx: Reader,
  row: Parts,
  definition: TypeDefinition,
  draft: boolean,
): Promise<Course> {
  const { flowId, flowVersion, name, plan } = await getPublishedFlow(ctx, definition.flowId);
  const placement = await getPlacement(ctx, row.submitter_id);
  const facts = draftFacts(row, placement);
  const choices = row.choices;
  return {
    flow: { name, version: flowVersion },
    plan,
    nodes: {},
    // A document passed by rule has no approvers, now or later.
    forecast: draft ? await foreseeFor(ctx, plan, facts, choices) : {},
    draft,
    running: false,
    tasks: [],
    permissions: {
      mayRevise: definition.revise,
      ...(paysHere(ctx, row) ? await paymentPermissions(ctx, row) : {}),
    },
    taskId: null,
    returnTo: [],
    chooseNext: [],
    hides: new Set(),
    seesBudgets: flowId !== '' && row.submitter_id === ctx.user.memberId,
  };
}

const submitterPermissions = (
  { run }: LoadedRun,
  { withdraw, revise }: TypeDefinition,
): ReaderPermissions => ({
  mayRevise: revise,
  mayWithdraw: mayWithdraw(withdraw, hasDecided(run)),
});

type Place = Pick<Course, 'permissions' | 'taskId' | 'returnTo' | 'chooseNext' | 'hides' | 'seesBudgets'>;

async function myPlace(ctx: Reader, row: Parts, loaded: LoadedRun): Promise<Place> {
  const { run, world } = loaded;
  const acting = await listActing(ctx);
  const isMine = ({ holderId }: Task) => actsFor(acting, holderId, row.type_id);
  const task =
    run.state === 'running' ? run.tasks.find((one) => one.state === 'Pending' && isMine(one)) : undefined;
  // The reader's task that waits for approvers whom the reader added.
  const waiting = task
    ? undefined
    : run.tasks.find((one) => one.state === 'Waiting' && isMine(one) && hasOpenAdded(run.tasks, one));
  const placed = [...leaves(run.plan.nodes)].map(({ node }) => node);
  const node = placed.find(({ key }) => key === task?.nodeKey);
  const named = (keys: readonly string[]): Named[] =>
    placed.filter(({ key }) => keys.includes(key)).map(({ key, name }) => ({ nodeKey: key, name }));
  const last = run.state === 'passed' ? lastApproval(run) : undefined;
  const deciding = node && isDeciding(node) ? node : undefined;
  const { memberId } = ctx.user;
  return {
    permissions: {
      ...permissionsBy(loaded, task ?? waiting, memberId),
      decided: run.tasks.some((one) => isMine(one) && !isOpen(one)),
      mayTakeBack: run.tasks.some((one) => isMine(one) && mayTakeBack(run, one)),
      ...lastPermissions(row, { mine: last?.holderId === memberId, lines: row.lines, now: ctx.now() }),
    },
    taskId: task?.id ?? waiting?.id ?? null,
    returnTo: task ? named(returnable(run, task.nodeKey)) : [],
    chooseNext: task ? named(choosable(run, task, world.facts)) : [],
    hides: new Set((deciding?.hides ?? []).map((key) => `values.${key}`)),
    seesBudgets: task !== undefined || ctx.user.permissions.has('budget.read'),
  };
}
