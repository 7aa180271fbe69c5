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

describe('any one of them 或签', () => {
  test('waits until somebody decides', () => {
    expect(judge(ANY_ONE, [task('x'), task('y')])).toEqual(open());
  });
  test('passes with the first yes, and nobody else need decide', () => {
    expect(judge(ANY_ONE, [task('x'), yes('y'), waiting('z')])).toEqual(approved('x', 'z'));
  });
  test('is rejected by the first no, and nobody else need decide', () => {
    expect(judge(ANY_ONE, [task('x'), no('y'), waiting('z')])).toEqual(rejected('x', 'z'));
  });
  test('the clock’s verdict counts like the person’s', () => {
    expect(judge(ANY_ONE, [task('x', { state: 'TimedOut', verdict: 'yes' })])).toEqual(approved());
    expect(judge(ANY_ONE, [task('x', { state: 'TimedOut', verdict: 'no' })])).toEqual(rejected());
  });
});

describe('all of them 会签', () => {
  test('waits for the last', () => {
    expect(judge(ALL, [yes('x'), task('y'), yes('z')])).toEqual(open());
  });
  test('passes with everybody’s yes', () => {
    expect(judge(ALL, [yes('x'), yes('y')])).toEqual(approved());
  });
  test('is rejected by one no', () => {
    expect(judge(ALL, [yes('x'), no('y'), task('z')])).toEqual(rejected('z'));
  });
  test('whoever gave the task on is not asked, but the heir is', () => {
    const transferred = task('x', { state: 'Transferred' });
    expect(judge(ALL, [transferred, yes('heir', { originId: 'x', source: 'transferred' })])).toEqual(
      approved(),
    );
    expect(judge(ALL, [transferred, task('heir', { originId: 'x' }), yes('y')])).toEqual(open());
  });
  test('nobody is no agreement', () => {
    expect(judge(ALL, [])).toEqual(open());
  });
});

describe('in turn 依次', () => {
  const [first, second, third] = [{ position: 0 }, { position: 1 }, { position: 2 }];

  test('the next one’s turn comes with the yes before, and nobody’s earlier', () => {
    expect(judge(IN_TURN, [waiting('z', third), waiting('y', second), task('x', first)])).toEqual(open());
    expect(judge(IN_TURN, [waiting('z', third), waiting('y', second), yes('x', first)])).toEqual(
      open({ activate: ['y'] }),
    );
    expect(judge(IN_TURN, [yes('x', first), yes('y', second), waiting('z', third)])).toEqual(
      open({ activate: ['z'] }),
    );
  });
  test('passes with the last yes, is rejected by any no', () => {
    expect(judge(IN_TURN, [yes('x', first), yes('y', second)])).toEqual(approved());
    expect(judge(IN_TURN, [no('x', first), waiting('y', second)])).toEqual(rejected('y'));
  });
  test('the next one waits for the signers asked after the one before', () => {
    const tasks = [yes('x', first), waiting('y', second)];
    expect(judge(IN_TURN, [...tasks, task('w', after('x', { state: 'Pending' }))])).toEqual(open());
    expect(judge(IN_TURN, [...tasks, yes('w', after('x', { state: 'Approved' }))])).toEqual(
      open({ activate: ['y'] }),
    );
  });
  test('signers asked before are called whatever their own place', () => {
    const tasks = [waiting('x', first), yes('w', before('x'))];
    const asking = waiting('v', before('x', { position: 1 }));
    expect(judge(IN_TURN, [...tasks, asking, yes('u', before('v'))])).toEqual(open({ activate: ['v'] }));
  });
  test('whom an added signer asks afterwards does not hold up the next one', () => {
    const tasks = [yes('x', first), yes('w', before('x')), task('v', after('w', { state: 'Pending' }))];
    expect(judge(IN_TURN, [...tasks, waiting('y', second)])).toEqual(open({ activate: ['y'] }));
    expect(outOfTurn(IN_TURN, [...tasks, task('y', second)])).toEqual([]);
  });
});

describe('a vote 票签', () => {
  test('passes when the share is reached exactly', () => {
    expect(judge(vote(50), [yes('x'), task('y')])).toEqual(approved('y'));
  });
  test('stays open while the share can still be reached', () => {
    expect(judge(vote(51), [yes('x'), task('y'), task('z')])).toEqual(open());
    expect(judge(vote(50), [no('x'), task('y')])).toEqual(open());
  });
  test('is rejected once the share cannot be reached any more', () => {
    expect(judge(vote(51), [no('x'), no('y'), task('z')])).toEqual(rejected('z'));
  });
  test('with a veto one no rejects', () => {
    expect(judge(vote(34, true), [no('x'), task('y'), task('z')])).toEqual(rejected('y', 'z'));
    expect(judge(vote(34, true), [yes('x'), no('y'), task('z')])).toEqual(rejected('z'));
  });
  test('added signers have no vote', () => {
    const added = yes('w', before('y'));
    expect(judge(vote(50), [yes('x'), task('y'), task('z'), added])).toEqual(open());
  });
  test('an added signer’s no rejects though a vote’s own no would not', () => {
    expect(judge(vote(50), [no('x'), task('y'), yes('w', before('y'))])).toEqual(open());
    expect(judge(vote(50), [task('x'), waiting('y'), no('w', before('y'))])).toEqual(rejected('x', 'y'));
  });
  test('who voted no need not hear from the signers asked afterwards', () => {
    expect(judge(vote(50), [yes('x'), no('y'), waiting('w', after('y'))])).toEqual(approved('w'));
  });
});

