import { describe, expect, test } from 'vitest';
import type { FlowNode } from '@outlay/contract/documents/flow.definition';
import {
  after,
  approveNode,
  branchNode,
  ccNode,
  no,
  runOf,
  task,
  triggerNode,
  yes,
} from '../../test/runs.ts';
import type { NodeRun, Run, Task } from './run.ts';
import { lastApproval, mayTakeBack, reopen, takeBack } from './undo.ts';

/** x approved in step 2, and the run went on from `a` to `b`, where y has a task. */
const X = yes('x', { opinion: 'fine' });
const Y = task('y', { nodeKey: 'b' });
const STATES = { a: { state: 'done' }, b: { state: 'open', step: 2 } } as const;
const NODES: FlowNode[] = [approveNode('a'), approveNode('b')];
const runWith = (tasks: Task[], states: Record<string, Partial<NodeRun>> = {}, nodes = NODES): Run =>
  runOf(nodes, { ...STATES, ...states }, { tasks });
const arrived = (id: string, nodeKey = 'a') => ({
  ...{ kind: 'taskArrived', taskId: id, holderId: `holder of ${id}`, nodeKey },
});
const closed = (id: string) => ({ kind: 'taskClosed', taskId: id, holderId: `holder of ${id}` });
const taskOf = (run: Run, id: string) => run.tasks.find((one) => one.id === id);
const refused = (reason: string) =>
  expect.objectContaining({ code: 'WRONG_STATE', options: { reason } }) as Error;

describe('An approval may be undone', () => {
  test('while nobody after it has decided', () => {
    expect(mayTakeBack(runWith([X, Y]), X)).toBe(true);
    for (const decided of [yes, no])
      expect(mayTakeBack(runWith([X, decided('y', { nodeKey: 'b', step: 3 })]), X)).toBe(false);
    expect(mayTakeBack(runWith([X, { ...Y, state: 'Transferred', step: 3 }]), X)).toBe(false);
  });
  test('although others decided before it, or were skipped or closed after it', () => {
    const early = yes('w', { step: 1 });
    expect(mayTakeBack(runWith([early, X, yes('v', { step: 2 }), Y]), X)).toBe(true);
    for (const state of ['Skipped', 'Cancelled'] as const)
      expect(mayTakeBack(runWith([X, { ...Y, state, step: 3 }]), X)).toBe(true);
    expect(mayTakeBack(runWith([early, X, Y]), early)).toBe(false);
  });
  test('only while the run continues', () => {
    for (const state of ['passed', 'rejected', 'returned', 'cancelled'] as const)
      expect(mayTakeBack({ ...runWith([X, Y]), state }, X)).toBe(false);
  });
  test('only if it is a person’s approval with its step', () => {
    const unsaid = { ...X, step: null };
    const others = [no('x'), task('x', { step: 2 }), { ...X, state: 'TimedOut' } as Task, unsaid];
    for (const one of others) expect(mayTakeBack(runWith([one]), one)).toBe(false);
    expect(mayTakeBack(runWith([Y]), undefined)).toBe(false);
  });
  test('only in the current round of a node that was not returned and still exists', () => {
    expect(mayTakeBack(runWith([X], { a: { state: 'open', round: 2 } }), X)).toBe(false);
    expect(mayTakeBack(runWith([X], { a: { state: 'idle' } }), X)).toBe(false);
    expect(mayTakeBack(runWith([X], {}, [approveNode('b')]), X)).toBe(false);
    expect(mayTakeBack(runWith([X], {}, [ccNode('a'), approveNode('b')]), X)).toBe(false);
  });
  test('but not once it caused a copy or a call to another system', () => {
    for (const node of [ccNode('out'), triggerNode('out')]) {
      const at = (out: Partial<NodeRun>) =>
        mayTakeBack(runWith([X, Y], { out }, [approveNode('a'), node, approveNode('b')]), X);
      expect(at({ state: 'done', step: 2 })).toBe(false);
      expect(at({ state: 'done', step: 3 })).toBe(false);
      expect(at({ state: 'done', step: 1 })).toBe(true);
      expect(at({ state: 'idle', step: 3 })).toBe(true);
    }
  });
});

