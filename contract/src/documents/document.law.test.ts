import { describe, expect, test } from 'vitest';
import { DocumentStatus } from './document.status.ts';
import { ALLOWED_PAIRS, DOCUMENT_ACTS, TRANSITIONS, transitionFor } from './document.law.ts';

const pair = (from: string, to: string) => `${from} → ${to}`;

describe('the law of document statuses', () => {
  test('there are nine statuses and 22 pairs, each once', () => {
    expect(DocumentStatus.options).toHaveLength(9);
    expect(new Set(ALLOWED_PAIRS.map(([from, to]) => pair(from, to))).size).toBe(22);
  });

  test('every transition moves along an allowed pair', () => {
    const allowed = new Set(ALLOWED_PAIRS.map(([from, to]) => pair(from, to)));
    const moves = TRANSITIONS.flatMap(({ from, to }) =>
      to === 'same' ? [] : from.map((one) => pair(one, to)),
    );

    expect(moves.filter((move) => !allowed.has(move))).toEqual([]);
  });

  test('what is paid, refused or void is edited by nobody, and nobody sends it anywhere by the submitter’s hand', () => {
    for (const status of ['Paid', 'Rejected', 'Voided'] as const)
      for (const act of ['edit', 'submit', 'withdraw'] as const)
        expect(transitionFor(act, status)).toBeUndefined();
    expect(TRANSITIONS.filter(({ to, by }) => to === 'Paid' && by === 'submitter')).toEqual([]);
  });

  test('an act leads from one status to one place', () => {
    for (const status of DocumentStatus.options)
      for (const act of DOCUMENT_ACTS)
        expect(
          TRANSITIONS.filter((row) => row.act === act && row.from.includes(status)).length,
        ).toBeLessThanOrEqual(1);
  });
});
