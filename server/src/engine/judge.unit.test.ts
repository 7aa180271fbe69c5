import { describe, expect, test } from 'vitest';
import { after, before, no, task, yes } from '../../test/runs.ts';
import { judge, outOfTurn, type Judgement } from './judge.ts';
import type { Task } from './run.ts';

type Mode = Parameters<typeof judge>[0];
const ANY_ONE: Mode = { mode: 'anyOne', ratio: 51, veto: false };
const ALL: Mode = { mode: 'all', ratio: 51, veto: false };
const IN_TURN: Mode = { mode: 'inTurn', ratio: 51, veto: false };
const vote = (ratio: number, veto = false): Mode => ({ mode: 'vote', ratio, veto });

const open = (change: Partial<Judgement> = {}): Judgement => ({
  ...{ outcome: 'open', activate: [], spare: [] },
  ...change,
});
const approved = (...spare: string[]): Judgement => ({ outcome: 'approved', activate: [], spare });
const rejected = (...spare: string[]): Judgement => ({ outcome: 'rejected', activate: [], spare });
const waiting = (id: string, change: Partial<Task> = {}): Task => task(id, { state: 'Waiting', ...change });

describe('The any-one rule 或签', () => {
  test('waits until somebody decides', () => {
    expect(judge(ANY_ONE, [task('x'), task('y')])).toEqual(open());
  });
  test('passes with the first approval', () => {
    expect(judge(ANY_ONE, [task('x'), yes('y'), waiting('z')])).toEqual(approved('x', 'z'));
  });
  test('fails with the first rejection', () => {
    expect(judge(ANY_ONE, [task('x'), no('y'), waiting('z')])).toEqual(rejected('x', 'z'));
  });
  test('counts a timeout decision like a person’s', () => {
    expect(judge(ANY_ONE, [task('x', { state: 'TimedOut', verdict: 'yes' })])).toEqual(approved());
    expect(judge(ANY_ONE, [task('x', { state: 'TimedOut', verdict: 'no' })])).toEqual(rejected());
  });
});

describe('The all rule 会签', () => {
  test('waits for the last approver', () => {
    expect(judge(ALL, [yes('x'), task('y'), yes('z')])).toEqual(open());
  });
  test('passes when everybody approved', () => {
    expect(judge(ALL, [yes('x'), yes('y')])).toEqual(approved());
  });
  test('fails with one rejection', () => {
    expect(judge(ALL, [yes('x'), no('y'), task('z')])).toEqual(rejected('z'));
  });
  test('asks the recipient of a transferred task and not its first holder', () => {
    const transferred = task('x', { state: 'Transferred' });
    expect(judge(ALL, [transferred, yes('successor', { originId: 'x', source: 'transferred' })])).toEqual(
      approved(),
    );
    expect(judge(ALL, [transferred, task('successor', { originId: 'x' }), yes('y')])).toEqual(open());
  });
  test('does not pass without approvers', () => {
    expect(judge(ALL, [])).toEqual(open());
  });
});

