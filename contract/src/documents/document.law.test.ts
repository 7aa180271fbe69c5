import { describe, expect, test } from 'vitest';
import { DocumentStatus } from './document.status.ts';
import { ALLOWED_PAIRS, DOCUMENT_ACTS, TRANSITIONS, transitionFor } from './document.law.ts';

const pair = (from: string, to: string) => `${from} → ${to}`;

describe('The document status law', () => {
  test('has nine statuses and 22 transitions, each once', () => {
    expect(DocumentStatus.options).toHaveLength(9);
    expect(new Set(ALLOWED_PAIRS.map(([from, to]) => pair(from, to))).size).toBe(22);
  });

  test('moves only along allowed transitions', () => {
    const allowed = new Set(ALLOWED_PAIRS.map(([from, to]) => pair(from, to)));
    const moves = TRANSITIONS.flatMap(({ from, to }) =>
      to === 'same' ? [] : from.map((one) => pair(one, to)),
    );

    expect(moves.filter((move) => !allowed.has(move))).toEqual([]);
  });

  test('lets nobody edit a paid, rejected or voided document, and its submitter cannot resubmit it', () => {
    for (const status of ['Paid', 'Rejected', 'Voided'] as const)
      for (const act of ['edit', 'submit', 'withdraw'] as const)
        expect(transitionFor(act, status)).toBeUndefined();
    expect(TRANSITIONS.filter(({ to, by }) => to === 'Paid' && by === 'submitter')).toEqual([]);
  });

  test('leads each act from one status to exactly one status', () => {
    for (const status of DocumentStatus.options)
      for (const act of DOCUMENT_ACTS)
        expect(
          TRANSITIONS.filter((row) => row.act === act && row.from.includes(status)).length,
        ).toBeLessThanOrEqual(1);
  });
});
