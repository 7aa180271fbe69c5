import { parseExpression } from '../expression.ts';
import {
  isBranching,
  isDeciding,
  type BranchNode,
  type FlowBranch,
  type FlowDefinition,
  type FlowNode,
  type FlowSource,
  type FlowTest,
} from './flow.definition.ts';
import type { FlowIssue } from './flow.ts';

export interface FlowCheckOptions {
  /** Id of the checked flow, if it has one; needed to detect sub-flows that lead back to it. */
  id?: string | undefined;
  /** Keys of the forms' fields; without them, references to fields are not checked. */
  fieldKeys?: ReadonlySet<string> | undefined;
  /** Definitions of the other flows by id, for sub-flows. */
  flows?: ReadonlyMap<string, FlowDefinition> | undefined;
}

/** Maximum nesting depth of branches, so that a flow stays readable. */
export const DEEPEST = 4;

type Level = FlowIssue['level'];
type Report = (
  code: FlowIssue['code'],
  nodeKey: string | null,
  values?: Record<string, string>,
  level?: Level,
) => void;
interface Walk {
  options: FlowCheckOptions;
  report: Report;
}

/** True when a branch is always taken: it has no condition group, or an empty one. */
export const holdsAlways = ({ when }: Pick<FlowBranch, 'when'>): boolean =>
  when.length === 0 || when.some((group) => group.length === 0);

/** Static check of a flow's definition. `nodeKey` of an issue is the key of a node or of a branch. */
export function checkFlow(definition: FlowDefinition, options: FlowCheckOptions = {}): FlowIssue[] {
  const issues: FlowIssue[] = [];
  const report: Report = (code, nodeKey, values = {}, level = 'error') =>
    issues.push({ nodeKey, code, level, values });
  const walk: Walk = { options, report };
  checkKeys(definition.nodes, report);
  checkNodes(definition.nodes, 1, walk);
  checkChoices(definition.nodes, false, report);
  checkApprovers(definition.nodes, walk);
  return issues;
}

function* allKeys(nodes: readonly FlowNode[]): Generator<string> {
  for (const node of nodes) {
    yield node.key;
    if (!isBranching(node)) continue;
    for (const branch of node.branches) {
      yield branch.key;
      yield* allKeys(branch.nodes);
    }
  }
}

function checkKeys(nodes: readonly FlowNode[], report: Report): void {
  const seen = new Set<string>();
  const reported = new Set<string>();
  for (const key of allKeys(nodes)) {
    if (seen.has(key) && !reported.has(key)) {
      reported.add(key);
      report('duplicateKey', key, { key });
    }
    seen.add(key);
  }
}

function checkNodes(nodes: readonly FlowNode[], depth: number, walk: Walk): void {
  for (const node of nodes) {
    if (isBranching(node)) checkBranches(node, depth, walk);
    else if (node.kind === 'subFlow') checkSubFlow(node.key, node.flowId, walk);
    else if (node.kind === 'trigger' && !isAddress(node.url)) walk.report('badAddress', node.key);
    else if ('source' in node) checkSource(node.key, node.source, walk);
  }
}

function checkBranches(node: BranchNode, depth: number, walk: Walk): void {
  if (depth === DEEPEST + 1) walk.report('tooDeep', node.key, { most: String(DEEPEST) });
  let taken = false;
  for (const branch of node.branches) {
    if (taken) walk.report('unreachable', branch.key);
    if (branch.nodes.length === 0) walk.report('emptyBranch', branch.key, {}, 'warn');
    if (node.kind !== 'parallel') checkCondition(branch, walk);
    taken ||= node.kind === 'condition' && holdsAlways(branch);
    checkNodes(branch.nodes, depth + 1, walk);
  }
}

const isAddress = (url: string): boolean => /^https?:\/\/[^\s/]+/.test(url);
const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text.trim());

function isBad({ op, values }: FlowTest): boolean {
  if (values.length === 0) return true;
  const compares = op === 'atLeast' || op === 'below';
  return compares && (values.length !== 1 || !isNumber(values[0] ?? ''));
}

function checkCondition(branch: FlowBranch, { report, options }: Walk): void {
  const tests = branch.when.flat();
  for (const fact of new Set(tests.filter(isBad).map((one) => one.fact)))
    report('badCondition', branch.key, { fact });
  for (const { fact } of tests) {
    if (fact.startsWith('field:')) checkField(branch.key, fact.slice('field:'.length), { report, options });
  }
}