describe('The in-turn rule 依次', () => {
  const [first, second, third] = [{ position: 0 }, { position: 1 }, { position: 2 }];

  test('asks the next approver after the previous approval, never earlier', () => {
    expect(judge(IN_TURN, [waiting('z', third), waiting('y', second), task('x', first)])).toEqual(open());
    expect(judge(IN_TURN, [waiting('z', third), waiting('y', second), yes('x', first)])).toEqual(
      open({ activate: ['y'] }),
    );
    expect(judge(IN_TURN, [yes('x', first), yes('y', second), waiting('z', third)])).toEqual(
      open({ activate: ['z'] }),
    );
  });
  test('passes with the last approval and fails with any rejection', () => {
    expect(judge(IN_TURN, [yes('x', first), yes('y', second)])).toEqual(approved());
    expect(judge(IN_TURN, [no('x', first), waiting('y', second)])).toEqual(rejected('y'));
  });
  test('waits for approvers added after the previous one', () => {
    const tasks = [yes('x', first), waiting('y', second)];
    expect(judge(IN_TURN, [...tasks, task('w', after('x', { state: 'Pending' }))])).toEqual(open());
    expect(judge(IN_TURN, [...tasks, yes('w', after('x', { state: 'Approved' }))])).toEqual(
      open({ activate: ['y'] }),
    );
  });
  test('asks approvers added before regardless of position', () => {
    const tasks = [waiting('x', first), yes('w', before('x'))];
    const addedBefore = waiting('v', before('x', { position: 1 }));
    expect(judge(IN_TURN, [...tasks, addedBefore, yes('u', before('v'))])).toEqual(open({ activate: ['v'] }));
  });
  test('does not wait for approvers added by an added approver', () => {
    const tasks = [yes('x', first), yes('w', before('x')), task('v', after('w', { state: 'Pending' }))];
    expect(judge(IN_TURN, [...tasks, waiting('y', second)])).toEqual(open({ activate: ['y'] }));
    expect(outOfTurn(IN_TURN, [...tasks, task('y', second)])).toEqual([]);
  });
});

describe('The vote rule 票签', () => {
  test('passes when the share is reached exactly', () => {
    expect(judge(vote(50), [yes('x'), task('y')])).toEqual(approved('y'));
  });
  test('stays open while the share can still be reached', () => {
    expect(judge(vote(51), [yes('x'), task('y'), task('z')])).toEqual(open());
    expect(judge(vote(50), [no('x'), task('y')])).toEqual(open());
  });
  test('fails once the share can no longer be reached', () => {
    expect(judge(vote(51), [no('x'), no('y'), task('z')])).toEqual(rejected('z'));
  });
  test('with a veto fails with one rejection', () => {
    expect(judge(vote(34, true), [no('x'), task('y'), task('z')])).toEqual(rejected('y', 'z'));
    expect(judge(vote(34, true), [yes('x'), no('y'), task('z')])).toEqual(rejected('z'));
  });
  test('gives added approvers no vote', () => {
    const added = yes('w', before('y'));
    expect(judge(vote(50), [yes('x'), task('y'), task('z'), added])).toEqual(open());
  });
  test('fails when an added approver rejects, even if a vote would not', () => {
    expect(judge(vote(50), [no('x'), task('y'), yes('w', before('y'))])).toEqual(open());
    expect(judge(vote(50), [task('x'), waiting('y'), no('w', before('y'))])).toEqual(rejected('x', 'y'));
  });
  test('does not make a voter wait for approvers added after', () => {
    expect(judge(vote(50), [yes('x'), no('y'), waiting('w', after('y'))])).toEqual(approved('w'));
  });
});

describe('Approvers added before', () => {
  test('decide first: the task waits for each of its own', () => {
    const tasks = [waiting('x'), yes('v', before('x')), waiting('y'), yes('w', before('y'))];
    expect(judge(ALL, [...tasks, task('u', before('x'))])).toEqual(open({ activate: ['y'] }));
    expect(judge(ALL, [...tasks, yes('u', before('x'))])).toEqual(open({ activate: ['x', 'y'] }));
  });
  test('are asked regardless of position', () => {
    const tasks = [task('x'), waiting('y', { position: 1 }), yes('w', before('y'))];
    expect(judge(ALL, tasks)).toEqual(open({ activate: ['y'] }));
  });
  test('do not count as the node’s own approvers', () => {
    expect(judge(ANY_ONE, [waiting('x'), yes('w', before('x'))])).toEqual(open({ activate: ['x'] }));
  });
  test('are not waited for once removed', () => {
    const removed = task('w', before('x', { state: 'Removed' }));
    expect(judge(ALL, [waiting('x'), removed])).toEqual(open({ activate: ['x'] }));
  });
  test('are waited for at the recipient of their transferred task', () => {
    const transferred = task('v', before('x', { state: 'Transferred' }));
    expect(judge(ALL, [waiting('x'), transferred, yes('w', before('x'))])).toEqual(open({ activate: ['x'] }));
  });
  test('are skipped with the colleague who added them', () => {
    expect(judge(ANY_ONE, [yes('x'), waiting('y'), task('w', before('y'))])).toEqual(approved('y', 'w'));
  });
  test('are skipped with the approver they were added for, also through others', () => {
    const chain = [waiting('w', before('y')), task('v', before('w'))];
    expect(judge(ANY_ONE, [yes('x'), waiting('y'), ...chain])).toEqual(approved('y', 'w', 'v'));
  });
  test('are not needed for a colleague who was skipped earlier', () => {
    const tasks = [yes('x'), task('y', { state: 'Skipped' }), task('w', before('y'))];
    expect(judge(ANY_ONE, tasks)).toEqual(approved('w'));
  });
  test('must approve when nobody replaces the approver who added them', () => {
    expect(judge(ANY_ONE, [yes('x'), task('w', before('gone'))])).toEqual(open());
  });
});

