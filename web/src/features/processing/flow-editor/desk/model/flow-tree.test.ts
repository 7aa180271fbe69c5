import type { BranchNode, FlowBranch, FlowNode } from '@outlay/contract/documents/flow.definition';
import { expect, test } from 'vitest';
import { newNode } from './flow-new.ts';
import { stepFrom } from './flow-steps.ts';
import {
  addBranch,
  END,
  find,
  insertNode,
  moveNode,
  placeAfter,
  remove,
  shiftBranch,
  shiftNode,
  START,
  updateBranch,
  updateNode,
} from './flow-tree.ts';

const leaf = (key: string): FlowNode => ({ kind: 'delay', key, name: {}, hours: 1, business: false });
const branch = (key: string, ...nodes: FlowNode[]): FlowBranch => ({ key, name: {}, when: [], nodes });
const fork = (key: string, ...branches: FlowBranch[]): BranchNode => ({
  kind: 'condition',
  key,
  name: {},
  branches,
});
/** The nodes a, a fork of (b c) and (d), and e; `written` prints the keys. */
const TREE = [leaf('a'), fork('f', branch('x', leaf('b'), leaf('c')), branch('y', leaf('d'))), leaf('e')];
const written = (nodes: readonly FlowNode[]): string =>
  nodes
    .map((node) =>
      'branches' in node
        ? `${node.key}[${node.branches.map((one) => `${one.key}: ${written(one.nodes)}`).join(' | ')}]`
        : node.key,
    )
    .join(' ');

test('Nodes and branches are found with their place', () => {
  expect(find(TREE, 'c')).toMatchObject({ kind: 'node', place: { branch: 'x', index: 1 } });
  expect(find(TREE, 'y')).toMatchObject({ kind: 'branch', index: 1 });
  expect(find(TREE, 'nothing')).toBeNull();
});

test('A node is added after a node, first in a branch, at the start and at the end', () => {
  const add = (after: string) => written(insertNode(TREE, placeAfter(TREE, after), leaf('new')));
  expect(add('b')).toBe('a f[x: b new c | y: d] e');
  expect(add('y')).toBe('a f[x: b c | y: new d] e');
  expect(add('f')).toBe('a f[x: b c | y: d] new e');
  expect(add(START)).toBe('new a f[x: b c | y: d] e');
  expect(add(END)).toBe('a f[x: b c | y: d] e new');
});

test('Nodes and branches are removed; removing the last branch removes its node', () => {
  expect(written(remove(TREE, 'b'))).toBe('a f[x: c | y: d] e');
  expect(written(remove(TREE, 'x'))).toBe('a f[y: d] e');
  expect(written(remove(remove(TREE, 'x'), 'y'))).toBe('a e');
});

test('A node is moved, also within its list, never into itself', () => {
  expect(written(moveNode(TREE, 'a', { branch: 'y', index: 1 }))).toBe('f[x: b c | y: d a] e');
  expect(written(moveNode(TREE, 'a', { branch: null, index: 3 }))).toBe('f[x: b c | y: d] e a');
  expect(written(moveNode(TREE, 'f', { branch: 'x', index: 0 }))).toBe(written(TREE));
});

test('Moving up or down leaves the branch at its edge', () => {
  expect(written(shiftNode(TREE, 'b', 1))).toBe('a f[x: c b | y: d] e');
  expect(written(shiftNode(TREE, 'c', 1))).toBe('a f[x: b | y: d] c e');
  expect(written(shiftNode(TREE, 'b', -1))).toBe('a b f[x: c | y: d] e');
  expect(written(shiftNode(TREE, 'a', -1))).toBe(written(TREE));
});

test('Branches are added, moved and changed', () => {
  expect(written(addBranch(TREE, 'f', branch('z'), 1))).toBe('a f[x: b c | z:  | y: d] e');
  expect(written(shiftBranch(TREE, 'x', 1))).toBe('a f[y: d | x: b c] e');
  const changed = updateBranch(TREE, 'x', (one) => ({ ...one, name: { en: 'Big' } }));
  expect(find(changed, 'x')).toMatchObject({ branch: { name: { en: 'Big' } } });
  expect(
    find(
      updateNode(TREE, 'd', (node) => ({ ...node, name: { en: 'D' } })),
      'd',
    ),
  ).toMatchObject({
    node: { name: { en: 'D' } },
  });
});

test('Arrow keys follow the visual layout', () => {
  const walked = (from: string, ...directions: ('up' | 'down' | 'left' | 'right')[]) =>
    directions.reduce((key, direction) => stepFrom(TREE, key, direction), from);
  expect(walked(START, 'down', 'down', 'down', 'down', 'down', 'down', 'down')).toBe(END);
  expect(walked('c', 'down')).toBe('e');
  expect(walked('c', 'right')).toBe('d');
  expect(walked('d', 'left', 'up', 'up')).toBe('f');
  expect(walked('e', 'left')).toBe('e');
  expect(walked('a', 'up')).toBe(START);
});

test('A new node and its branches get their own keys', () => {
  const first = newNode(TREE, 'condition') as BranchNode;
  const second = newNode([...TREE, first], 'condition') as BranchNode;
  const keys = [first, second].flatMap((node) => [node.key, ...node.branches.map(({ key }) => key)]);
  expect(new Set(keys).size).toBe(6);
});
