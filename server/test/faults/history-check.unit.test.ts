import { describe, expect, test } from 'vitest';
import { violationsOf, type Operation, type Outcome } from './history-check.ts';

let made = 0;

/** An append to the list x, or to the given one, from `began` to `ended`. */
const append = (
  entry: string,
  [began, ended]: [number, number],
  { outcome = 'acknowledged', list = 'x' }: { outcome?: Outcome; list?: string } = {},
): Operation => ({ name: `appends ${entry}`, began, ended, outcome, appends: [{ list, entry }] });

const read = (entries: string[], [began, ended]: [number, number], list = 'x'): Operation => ({
  ...{ name: `reads #${++made}`, began, ended, outcome: 'acknowledged' },
  reads: [{ list, entries }],
});

const end = (lists: Record<string, string[]>) => new Map(Object.entries(lists));

describe('A right history', () => {
  test('has no violations', () => {
    const history = [
      append('a', [0, 1]),
      append('b', [2, 5]),
      // Beside b, so either order is right.
      append('c', [3, 4]),
      append('refused', [3, 4], { outcome: 'failed' }),
      append('maybe', [5, 6], { outcome: 'unknown' }),
      append('never', [5, 6], { outcome: 'unknown' }),
      read(['a'], [1.5, 3]),
      read(['a', 'c'], [4.5, 4.8]),
      read(['a', 'c', 'b'], [6, 7]),
    ];
    expect(violationsOf(history, end({ x: ['a', 'c', 'b', 'maybe'] }))).toEqual([]);
  });

  test('may have an unknown operation that takes effect long after', () => {
    const history = [append('late', [0, 1], { outcome: 'unknown' }), append('b', [5, 6])];
    expect(violationsOf(history, end({ x: ['b', 'late'] }))).toEqual([]);
  });

  test('of several lists is in one order', () => {
    const both: Operation = {
      ...append('a', [0, 1]),
      appends: [
        { list: 'x', entry: 'a' },
        { list: 'y', entry: 'a' },
      ],
    };
    const history = [both, append('b', [2, 3], { list: 'y' }), read(['a', 'b'], [4, 5], 'y')];
    expect(violationsOf(history, end({ x: ['a'], y: ['a', 'b'] }))).toEqual([]);
  });
});

const BAD: Record<string, { history: Operation[]; final: Record<string, string[]>; says: RegExp }> = {
  'an acknowledged entry is lost': {
    history: [append('a', [0, 1]), append('b', [2, 3])],
    final: { x: ['a'] },
    says: /b was acknowledged and is not in x/,
  },
  'an acknowledged entry was there and is gone again': {
    history: [append('a', [0, 1]), read(['a'], [2, 3])],
    final: { x: [] },
    says: /no prefix of its end/,
  },
  'an entry is there twice': {
    history: [append('a', [0, 1])],
    final: { x: ['a', 'a'] },
    says: /a is in x twice/,
  },
  'an operation of unknown outcome took effect twice': {
    history: [append('a', [0, 1], { outcome: 'unknown' })],
    final: { x: ['a', 'a'] },
    says: /a is in x twice/,
  },
  'a refused operation took effect': {
    history: [append('a', [0, 1], { outcome: 'failed' })],
    final: { x: ['a'] },
    says: /a was refused, yet at the end saw it/,
  },
  'a read saw what was rolled back': {
    history: [append('a', [0, 1], { outcome: 'failed' }), read(['a'], [0, 1])],
    final: { x: [] },
    says: /a was refused, yet reads #\d+ saw it/,
  },
  'two readers saw two orders': {
    history: [append('a', [0, 9]), append('b', [0, 9]), read(['a'], [1, 2]), read(['b'], [1, 2])],
    final: { x: ['a', 'b'] },
    says: /saw x as b: no prefix/,
  },
  'a read is older than an acknowledged entry': {
    history: [append('a', [0, 1]), read([], [2, 3])],
    final: { x: ['a'] },
    says: /did not see a in x, acknowledged before/,
  },
  'a read goes back in time': {
    history: [append('a', [0, 9]), read(['a'], [1, 2]), read([], [3, 4])],
    final: { x: ['a'] },
    says: /saw less of x than reads #\d+ before/,
  },
  'an entry was seen before it was sent': {
    history: [read(['a'], [0, 1]), append('a', [2, 3])],
    final: { x: ['a'] },
    says: /saw a in x before it was sent/,
  },
  'a later entry stands before one that had ended': {
    history: [append('a', [0, 1]), append('b', [2, 3])],
    final: { x: ['b', 'a'] },
    says: /b stands before a, which had ended/,
  },
  'nobody appended an entry': {
    history: [append('a', [0, 1])],
    final: { x: ['a', 'ghost'] },
    says: /nobody appended ghost to x/,
  },
  'an operation on two lists took effect on one': {
    history: [
      {
        ...append('a', [0, 1], { outcome: 'unknown' }),
        appends: [
          { list: 'x', entry: 'a' },
          { list: 'y', entry: 'a' },
        ],
      },
    ],
    final: { x: ['a'], y: [] },
    says: /appends a: took effect in part/,
  },
  'each of two operations did not see the other (write skew)': {
    history: [
      { ...append('a', [0, 9]), reads: [{ list: 'y', entries: [] }] },
      { ...append('b', [0, 9], { list: 'y' }), reads: [{ list: 'x', entries: [] }] },
    ],
    final: { x: ['a'], y: ['b'] },
    says: /these have no order: appends [ab] → appends [ab] → appends [ab]/,
  },
  'two lists were written in opposite orders': {
    history: ['a', 'b'].map((entry) => ({
      ...append(entry, [0, 9]),
      appends: [
        { list: 'x', entry },
        { list: 'y', entry },
      ],
    })),
    final: { x: ['a', 'b'], y: ['b', 'a'] },
    says: /these have no order/,
  },
};

describe('A history is rejected where', () => {
  test.each(Object.entries(BAD))('%s', (_what, { history, final, says }) => {
    expect(violationsOf(history, end(final)).join('\n')).toMatch(says);
  });
});
