import { describe, expect, test } from 'vitest';
import { afterReading, afterRefusal, nextOf, standingOf, wantedOf } from './wallet.policy.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const days = (count: number) => new Date(NOW.getTime() - count * 86_400_000);

describe('The wanted state of a card', () => {
  test.each([
    ['free without a submitted document', null, false, 'free'],
    ['locked while it is approved', { status: 'UnderApproval', since: days(30) }, false, 'locked'],
    ['locked while its document is corrected', { status: 'Returned', since: days(30) }, false, 'locked'],
    ['locked just after the payment', { status: 'Paid', since: days(2.99) }, true, 'locked'],
    ['closed three days after the payment', { status: 'Paid', since: days(3) }, true, 'closed'],
    ['locked after the payment was reversed', { status: 'Passed', since: days(5) }, false, 'locked'],
    ['locked on a paid document that left it out', { status: 'Paid', since: days(5) }, false, 'locked'],
  ] as const)('is %s', (_name, document, settled, wanted) => {
    expect(wantedOf({ document, settled }, NOW)).toBe(wanted);
  });
});

describe('The next state to set', () => {
  test.each([
    ['free', 'locked', 'locked'],
    ['free', 'closed', 'locked'],
    ['locked', 'closed', 'closed'],
    ['locked', 'free', 'free'],
    ['locked', 'locked', null],
    ['closed', 'free', null],
    ['closed', 'locked', null],
    ['cancelled', 'locked', null],
  ] as const)('from %s to %s is %s', (known, wanted, next) => {
    expect(nextOf(known, wanted)).toBe(next);
  });
});

describe('A refused change', () => {
  const wrongState = { fault: 'wrongState', triedBefore: false, state: 'locked' } as const;

  test.each([
    ['of which an earlier answer was lost', { triedBefore: true, seen: 'locked' }, 'locked', null],
    ['of a card that somebody else has locked', { seen: 'locked' }, 'free', 'lockedElsewhere'],
    ['of a closed card', { seen: 'closed' }, 'closed', null],
    ['of a cancelled card', { seen: 'cancelled' }, 'cancelled', null],
    ['without a reason that can be seen', { seen: 'free' }, 'free', 'wrongState'],
    ['of a card that cannot be read', { seen: undefined }, 'free', 'wrongState'],
    ['without the permission', { fault: 'permission', seen: undefined }, 'free', 'permission'],
    ['by another app', { fault: 'lockedElsewhere', seen: 'locked' }, 'free', 'lockedElsewhere'],
  ] as const)('to “locked” %s', (_name, refusal, known, refused) => {
    expect(afterRefusal('free', { ...wrongState, ...refusal })).toMatchObject({ known, refused });
  });

  test('to “free” of a card that is free already counts as done', () => {
    const refusal = { ...wrongState, state: 'free', seen: 'free' } as const;
    expect(afterRefusal('locked', refusal)).toEqual({ known: 'free', refused: null });
  });

  test('to “closed” of a closed card is ours only if we have asked for it before', () => {
    const refusal = { ...wrongState, state: 'closed', seen: 'closed' } as const;
    expect(standingOf(afterRefusal('locked', { ...refusal, triedBefore: true }))).toBe('ours');
    expect(standingOf(afterRefusal('locked', refusal))).toBe('elsewhere');
  });
});

describe('A reading', () => {
  const card = { known: 'free', refused: null, tried: null } as const;

  test.each([
    ['as it is', card, 'free', 'free', null],
    ['locked by nobody we know', card, 'locked', 'free', 'lockedElsewhere'],
    ['locked by us, unanswered', { ...card, tried: 'locked' }, 'locked', 'locked', null],
    ['locked by us', { ...card, known: 'locked', tried: 'locked' }, 'locked', 'locked', null],
    [
      'still with another app',
      { ...card, tried: 'locked', refused: 'lockedElsewhere' },
      'locked',
      'free',
      'lockedElsewhere',
    ],
    [
      'given back by another app',
      { ...card, tried: 'locked', refused: 'lockedElsewhere' },
      'free',
      'free',
      null,
    ],
    ['red-flushed', { ...card, known: 'locked' }, 'cancelled', 'cancelled', null],
  ] as const)('of a card %s', (_name, before, seen, known, refused) => {
    expect(afterReading(before, seen)).toMatchObject({ known, refused });
  });
});

test('A card is ours unless another app has it or the seller cancelled it', () => {
  expect(standingOf({ known: 'locked', refused: null })).toBe('ours');
  expect(standingOf({ known: 'free', refused: 'permission' })).toBe('ours');
  expect(standingOf({ known: 'free', refused: 'lockedElsewhere' })).toBe('elsewhere');
  expect(standingOf({ known: 'closed', refused: null })).toBe('elsewhere');
  expect(standingOf({ known: 'closed', refused: null, closedByUs: true })).toBe('ours');
  expect(standingOf({ known: 'cancelled', refused: null, closedByUs: true })).toBe('cancelled');
});
