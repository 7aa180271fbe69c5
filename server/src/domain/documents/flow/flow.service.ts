import { AppError } from '@outlay/contract/errors';
import { FlowDefinition, isBranching, walkNodes } from '@outlay/contract/documents/flow.definition';
import type { LocalText } from '@outlay/contract/fields';
import type { Context } from '#request/context.ts';
import { start } from '#engine/act.ts';
import { forecast } from '#engine/look-ahead.ts';
import type { Facts, NodeRun, Run } from '#engine/run.ts';
import { expand } from '#engine/expand.ts';
import { peopleOf, type People } from './flow.people.ts';
import { remembered } from '#database/remembered.ts';
import * as flows from './flow.repository.ts';
export { peopleOf } from './flow.people.ts';
import { worldOf } from './flow.world.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

export interface PublishedFlow {
  flowId: string;
  flowVersion: number;
  name: LocalText;
  /** The flow with its sub-flows expanded. */
  plan: FlowDefinition;
}

/** The published version of a flow, used for new submissions. */
export const getPublishedFlow = (ctx: Reader, flowId: string): Promise<PublishedFlow> =>
  remembered(ctx, `flow ${flowId}`, () => readPublishedFlow(ctx, flowId));

async function readPublishedFlow(ctx: Reader, flowId: string): Promise<PublishedFlow> {
  const { db, user } = ctx;
  const flow = await flows.findFlow(db, user.companyId, flowId);
  const version = flow && (await flows.findFlowVersion(db, user.companyId, flowId, flow.current_version));
  if (!flow || !version) throw new AppError('NOT_FOUND', `flow ${flowId}`);
  const definition = FlowDefinition.parse(version.definition);
  return {
    flowId,
    flowVersion: flow.current_version,
    name: flow.name,
    plan: await wholePlan(ctx, definition),
  };
}

const hasSubFlow = ({ nodes }: FlowDefinition): boolean =>
  [...walkNodes(nodes)].some((node) => !isBranching(node) && node.kind === 'subFlow');

/** The definition with every sub-flow replaced by its published version. */
export async function wholePlan({ db, user }: Reader, definition: FlowDefinition): Promise<FlowDefinition> {
  if (!hasSubFlow(definition)) return definition;
  const rows = await flows.listPublished(db, user.companyId);
  const published = new Map(rows.map((row) => [row.id, FlowDefinition.parse(row.definition)]));
  return { ...definition, nodes: expand(definition.nodes, published) };
}

/** Forecasts the approvers of a document if everybody approved; writes nothing. */
export async function foresee(
  people: People,
  plan: FlowDefinition,
  facts: Facts,
  choices: Run['choices'] = {},
): Promise<Record<string, NodeRun>> {
  const world = { ...worldOf(people, facts, plan.fallback), lenient: true };
  const { run } = await start(plan, { choices, agreed: [] }, world);
  return await forecast(run, world);
}

export const foreseeFor = (ctx: Reader, plan: FlowDefinition, facts: Facts, choices: Run['choices']) =>
  foresee(peopleOf(ctx), plan, facts, choices);

export async function installFlow(
  { db, now }: Pick<Context, 'db' | 'now'>,
  companyId: string,
  flow: { id: string; name: object; definition: FlowDefinition },
): Promise<void> {
  await flows.insertFlow(db, {
    companyId,
    id: flow.id,
    name: flow.name,
    draft: null,
    currentVersion: 1,
    now: now(),
  });
  await flows.insertFlowVersion(db, {
    companyId,
    flowId: flow.id,
    version: 1,
    definition: flow.definition,
    note: '',
    publishedBy: null,
    now: now(),
  });
}
