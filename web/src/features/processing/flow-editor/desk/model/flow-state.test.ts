import { expect, test } from 'vitest';
import { newDefinition } from './flow-new.ts';
import { isChanged, reduce, startState, type FlowAct, type FlowState } from './flow-state.ts';
import { START } from './flow-tree.ts';

const start = () => startState({ name: { en: 'Claims' }, definition: newDefinition() });
const after = (...acts: FlowAct[]): FlowState => acts.reduce(reduce, start());
const keys = ({ drawn }: FlowState) => drawn.definition.nodes.map(({ key }) => key);

test('An added node is selected, and one undo removes it', () => {
  const added = after({ act: 'add', after: 'leader', kind: 'cc' });
  expect(keys(added)).toEqual(['leader', 'cc1', 'finance']);
  expect(added.chosen).toBe('cc1');
  expect(isChanged(added)).toBe(true);
  const back = reduce(added, { act: 'undo' });
  expect(keys(back)).toEqual(['leader', 'finance']);
  expect(back.chosen).toBeNull();
  expect(keys(reduce(back, { act: 'redo' }))).toEqual(['leader', 'cc1', 'finance']);
});

test('Typing in one field is one undo step; another field is another', () => {
  const [leader] = newDefinition().nodes;
  if (!leader) throw new Error('no node');
  const typed = (en: string, field = 'name'): FlowAct => ({
    act: 'node',
    node: { ...leader, name: { en } },
    field,
  });
  const state = after(typed('B'), typed('Bo'), typed('Bos'), typed('Boss', 'source'));
  expect(state.past).toHaveLength(2);
  expect(reduce(reduce(state, { act: 'undo' }), { act: 'undo' }).drawn).toEqual(start().drawn);
});

test('A new branch is added before the default branch', () => {
  const state = after(
    { act: 'add', after: 'leader', kind: 'condition' },
    { act: 'addBranch', key: 'condition1' },
  );
  const node = state.drawn.definition.nodes[1];
  expect(node && 'branches' in node && node.branches.map(({ key }) => key)).toEqual([
    'branch1',
    'branch3',
    'branch2',
  ]);
});

test('Removing a node selects the previous one', () => {
  expect(after({ act: 'remove', key: 'finance' }).chosen).toBe('leader');
  expect(after({ act: 'remove', key: 'leader' }).chosen).toBe(START);
});
