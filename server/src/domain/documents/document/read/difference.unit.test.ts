import { describe, expect, test } from 'vitest';
import { differences, snapshotOf } from './difference.ts';

type Line = Parameters<typeof snapshotOf>[2][number];
const HALF = { departmentId: 'd', projectId: null, costCentreId: null, weight: 1, amount: 500 };
const GUEST = { memberId: null, name: 'Guest', company: '' };
const WORDS = { remarks: '', reason: 'a trip' };
/** A line of ten yuan for a meal, with only the compared fields. */
const line = (id: string, change: Partial<Line> = {}): Line =>
  ({
    ...{ id, expense_id: null, type: 'meals', amount: 1000, currency: 'CNY', spent_on: '2026-03-01' },
    ...{ merchant: 'Inn', remarks: '', city: 'Xi’an', rate: '1', allocation: [], attendees: [], reason: '' },
    ...change,
  }) as Line;
const sent = (values: Record<string, string>, ...lines: Line[]) => snapshotOf(WORDS, values, lines);
const form = (key: string, before: string | null, after: string | null) => ({
  ...{ path: `values.${key}`, lineId: null, before, after },
});

test('Two identical submissions have no differences', () => {
  expect(differences(sent({ to: 'Xi’an' }, line('l')), sent({ to: 'Xi’an' }, line('l')))).toEqual([]);
});

test('The first submission has no differences', () => {
  expect(differences(null, sent({ to: 'Xi’an' }))).toEqual([]);
  expect(differences(sent({ to: 'Xi’an' }), null)).toEqual([]);
});

describe('The form', () => {
  test('lists what was changed, added and removed', () => {
    expect(
      differences(sent({ to: 'A', old: 'x', kept: 'k' }), sent({ to: 'B', kept: 'k', more: 'y' })),
    ).toEqual(
      expect.arrayContaining([form('to', 'A', 'B'), form('old', 'x', null), form('more', null, 'y')]),
    );
    expect(differences(sent({ to: 'A', old: 'x' }), sent({ to: 'B', more: 'y' }))).toHaveLength(3);
  });
  test('includes remarks and reason', () => {
    const after = snapshotOf({ remarks: 'late', reason: 'a visit' }, {}, []);
    expect(differences(sent({}), after)).toEqual([
      form('remarks', '', 'late'),
      form('reason', 'a trip', 'a visit'),
    ]);
  });
  test('treats an empty value like a missing one', () => {
    expect(differences(sent({ to: '' }), sent({}))).toEqual([]);
    expect(differences(sent({}), sent({ to: '' }))).toEqual([]);
  });
});

describe('A line', () => {
  test.each<[string, Partial<Line>, string, string]>([
    ['type', { type: 'taxi' }, 'meals', 'taxi'],
    ['money', { amount: 900 }, '1000 CNY', '900 CNY'],
    ['money', { currency: 'EUR' }, '1000 CNY', '1000 EUR'],
    ['spentOn', { spent_on: null }, '2026-03-01', ''],
    ['merchant', { merchant: 'Bar' }, 'Inn', 'Bar'],
    ['remarks', { remarks: 'late' }, '', 'late'],
    ['city', { city: 'Bonn' }, 'Xi’an', 'Bonn'],
    ['rate', { rate: '7' }, '1', '7'],
    ['allocation', { allocation: [HALF] }, '[]', JSON.stringify([HALF])],
    ['attendees', { attendees: [GUEST] }, '[]', JSON.stringify([GUEST])],
    ['reason', { reason: 'dear' }, '', 'dear'],
  ])('says that its %s is another', (word, change, before, after) => {
    expect(differences(sent({}, line('l')), sent({}, line('l', change)))).toEqual([
      { path: `line.${word}`, lineId: 'l', before, after },
    ]);
  });
  test('that was added or removed is listed with its amount', () => {
    expect(differences(sent({}, line('old')), sent({}, line('new', { amount: 5 })))).toEqual([
      { path: 'line', lineId: 'old', before: '1000 CNY', after: null },
      { path: 'line', lineId: 'new', before: null, after: '5 CNY' },
    ]);
  });
  test('of an expense is matched by that expense although its ID is new', () => {
    const before = sent({}, line('l1', { expense_id: 'e' }));
    expect(differences(before, sent({}, line('l2', { expense_id: 'e' })))).toEqual([]);
    expect(differences(before, sent({}, line('l2', { expense_id: 'e', city: 'Bonn' })))).toMatchObject([
      { path: 'line.city', lineId: 'l2' },
    ]);
    expect(differences(before, sent({}, line('l2', { expense_id: 'f' })))).toHaveLength(2);
  });
});
