import { describe, expect, test } from 'vitest';
import { approveNode } from '../../test/runs.ts';
import { assignApprovers, type Found, type AssignmentContext } from './assign-approvers.ts';

const MEMBERS = { code: 'members', values: {} } as const;
const LEADER = { code: 'leaderAbove', values: {} } as const;
const FALLBACK = { code: 'fallback', values: {} } as const;

const requested = (who: string) => (): Promise<Found> => Promise.reject(new Error(`${who} were asked`));
const found =
  (reason: Found['reason'], ...ids: string[]) =>
  (): Promise<Found> =>
    Promise.resolve({ ids, reason });
/** A context in which nobody has approved and no lookup may be called. */
const QUIET: AssignmentContext = {
  ...{ submitterId: 'me', amount: 1000, approved: [], approvedBefore: [] },
  ...{ leaders: requested('the leaders'), fallback: requested('the fallback roles') },
};
type Policies = Parameters<typeof approveNode>[1];
const seating = (policies: Policies, ids: string[], context: Partial<AssignmentContext> = {}) =>
  assignApprovers(approveNode('a', policies), { ids, reason: MEMBERS }, { ...QUIET, ...context });
const sit = (reason: Found['reason'], ...holders: string[]) => ({
  ...{ holders, reason, skipped: null, stuck: false },
});
const skip = (skipped: string, reason: Found['reason'] = MEMBERS, ...holders: string[]) => ({
  ...{ holders, reason, skipped, stuck: false },
});
const stuck = (reason: Found['reason']) => ({ holders: [], reason, skipped: null, stuck: true });

test('Everybody found becomes an approver, each once', async () => {
  expect(await seating({}, ['ann', 'bob', 'ann'])).toEqual(sit(MEMBERS, 'ann', 'bob'));
});

describe('Nobody approves their own document', () => {
  test('others found decide without the submitter', async () => {
    for (const own of ['leader', 'skip', 'fallback', 'allow'] as const)
      expect(await seating({ own }, ['me', 'ann'])).toEqual(sit(MEMBERS, 'ann'));
  });
  test('leader: the next leader above who is not the submitter decides', async () => {
    const leaders = found(LEADER, 'me', 'boss');
    expect(await seating({ own: 'leader' }, ['me'], { leaders })).toEqual(sit(LEADER, 'boss'));
  });
  test('fallback: the fallback roles decide', async () => {
    const fallback = found(FALLBACK, 'me', 'cfo');
    expect(await seating({ own: 'fallback' }, ['me'], { fallback })).toEqual(sit(FALLBACK, 'cfo'));
  });
  test('skip: the node is skipped', async () => {
    expect(await seating({ own: 'skip' }, ['me'])).toEqual(skip('ownSkipped'));
  });
  test('allow: the submitter decides below the amount, and the leader from it', async () => {
    const leaders = found(LEADER, 'boss');
    const allowed = (ownBelow: number) => seating({ own: 'allow', ownBelow }, ['me'], { leaders });
    expect(await allowed(1001)).toEqual(sit(MEMBERS, 'me'));
    expect(await allowed(1000)).toEqual(sit(LEADER, 'boss'));
    expect(await allowed(999)).toEqual(sit(LEADER, 'boss'));
    expect(await seating({ own: 'leader', ownBelow: 9999 }, ['me'], { leaders })).toEqual(
      sit(LEADER, 'boss'),
    );
  });
  test('without a leader above it is as if nobody was found', async () => {
    const leaders = found(LEADER, 'me');
    expect(await seating({ empty: 'stop' }, ['me'], { leaders })).toEqual(stuck(MEMBERS));
    expect(await seating({ empty: 'pass' }, ['me'], { leaders })).toEqual(skip('emptyPass'));
  });
});

describe('Nobody is found', () => {
  test('pass: the node is approved automatically', async () => {
    expect(await seating({ empty: 'pass' }, [])).toEqual(skip('emptyPass'));
  });
  test('stop: the document cannot continue, whatever the rule for earlier approvers', async () => {
    for (const same of ['ask', 'once', 'consecutive'] as const)
      expect(await seating({ empty: 'stop', same }, [])).toEqual(stuck(MEMBERS));
  });
  test('fallback: the fallback roles decide, never the submitter', async () => {
    const fallback = found(FALLBACK, 'me', 'cfo');
    expect(await seating({ empty: 'fallback' }, [], { fallback })).toEqual(sit(FALLBACK, 'cfo'));
  });
  test('fallback: with only the submitter the document cannot continue', async () => {
    expect(await seating({ empty: 'fallback' }, [], { fallback: found(FALLBACK, 'me') })).toEqual(
      stuck(FALLBACK),
    );
  });
});

describe('An approver who approved before', () => {
  const earlier = { approved: ['ann', 'bob', 'cho'], approvedBefore: ['ann', 'bob'] };

  test('ask: is asked again', async () => {
    expect(await seating({ same: 'ask' }, ['ann'], earlier)).toEqual(sit(MEMBERS, 'ann'));
  });
  test('once: is skipped when all approvers of the node approved anywhere in this run', async () => {
    expect(await seating({ same: 'once' }, ['bob', 'cho'], earlier)).toEqual(
      skip('sameOnce', MEMBERS, 'bob', 'cho'),
    );
    expect(await seating({ same: 'once' }, ['cho', 'dan'], earlier)).toEqual(sit(MEMBERS, 'cho', 'dan'));
  });
  test('consecutive: is skipped only directly after the node they approved', async () => {
    expect(await seating({ same: 'consecutive' }, ['ann'], earlier)).toEqual(
      skip('sameConsecutive', MEMBERS, 'ann'),
    );
    expect(await seating({ same: 'consecutive' }, ['cho'], earlier)).toEqual(sit(MEMBERS, 'cho'));
  });
});
