import type { FlowIssue } from '@outlay/contract/documents/flow';
import { checkFlow } from '@outlay/contract/documents/flow.check';
import {
  isDeciding,
  walkNodes,
  type FlowDefinition,
  type FlowNode,
  type FlowSource,
} from '@outlay/contract/documents/flow.definition';
import { departmentsById, listLive, listRoleHolders } from '#domain/organisation/company/company.service.ts';
import { listFieldKeys } from '#domain/documents/document/type/type.service.ts';
import { listDefinitions } from '#domain/documents/flow/flow.store.service.ts';
import type { Context } from '#request/context.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

/** Issues of a flow, from its definition and from company data. */
export async function issuesOf(
  ctx: Reader,
  id: string | null,
  definition: FlowDefinition,
): Promise<FlowIssue[]> {
  const flows = await listDefinitions(ctx);
  if (id !== null) flows.set(id, definition);
  const fieldKeys = await listFieldKeys(ctx, id);
  const drawn = checkFlow(definition, { flows, ...(fieldKeys ? { fieldKeys } : {}), ...(id ? { id } : {}) });
  const found: FlowIssue[] = [];
  for (const node of walkNodes(definition.nodes))
    found.push(...(await approverIssues(ctx, node, definition, flows)));
  return [...drawn, ...found];
}

const issue = (
  node: FlowNode,
  code: FlowIssue['code'],
  level: FlowIssue['level'],
  values: Record<string, string> = {},
): FlowIssue => ({ nodeKey: node.key, code, level, values });

async function approverIssues(
  ctx: Reader,
  node: FlowNode,
  { fallback }: FlowDefinition,
  flows: ReadonlyMap<string, FlowDefinition>,
): Promise<FlowIssue[]> {
  if (node.kind === 'subFlow') return flows.has(node.flowId) ? [] : [issue(node, 'unknownFlow', 'error')];
  if (!('source' in node)) return [];
  const { source } = node;
  const unknown = await unknownOf(ctx, source);
  if (unknown) return [issue(node, unknown, 'error')];
  if (!isDeciding(node) || source.kind !== 'role') return [];
  if ((await listRoleHolders(ctx, source.role)).length > 0) return [];
  for (const role of fallback)
    if ((await listRoleHolders(ctx, role)).length > 0 && node.empty === 'fallback') return [];
  return node.empty === 'pass' ? [] : [issue(node, 'nobody', 'error', { role: source.role })];
}

async function unknownOf(
  ctx: Reader,
  source: FlowSource,
): Promise<'unknownMember' | 'unknownDepartment' | null> {
  if (source.kind === 'members' || source.kind === 'submitterChoice') {
    const live = await listLive(ctx, source.ids);
    return live.length < source.ids.length ? 'unknownMember' : null;
  }
  if (source.kind !== 'leaderOf') return null;
  return (await departmentsById(ctx, [source.departmentId])).size === 0 ? 'unknownDepartment' : null;
}
