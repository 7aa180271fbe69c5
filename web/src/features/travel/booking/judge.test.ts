import { expect, test } from 'vitest';
import { aFault, anOffer, cny } from '../../../../test/bookings.ts';
import { arranged, durationOf, effectOf, expiryOf } from './judge.ts';

const [LEG] = anOffer().segments;
if (!LEG) throw new Error('an offer has a segment');

test('The strictest effect of several faults is the one of the offer', () => {
  expect(effectOf([])).toBeNull();
  expect(effectOf([aFault({ effect: 'reason' })])).toBe('reason');
  expect(effectOf([aFault({ effect: 'approval' }), aFault({ effect: 'reason' })])).toBe('approval');
  expect(effectOf([aFault({ effect: 'reason' }), aFault({ effect: 'forbid' })])).toBe('forbid');
});

test('A journey with a change lasts from the first departure to the last arrival', () => {
  const second = { ...LEG, startsAt: '2026-12-01T12:00', endsAt: '2026-12-01T13:00', minutes: 60 };

  expect(durationOf(anOffer({ segments: [LEG, second] }))).toBe(135 + 105 + 60);
  expect(durationOf(anOffer({ segments: [{ ...LEG, minutes: null }] }))).toBeNull();
});

test('Offers are ordered as asked, in the company’s currency, and those against a rule can be left out', () => {
  const early = anOffer({ id: 'early', total: cny(200), base: cny(200) });
  const cheap = anOffer({
    ...{ id: 'cheap', total: { amount: 900, currency: 'JPY' }, base: cny(45) },
    segments: [{ ...LEG, startsAt: '2026-12-01T20:00', minutes: 200 }],
    faults: [aFault({})],
  });
  const idsOf = (...input: Parameters<typeof arranged>) => arranged(...input).map(({ id }) => id);

  expect(idsOf([early, cheap], 'price', false)).toEqual(['cheap', 'early']);
  expect(idsOf([cheap, early], 'departure', false)).toEqual(['early', 'cheap']);
  expect(idsOf([cheap, early], 'duration', false)).toEqual(['early', 'cheap']);
  expect(idsOf([cheap, early], 'price', true)).toEqual(['early']);
});

test('A search is stale as soon as its first offer is', () => {
  const soon = anOffer({ expiresAt: '2026-12-01T00:00:00.000Z' });

  expect(expiryOf([anOffer(), soon])).toBe(soon.expiresAt);
  expect(expiryOf([])).toBeNull();
});
