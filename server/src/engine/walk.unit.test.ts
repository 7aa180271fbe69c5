import { describe, expect, test } from 'vitest';
import { approveNode, branchNode, ccNode, runOf } from '../../test/runs.ts';
import type { NodeRun, Run } from './run.ts';
import { behind, frontier, leaves } from './walk.ts';

const [A, B, C, D] = [approveNode('a'), approveNode('b'), approveNode('c'), approveNode('d')];
const FACTS = { amount: ['700'] };
const next = (run: Run) => {
  const { enter, ended } = frontier(run, FACTS);
  return { enter: enter.map(({ key }) => key), ended };
};
const go = (...keys: string[]) => ({ enter: keys, ended: false });
const STOP = go();
const END = { enter: [], ended: true };
const states = (all: Record<string, NodeRun['state']>) =>
  Object.fromEntries(Object.entries(all).map(([key, state]) => [key, { state }]));

describe('Sequential nodes', () => {
  test('start with the first node nobody entered, alone', () => {
    expect(next(runOf([A, B]))).toEqual(go('a'));
    expect(next(runOf([A, B], states({ a: 'done' })))).toEqual(go('b'));
  });
  test('have no next one while a node is open or waiting', () => {
    expect(next(runOf([A, B], states({ a: 'open' })))).toEqual(STOP);
    expect(next(runOf([A, B], states({ a: 'waiting' })))).toEqual(STOP);
  });
  test('end when all are completed', () => {
    const run = runOf([A, B], states({ a: 'done', b: 'done' }));
    expect(next(run)).toEqual(END);
    expect(frontier(run, FACTS).run).toEqual(run);
  });
});

describe('Branches', () => {
  const of = (kind: 'condition' | 'inclusive' | 'parallel') =>
    branchNode(kind, 'p', {
      dear: { from: 1000, nodes: [A] },
      middle: { from: 500, nodes: [B] },
      any: { nodes: [C] },
    });

  test('condition: takes the first branch that applies and remembers it', () => {
    const run = runOf([of('condition'), D]);
    expect(next(run)).toEqual(go('b'));
    expect(frontier(run, FACTS).run.nodes['p']).toMatchObject({
      ...{ state: 'open', round: 1, chosen: ['middle'], step: run.step },
    });
  });
  test('inclusive: takes every branch that applies', () => {
    expect(next(runOf([of('inclusive'), D]))).toEqual(go('b', 'c'));
  });
  test('parallel: takes all branches whatever their conditions', () => {
    expect(next(runOf([of('parallel'), D]))).toEqual(go('a', 'b', 'c'));
  });
  test('without an applicable branch are completed at once', () => {
    const dear = branchNode('inclusive', 'p', { dear: { from: 1000, nodes: [A] } });
    const { run } = frontier(runOf([dear, D]), FACTS);
    expect(next(runOf([dear, D]))).toEqual(go('d'));
    expect(run.nodes['p']).toMatchObject({ state: 'done', chosen: [] });
  });
  test('stay chosen when the facts change', () => {
    const entered: Partial<NodeRun> = { state: 'open', chosen: ['dear'] };
    const { run } = frontier(runOf([of('condition'), D], { p: entered }), FACTS);
    expect(next(runOf([of('condition'), D], { p: entered }))).toEqual(go('a'));
    expect(run.nodes['p']).toMatchObject({ round: 1, chosen: ['dear'] });
  });
  test('are chosen again in a new round after a return', () => {
    const { run } = frontier(
      runOf([of('condition')], { p: { state: 'idle', round: 1, chosen: ['dear'] } }),
      FACTS,
    );
    expect(run.nodes['p']).toMatchObject({ round: 2, chosen: ['middle'] });
  });
  test('must all be completed before the nodes after them', () => {
    const at = (a: NodeRun['state'], b: NodeRun['state']) =>
      runOf([branchNode('parallel', 'p', { one: { nodes: [A] }, two: { nodes: [B] } }), D], {
        ...states({ a, b }),
        p: { state: 'open', chosen: ['one', 'two'] },
      });
    expect(next(at('done', 'open'))).toEqual(STOP);
    expect(next(at('open', 'done'))).toEqual(STOP);
    expect(frontier(at('open', 'done'), FACTS).run.nodes['p']).toMatchObject({ state: 'open' });
    expect(next(at('done', 'done'))).toEqual(go('d'));
    expect(frontier(at('done', 'done'), FACTS).run.nodes['p']).toMatchObject({ state: 'done' });
  });
  test('nested in branches are chosen and remembered too', () => {
    const inner = branchNode('condition', 'q', { middle: { from: 500, nodes: [A, B] } });
    const outer = branchNode('parallel', 'p', { one: { nodes: [inner] }, two: { nodes: [C] } });
    const { run } = frontier(runOf([outer, D]), FACTS);
    expect(next(runOf([outer, D]))).toEqual(go('a', 'c'));
    expect(run.nodes['q']).toMatchObject({ state: 'open', chosen: ['middle'] });
    expect(run.nodes['p']).toMatchObject({ state: 'open', chosen: ['one', 'two'] });
  });
});

const inner = branchNode('condition', 'q', { q1: { nodes: [B] }, q2: { nodes: [C] } });
const tree = [ccNode('first'), branchNode('parallel', 'p', { p1: { nodes: [A, inner, D] } }), ccNode('last')];

test('list their leaves in order, with enclosing branches outermost first', () => {
  const result = [...leaves(tree)].map(({ node, path }) => [
    node.key,
    ...path.map((at) => `${at.node.key}/${at.branch}`),
  ]);
  expect(result).toEqual([
    ...[['first'], ['a', 'p/p1'], ['b', 'p/p1', 'q/q1'], ['c', 'p/p1', 'q/q2'], ['d', 'p/p1'], ['last']],
  ]);
});

describe('A return undoes', () => {
  test('everything after the node, including branches', () => {
    expect(behind(tree, 'first')).toEqual({
      reset: ['p', 'a', 'q', 'b', 'c', 'd', 'last'],
      reopen: [],
    });
    expect(behind(tree, 'last')).toEqual({ reset: [], reopen: [] });
  });
  test('the enclosing branches, but not sibling branches', () => {
    expect(behind(tree, 'a')).toEqual({ reset: ['q', 'b', 'c', 'd', 'last'], reopen: ['p'] });
    expect(behind(tree, 'b')).toEqual({ reset: ['d', 'last'], reopen: ['q', 'p'] });
    expect(behind(tree, 'c')).toEqual({ reset: ['d', 'last'], reopen: ['q', 'p'] });
  });
  test('nothing after a node that is not in the plan', () => {
    expect(behind(tree, 'gone')).toBeUndefined();
  });
});