describe('Approvers added after', () => {
  test('are asked when the approver who added them approves, not earlier', () => {
    expect(judge(ALL, [task('x'), yes('y'), waiting('w', after('x'))])).toEqual(open());
    expect(judge(ALL, [yes('x'), task('y'), waiting('w', after('x'))])).toEqual(open({ activate: ['w'] }));
  });
  test('are not asked when nobody replaces that approver', () => {
    expect(judge(ALL, [yes('x'), waiting('w', after('gone'))])).toEqual(open());
  });
  test('must approve under the any-one rule while the others are skipped', () => {
    const tasks = [yes('x'), task('y'), waiting('z')];
    expect(judge(ANY_ONE, [...tasks, waiting('w', after('x'))])).toEqual(
      open({ activate: ['w'], spare: ['y', 'z'] }),
    );
    expect(judge(ANY_ONE, [...tasks, yes('w', after('x', { state: 'Approved' }))])).toEqual(
      approved('y', 'z'),
    );
    expect(judge(ANY_ONE, [...tasks, no('w', after('x', { state: 'Rejected' }))])).toEqual(
      rejected('y', 'z'),
    );
  });
  test('must approve after a won vote, and only voters are skipped', () => {
    const tasks = [yes('x'), task('y'), waiting('w', after('x'))];
    expect(judge(vote(50), tasks)).toEqual(open({ activate: ['w'], spare: ['y'] }));
  });
  test('must approve when an added approver added them', () => {
    const tasks = [yes('x'), yes('w', after('x', { state: 'Approved' }))];
    expect(judge(ANY_ONE, [...tasks, task('v', after('w', { state: 'Pending' }))])).toEqual(open());
  });
  test('do not keep the task from approvers added before it', () => {
    const tasks = [waiting('x'), yes('v', before('x')), waiting('w', after('x'))];
    expect(judge(ALL, tasks)).toEqual(open({ activate: ['x'] }));
  });
});

describe('Turns to cancel', () => {
  const [first, second] = [{ position: 0 }, { position: 1 }];

  test('are those after an approver whose task is open again', () => {
    expect(outOfTurn(IN_TURN, [task('x', first), task('y', second), waiting('z', { position: 2 })])).toEqual([
      'y',
    ]);
    expect(outOfTurn(IN_TURN, [yes('x', first), task('y', second)])).toEqual([]);
  });
  test('are those of approvers added after by one whose task is open again', () => {
    const signer = task('w', after('x', { state: 'Pending' }));
    expect(outOfTurn(ALL, [task('x'), signer])).toEqual(['w']);
    expect(outOfTurn(ALL, [yes('x'), signer])).toEqual([]);
  });
  test('are those waiting for an approver added before, unless removed or transferred', () => {
    expect(outOfTurn(ALL, [task('x'), task('w', before('x'))])).toEqual(['x']);
    expect(outOfTurn(ALL, [task('x'), task('w', before('x', { state: 'Removed' }))])).toEqual([]);
    const transferred = task('w', before('x', { state: 'Transferred' }));
    expect(outOfTurn(ALL, [task('x'), transferred, yes('v', before('x'))])).toEqual([]);
  });
});