describe('Undoing an approval', () => {
  test('asks the approver again and removes what came after', () => {
    const initial = runWith([X, Y], {}, [...NODES, approveNode('c')]);
    const { run, effects } = takeBack(initial, 'x');

    expect(run.step).toBe(initial.step + 1);
    expect(taskOf(run, 'x')).toMatchObject({ state: 'Pending', step: null, verdict: null, opinion: '' });
    expect(taskOf(run, 'y')).toMatchObject({ state: 'Cancelled', step: run.step });
    expect(run.nodes).toMatchObject({ a: { state: 'open' }, b: { state: 'idle' } });
    expect(run.nodes).not.toHaveProperty('c');
    expect(effects).toEqual([closed('y'), arrived('x')]);
  });
  test('asks those the approval skipped, and nobody skipped for another reason', () => {
    const spared = { state: 'Skipped', step: 2 } as const;
    const tasks = [
      task('spared', spared),
      task('earlier', { ...spared, step: 1 }),
      task('other round', { ...spared, round: 0 }),
      task('elsewhere', { ...spared, nodeKey: 'b' }),
      task('given', { state: 'Transferred', step: 2 }),
    ];
    const { run, effects } = takeBack(runWith([X, ...tasks]), 'x');

    expect(taskOf(run, 'spared')).toMatchObject({ state: 'Pending', step: null });
    expect(run.tasks.slice(2)).toEqual(tasks.slice(1));
    expect(effects).toEqual([arrived('spared'), arrived('x')]);
  });
  test('takes the turn from the next approver only', () => {
    const inTurn = [approveNode('a', { mode: 'inTurn' }), approveNode('b')];
    const [w, y] = [yes('w', { step: 1 }), task('y', { position: 2 })];
    const tasks = [w, { ...X, position: 1 }, y, task('z', { state: 'Waiting', position: 3 })];
    const { run, effects } = takeBack(
      runWith(tasks, { a: { state: 'open' }, b: { state: 'idle' } }, inTurn),
      'x',
    );

    expect(run.tasks.map(({ state }) => state)).toEqual(['Approved', 'Pending', 'Waiting', 'Waiting']);
    expect(effects).toEqual([closed('y'), arrived('x')]);
  });
  test('takes the turn from approvers added after', () => {
    const signer = task('w', after('x', { state: 'Pending' }));
    const { run } = takeBack(runWith([X, signer], { a: { state: 'open' }, b: { state: 'idle' } }), 'x');
    expect(taskOf(run, 'w')).toMatchObject({ state: 'Waiting' });
  });
  test('reopens the branches around it', () => {
    const parallel = branchNode('parallel', 'p', { one: { nodes: [approveNode('a')] } });
    const initial = runWith([X, Y], { p: { state: 'done', chosen: ['one'] } }, [parallel, approveNode('b')]);
    expect(takeBack(initial, 'x').run.nodes).toMatchObject({
      ...{ p: { state: 'open', chosen: ['one'] }, a: { state: 'open' }, b: { state: 'idle' } },
    });
  });
  test('is refused when somebody acted since, and for other decisions', () => {
    const acted = runWith([X, yes('y', { nodeKey: 'b', step: 3 })]);
    expect(() => takeBack(acted, 'x')).toThrow(refused('nextActed'));
    expect(() => takeBack(runWith([X, Y]), 'y')).toThrow(refused('nextActed'));
  });
});

describe('The last approval of a completed run', () => {
  const DONE = { a: { state: 'done' }, b: { state: 'done' } } as const;
  const passed = (tasks: Task[], states: Record<string, Partial<NodeRun>> = DONE): Run => ({
    ...runWith(tasks, states),
    state: 'passed',
  });
  const [early, last, middle] = [
    ...[yes('early', { step: 2 }), yes('last', { step: 4, nodeKey: 'b' }), yes('middle', { step: 3 })],
  ] as [Task, Task, Task];

  test('is the latest in time, whatever the order of tasks', () => {
    expect(lastApproval(passed([early, last, middle]))?.id).toBe('last');
    expect(lastApproval(passed([early, no('no', { step: 5 }), task('open')]))?.id).toBe('early');
  });
  test('belongs to a node that was completed and still exists', () => {
    expect(lastApproval(passed([early, last], { ...DONE, b: { state: 'idle' } }))?.id).toBe('early');
    const gone = { ...last, nodeKey: 'gone' };
    expect(lastApproval(passed([early, gone], { ...DONE, gone: { state: 'done' } }))?.id).toBe('early');
  });
  test('can be reopened and the run continues there', () => {
    const { run, effects } = reopen(passed([early, last]));
    expect(run.state).toBe('running');
    expect(run.nodes).toMatchObject({ a: { state: 'done' }, b: { state: 'open' } });
    expect(run.tasks).toEqual([early, { ...last, state: 'Pending', step: null, verdict: null }]);
    expect(effects).toEqual([arrived('last', 'b')]);
  });
  test('is not reopened in an incomplete run or without approvals', () => {
    expect(() => reopen(runWith([early, last], DONE))).toThrow(refused('alreadyDecided'));
    expect(() => reopen(passed([]))).toThrow(refused('alreadyDecided'));
  });
});