describe('signers asked before', () => {
  test('decide first: the task waits for every one of them, and only for its own', () => {
    const tasks = [waiting('x'), yes('v', before('x')), waiting('y'), yes('w', before('y'))];
    expect(judge(ALL, [...tasks, task('u', before('x'))])).toEqual(open({ activate: ['y'] }));
    expect(judge(ALL, [...tasks, yes('u', before('x'))])).toEqual(open({ activate: ['x', 'y'] }));
  });
  test('call the task whatever its place among all who are asked at once', () => {
    const tasks = [task('x'), waiting('y', { position: 1 }), yes('w', before('y'))];
    expect(judge(ALL, tasks)).toEqual(open({ activate: ['y'] }));
  });
  test('do not count as the node’s own people', () => {
    expect(judge(ANY_ONE, [waiting('x'), yes('w', before('x'))])).toEqual(open({ activate: ['x'] }));
  });
  test('are no longer waited for once they are taken off', () => {
    const removed = task('w', before('x', { state: 'Removed' }));
    expect(judge(ALL, [waiting('x'), removed])).toEqual(open({ activate: ['x'] }));
  });
  test('are waited for at the heir when they gave their task on', () => {
    const transferred = task('v', before('x', { state: 'Transferred' }));
    expect(judge(ALL, [waiting('x'), transferred, yes('w', before('x'))])).toEqual(open({ activate: ['x'] }));
  });
  test('are spared with the colleague who asked them', () => {
    expect(judge(ANY_ONE, [yes('x'), waiting('y'), task('w', before('y'))])).toEqual(approved('y', 'w'));
  });
  test('are spared with whoever they were added for, through others too', () => {
    const chain = [waiting('w', before('y')), task('v', before('w'))];
    expect(judge(ANY_ONE, [yes('x'), waiting('y'), ...chain])).toEqual(approved('y', 'w', 'v'));
  });
  test('are not needed for a colleague who was spared earlier', () => {
    const tasks = [yes('x'), task('y', { state: 'Skipped' }), task('w', before('y'))];
    expect(judge(ANY_ONE, tasks)).toEqual(approved('w'));
  });
  test('must agree where nobody stands for whoever asked them', () => {
    expect(judge(ANY_ONE, [yes('x'), task('w', before('gone'))])).toEqual(open());
  });
});

describe('signers asked after', () => {
  test('are called with the yes of who asked them, not earlier', () => {
    expect(judge(ALL, [task('x'), yes('y'), waiting('w', after('x'))])).toEqual(open());
    expect(judge(ALL, [yes('x'), task('y'), waiting('w', after('x'))])).toEqual(open({ activate: ['w'] }));
  });
  test('are not called where nobody stands for whoever asked them', () => {
    expect(judge(ALL, [yes('x'), waiting('w', after('gone'))])).toEqual(open());
  });
  test('must agree though any one of the others is enough, who are spared meanwhile', () => {
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
  test('must agree after a vote that is won, and only the voters are spared', () => {
    const tasks = [yes('x'), task('y'), waiting('w', after('x'))];
    expect(judge(vote(50), tasks)).toEqual(open({ activate: ['w'], spare: ['y'] }));
  });
  test('must agree when an added signer asked them', () => {
    const tasks = [yes('x'), yes('w', after('x', { state: 'Approved' }))];
    expect(judge(ANY_ONE, [...tasks, task('v', after('w', { state: 'Pending' }))])).toEqual(open());
  });
  test('do not keep the task from signers asked before it', () => {
    const tasks = [waiting('x'), yes('v', before('x')), waiting('w', after('x'))];
    expect(judge(ALL, tasks)).toEqual(open({ activate: ['x'] }));
  });
});

describe('turns that have not come after all', () => {
  const [first, second] = [{ position: 0 }, { position: 1 }];

  test('are those of the people after one who is open again', () => {
    expect(outOfTurn(IN_TURN, [task('x', first), task('y', second), waiting('z', { position: 2 })])).toEqual([
      'y',
    ]);
    expect(outOfTurn(IN_TURN, [yes('x', first), task('y', second)])).toEqual([]);
  });
  test('are those of signers after, when who asked them is open again', () => {
    const signer = task('w', after('x', { state: 'Pending' }));
    expect(outOfTurn(ALL, [task('x'), signer])).toEqual(['w']);
    expect(outOfTurn(ALL, [yes('x'), signer])).toEqual([]);
  });
  test('are those who wait for a signer before, but not for one who was taken off or gave it on', () => {
    expect(outOfTurn(ALL, [task('x'), task('w', before('x'))])).toEqual(['x']);
    expect(outOfTurn(ALL, [task('x'), task('w', before('x', { state: 'Removed' }))])).toEqual([]);
    const transferred = task('w', before('x', { state: 'Transferred' }));
    expect(outOfTurn(ALL, [task('x'), transferred, yes('v', before('x'))])).toEqual([]);
  });
});