function checkField(key: string, field: string, { report, options }: Walk): void {
  if (field === '' || (options.fieldKeys && !options.fieldKeys.has(field)))
    report('unknownField', key, { field });
}

function checkSource(key: string, source: FlowSource, walk: Walk): void {
  if (source.kind === 'members' && source.ids.length === 0) walk.report('nobody', key);
  if (source.kind === 'leaderOf' && source.departmentId === '') walk.report('unknownDepartment', key);
  if (source.kind === 'field') checkField(key, source.field, walk);
  if (source.kind !== 'expression') return;
  const read = parseExpression(source.expression);
  if ('fault' in read) walk.report('badExpression', key, { fault: read.fault, at: String(read.at) });
}

function* subFlowsOf(nodes: readonly FlowNode[]): Generator<string> {
  for (const node of nodes) {
    if (node.kind === 'subFlow') yield node.flowId;
    if (isBranching(node)) for (const branch of node.branches) yield* subFlowsOf(branch.nodes);
  }
}

/** Whether the flow reaches itself through sub-flows, or any other cycle. */
function comesBack(flowId: string, above: ReadonlySet<string>, options: FlowCheckOptions): boolean {
  if (above.has(flowId)) return true;
  const inside = options.flows?.get(flowId);
  if (!inside) return false;
  const path = new Set(above).add(flowId);
  return [...subFlowsOf(inside.nodes)].some((next) => comesBack(next, path, options));
}

function checkSubFlow(key: string, flowId: string, { report, options }: Walk): void {
  if (flowId === '') report('unknownFlow', key);
  else if (comesBack(flowId, new Set(options.id ? [options.id] : []), options)) {
    report('endless', key, { flow: flowId });
  }
}

/** Whether a decision may have been made after these nodes. A sub-flow counts as one that may decide. */
const mayDecide = (nodes: readonly FlowNode[]): boolean =>
  nodes.some((node) =>
    isBranching(node)
      ? node.branches.some((branch) => mayDecide(branch.nodes))
      : isDeciding(node) || node.kind === 'subFlow',
  );

function checkChoices(nodes: readonly FlowNode[], decided: boolean, report: Report): void {
  let before = decided;
  for (const node of nodes) {
    if ('source' in node && node.source.kind === 'previousChoice' && !before) report('choiceFirst', node.key);
    if (isBranching(node)) for (const branch of node.branches) checkChoices(branch.nodes, before, report);
    before ||= mayDecide([node]);
  }
}

/** On which paths through the nodes an approver decides. */
type Deciding = 'every' | 'some' | 'none';

function decidingOf(nodes: readonly FlowNode[], walk: Walk): Deciding {
  const found = nodes.map((node) => decidingOfNode(node, walk));
  return found.includes('every') ? 'every' : found.includes('some') ? 'some' : 'none';
}

function decidingOfNode(node: FlowNode, walk: Walk): Deciding {
  if (isDeciding(node)) return 'every';
  if (node.kind === 'subFlow') return 'every';
  if (!isBranching(node)) return 'none';
  const found = node.branches.map((branch) => ({ branch, how: decidingOf(branch.nodes, walk) }));
  if (found.every(({ how }) => how === 'none')) return 'none';
  const certain =
    node.kind === 'parallel'
      ? found.some(({ how }) => how === 'every')
      : node.kind === 'inclusive'
        ? found.some(({ branch, how }) => how === 'every' && holdsAlways(branch))
        : found.every(({ how }) => how === 'every') && node.branches.some(holdsAlways);
  return certain ? 'every' : 'some';
}

function checkApprovers(nodes: readonly FlowNode[], walk: Walk): void {
  const how = decidingOf(nodes, walk);
  if (how === 'none') walk.report('noApprover', null);
  if (how === 'some') for (const key of gaps(nodes, walk)) walk.report('noApprover', key, {}, 'warn');
}

/** Keys of branches in which nobody decides, and of branching nodes where possibly no branch is taken. */
function* gaps(nodes: readonly FlowNode[], walk: Walk): Generator<string> {
  for (const node of nodes) {
    if (!isBranching(node) || decidingOfNode(node, walk) !== 'some') continue;
    for (const branch of node.branches) {
      const how = decidingOf(branch.nodes, walk);
      if (how === 'none') yield branch.key;
      if (how === 'some') yield* gaps(branch.nodes, walk);
    }
    if (node.kind !== 'parallel' && !node.branches.some(holdsAlways)) yield node.key;
  }
}
