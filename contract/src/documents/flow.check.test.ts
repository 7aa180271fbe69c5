import { expect, test } from 'vitest';
import { checkFlow, type FlowCheckOptions } from './flow.check.ts';
import { FlowDefinition, type BranchNode, type FlowCondition, type FlowNode } from './flow.definition.ts';

const ID = '0192d3a0-0000-7000-8000-000000000001';
const OTHER = '0192d3a0-0000-7000-8000-000000000002';
const THIRD = '0192d3a0-0000-7000-8000-000000000003';
const named = (key: string) => ({ key, name: { en: key } });
const approve = (key: string, source: object = { kind: 'departmentLeader' }) =>
  ({ kind: 'approve', ...named(key), source }) as unknown as FlowNode;
const cc = (key: string, source: object = { kind: 'role', role: 'accountant' }) =>
  ({ kind: 'cc', ...named(key), source }) as unknown as FlowNode;
const sub = (key: string, flowId: string): FlowNode => ({ kind: 'subFlow', ...named(key), flowId });
const branch = (key: string, when: FlowCondition, nodes: FlowNode[]) => ({ ...named(key), when, nodes });
const fork = (key: string, kind: BranchNode['kind'], ...branches: BranchNode['branches']): BranchNode => ({
  kind,
  ...named(key),
  branches,
});
const above = (amount: string): FlowCondition => [[{ fact: 'amount', op: 'atLeast', values: [amount] }]];
const flow = (...nodes: FlowNode[]) => FlowDefinition.parse({ nodes, fallback: ['administrator'] });
const found = (definition: FlowDefinition, options?: FlowCheckOptions) =>
  checkFlow(definition, options).map(({ code, nodeKey, level }) => `${level} ${code} ${nodeKey ?? '-'}`);

test('A plain flow has no issues', () => {
  expect(found(flow(approve('leader'), approve('finance'), cc('told')))).toEqual([]);
});

test('A flow without any approver is an error, and a path without one is a warning', () => {
  expect(found(flow(cc('told')))).toEqual(['error noApprover -']);
  expect(found(flow())).toEqual(['error noApprover -']);
  const gap = fork('size', 'condition', branch('big', above('100'), [approve('a')]), branch('rest', [], []));
  expect(found(flow(gap))).toEqual(['warn emptyBranch rest', 'warn noApprover rest']);
  expect(found(flow(gap, approve('b')))).toEqual(['warn emptyBranch rest']);
});

test('A condition without an always-true branch can be bypassed', () => {
  const passed = fork('size', 'condition', branch('big', above('100'), [approve('a')]));
  expect(found(flow(passed))).toEqual(['warn noApprover size']);
  const inner = fork('outer', 'condition', branch('all', [], [passed]));
  expect(found(flow(inner))).toEqual(['warn noApprover size']);
});

test('One approving parallel branch is enough; an approving inclusive branch only when it always applies', () => {
  const both = fork('both', 'parallel', branch('x', [], [approve('a')]), branch('y', [], [cc('b')]));
  expect(found(flow(both))).toEqual([]);
  const always = fork(
    'any',
    'inclusive',
    branch('x', above('1'), [cc('b')]),
    branch('y', [], [approve('a')]),
  );
  expect(found(flow(always))).toEqual([]);
  const never = fork('any', 'inclusive', branch('x', above('1'), [approve('a')]));
  expect(found(flow(never))).toEqual(['warn noApprover any']);
});

test('Duplicate node or branch keys are reported once', () => {
  const forked = fork('f', 'parallel', branch('one', [], [approve('one'), approve('one')]));
  expect(found(flow(forked))).toEqual(['error duplicateKey one']);
});

test('Branches after an always-true branch are reported as unreachable', () => {
  const forked = (kind: BranchNode['kind']) =>
    flow(fork('f', kind, branch('all', [[]], [approve('a')]), branch('late', above('5'), [approve('b')])));
  expect(found(forked('condition'))).toEqual(['error unreachable late']);
  expect(found(forked('inclusive'))).toEqual([]);
});

