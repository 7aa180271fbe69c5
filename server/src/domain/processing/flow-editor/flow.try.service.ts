import { setImmediate } from 'node:timers/promises';
import type { RouteStep, TriedDocument } from '@outlay/contract/documents/flow';
import { isDeciding, type FlowDefinition } from '@outlay/contract/documents/flow.definition';
import { AppError } from '@outlay/contract/errors';
import type { LocalText } from '@outlay/contract/fields';
import { getPlacement, memberRefs } from '#domain/organisation/company/company.service.ts';
import { describeRoute } from '#domain/documents/document/read/read.service.ts';
import { findTypeCode } from '#domain/documents/document/type/type.service.ts';
import type { Facts, NodeRun } from '#engine/run.ts';
import { leaves } from '#engine/walk.ts';
import { foresee, peopleOf, wholePlan } from '#domain/documents/flow/flow.service.ts';
import type { Context } from '#request/context.ts';
import * as flows from './flow.admin.repository.ts';
import type { RunRow } from './flow.admin.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

/** Simulates a document: the approvers of each node, with reasons. */
export async function simulateFlow(
  ctx: Reader,
  input: {
    definition: FlowDefinition;
    submitterId: string;
    typeId: string;
    facts: Record<string, string[]>;
  },
): Promise<{ route: RouteStep[] }> {
  const code = await findTypeCode(ctx, input.typeId);
  const people = await memberRefs(ctx, [input.submitterId]);
  if (code === undefined || !people.has(input.submitterId))
    throw new AppError('NOT_FOUND', 'member or document type');
  const placement = await getPlacement(ctx, input.submitterId);
  const facts: Facts = {
    submitter: [input.submitterId],
    home: placement.departmentId ? [placement.departmentId] : [],
    department: placement.departmentPath,
    allocated: placement.departmentId ? [placement.departmentId] : [],
    grade: placement.grade ? [placement.grade] : [],
    type: [code],
    amount: ['0'],
    warnings: ['0'],
    overBudget: ['no'],
    ...input.facts,
  };
  const plan = await wholePlan(ctx, input.definition);
  const forecast = await foresee(peopleOf(ctx), plan, facts);
  const names = await memberRefs(ctx, [
    input.submitterId,
    ...Object.values(forecast).flatMap(({ holders }) => holders),
  ]);
  const route = describeRoute({
    submitterId: input.submitterId,
    submittedAt: null,
    status: 'ToBeSubmitted',
    draft: true,
    pays: false,
    paidAt: null,
    plan,
    nodes: {},
    forecast,
    running: false,
    tasks: [],
    cashierIds: [],
    name: (id) => names.get(id) ?? { id, name: '', departmentName: null },
  });
  return { route };
}

/** Simulates the draft on the documents of a period and compares the approvers. */
export async function tryFlow(
  ctx: Reader,
  { id, definition, from, to }: { id: string; definition: FlowDefinition; from: string; to: string },
) {
  const runs = await flows.listRunsIn(ctx.db, ctx.user.companyId, id, {
    from,
    to,
    timeZone: ctx.user.timeZone,
  });
  const plan = await wholePlan(ctx, definition);
  const people = peopleOf(ctx);
  const tried: Tried[] = [];
  for (const [index, run] of runs.entries()) {
    // Nearly all of it is computed without a query: other requests get their turn in between.
    if (index % 100 === 0) await setImmediate();
    const facts = run.facts;
    // Older runs have no stored facts and cannot be simulated.
    if (!facts['submitter']) continue;
    const nodes = await foresee(people, plan, facts, run.choices);
    tried.push({
      run,
      before: approversOf(run.plan, run.forecast),
      after: approversOf(plan, nodes),
    });
  }
  const items = await presentTried(ctx, tried);
  return {
    items: items.sort((a, b) => Number(b.changed) - Number(a.changed)).slice(0, 500),
    total: items.length,
    changed: items.filter(({ changed }) => changed).length,
    stuck: items.filter(({ stuck }) => stuck).length,
  };
}

interface NodeApprovers {
  nodeKey: string;
  name: LocalText;
  ids: string[];
  /** No approver was found, and no rule passes the node without one. */
  nobody: boolean;
}
interface Tried {
  run: RunRow;
  before: NodeApprovers[];
  after: NodeApprovers[];
}

/** The nodes that require approvers, with their approvers. */
function approversOf(plan: FlowDefinition, nodes: Record<string, NodeRun>): NodeApprovers[] {
  return [...leaves(plan.nodes)].flatMap(({ node }) => {
    const at = nodes[node.key];
    if (!isDeciding(node) || !at || at.round === 0 || at.skipped) return [];
    return [{ nodeKey: node.key, name: node.name, ids: at.holders, nobody: at.reason.code === 'nobody' }];
  });
}

async function presentTried(ctx: Reader, tried: readonly Tried[]): Promise<TriedDocument[]> {
  const people = await memberRefs(
    ctx,
    tried.flatMap(({ run, before, after }) => [
      run.submitter_id,
      ...[...before, ...after].flatMap(({ ids }) => ids),
    ]),
  );
  const name = (id: string) => people.get(id)?.name ?? '';
  const shown = (approvers: readonly NodeApprovers[]) =>
    approvers.map(({ nodeKey, name: node, ids }) => ({ nodeKey, name: node, people: ids.map(name) }));
  const mark = (approvers: readonly NodeApprovers[]) =>
    approvers.map(({ ids }) => [...ids].sort().join()).join('|');
  return tried.map(({ run, before, after }) => ({
    id: run.id,
    number: run.number ?? '',
    title: run.title,
    typeName: run.type_name,
    submitter: people.get(run.submitter_id) ?? { id: run.submitter_id, name: '', departmentName: null },
    money: { amount: run.amount, currency: run.currency },
    submittedAt: (run.submitted_at ?? new Date(0)).toISOString(),
    before: shown(before),
    after: shown(after),
    changed: mark(before) !== mark(after),
    stuck: after.length === 0 || after.some(({ nobody }) => nobody),
  }));
}