test('A node whose people are chosen by the previous approver needs a previous approver', () => {
  const chosen = approve('chosen', { kind: 'previousChoice' });
  expect(found(flow(chosen))).toEqual(['error choiceFirst chosen']);
  expect(found(flow(approve('a'), chosen))).toEqual([]);
  const beside = fork('f', 'parallel', branch('x', [], [approve('a')]), branch('y', [], [chosen]));
  expect(found(flow(beside))).toEqual(['error choiceFirst chosen']);
  const maybe = fork('f', 'condition', branch('x', above('5'), [approve('a')]), branch('y', [], [cc('c')]));
  expect(found(flow(maybe, chosen))).toEqual([]);
});

test.each([
  ['nothing to compare with', { fact: 'type', op: 'anyOf', values: [] }],
  ['a word where a number belongs', { fact: 'amount', op: 'below', values: ['much'] }],
  ['two numbers', { fact: 'amount', op: 'atLeast', values: ['1', '2'] }],
  ['an empty number', { fact: 'warnings', op: 'atLeast', values: [''] }],
] as const)('A condition with %s is reported', (_, { fact, op, values }) => {
  const when: FlowCondition = [[{ fact, op, values: [...values] }]];
  const forked = fork(
    'f',
    'inclusive',
    branch('b', when, [approve('a')]),
    branch('rest', [], [approve('c')]),
  );
  expect(checkFlow(flow(forked))).toEqual([
    { code: 'badCondition', nodeKey: 'b', level: 'error', values: { fact } },
  ]);
  expect(found(flow({ ...forked, kind: 'parallel' }))).toEqual([]);
});

test('An unparsable expression is reported', () => {
  expect(found(flow(approve('a', { kind: 'expression', expression: 'leader(2)' })))).toEqual([]);
  const [issue] = checkFlow(flow(approve('a', { kind: 'expression', expression: 'leader(' })));
  expect(issue).toMatchObject({ code: 'badExpression', nodeKey: 'a', level: 'error' });
  expect(Number(issue?.values['at'])).toBeGreaterThan(0);
});

test('Conditions nested five deep are reported', () => {
  const nest = (depth: number): FlowNode =>
    fork(`f${depth}`, 'parallel', branch(`b${depth}`, [], depth === 1 ? [approve('a')] : [nest(depth - 1)]));
  expect(found(flow(nest(4)))).toEqual([]);
  expect(found(flow(nest(6)))).toEqual(['error tooDeep f2']);
});

test('A member source without members is reported', () => {
  expect(found(flow(approve('a', { kind: 'members', ids: [] })))).toEqual(['error nobody a']);
  expect(found(flow(approve('a'), cc('b', { kind: 'members', ids: [] })))).toEqual(['error nobody b']);
});

test('Fields that exist on no form are reported when the forms are known', () => {
  const when: FlowCondition = [[{ fact: 'field:city', op: 'anyOf', values: ['x'] }]];
  const requested = flow(
    approve('a', { kind: 'field', field: 'boss' }),
    fork('f', 'inclusive', branch('b', when, [cc('c')])),
  );
  expect(found(requested)).toEqual([]);
  expect(found(requested, { fieldKeys: new Set(['city']) })).toEqual(['error unknownField a']);
  expect(found(requested, { fieldKeys: new Set() })).toEqual([
    'error unknownField a',
    'error unknownField b',
  ]);
});

test('A sub-flow that leads back to its parent is reported, directly or through others', () => {
  const flows = new Map([
    [OTHER, flow(sub('x', THIRD))],
    [THIRD, flow(fork('f', 'parallel', branch('b', [], [sub('y', ID)])))],
  ]);
  const start = flow(sub('there', OTHER));
  expect(found(start, { id: ID, flows })).toEqual(['error endless there']);
  expect(found(flow(sub('self', ID)), { id: ID })).toEqual(['error endless self']);
  expect(found(start, { flows })).toEqual([]);
});

test('Unfilled settings are reported: flow, department, field and address', () => {
  const blank = FlowDefinition.parse({ nodes: [], fallback: [] });
  blank.nodes = [
    approve('a', { kind: 'leaderOf', departmentId: '' }),
    approve('b', { kind: 'field', field: '' }),
    sub('c', ''),
    { kind: 'trigger', ...named('d'), url: 'https://', wait: false },
    { kind: 'trigger', ...named('e'), url: 'https://example.com/hook', wait: false },
  ];
  expect(found(blank)).toEqual([
    'error unknownDepartment a',
    'error unknownField b',
    'error unknownFlow c',
    'error badAddress d',
  ]);
});
