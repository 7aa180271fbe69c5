import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { nextPlace, sortedPage, type SortedPageQuery } from './sorted.ts';

const COLUMNS = {
  name: { by: sql.ref('name'), type: 'text' },
  amount: { by: sql.ref('amount'), type: 'bigint' },
  changed: { by: sql.ref('at'), type: 'timestamptz' },
} as const;
type Query = SortedPageQuery<keyof typeof COLUMNS>;
const ID = '0192d3a0-0000-7000-8000-000000000001';
const first: Query = { sort: 'amount', descending: true, size: 1 };
const open = (page: Query) => sortedPage(COLUMNS, sql.ref('id'), page);
const placeOf = (place: string, page = first) => nextPlace([{ id: ID, place }], page) ?? '';

test('The next page is read in the sort order of the previous page and in no other', () => {
  const after = placeOf('1200');

  expect(() => open({ ...first, after })).not.toThrow();
  expect(() => open({ ...first, descending: false, after })).toThrow('INVALID_INPUT');
  expect(() => open({ ...first, sort: 'name', after })).toThrow('INVALID_INPUT');
});

test('The last page has no next page', () => {
  expect(nextPlace([{ id: ID, place: '1' }], { ...first, size: 2 })).toBeNull();
  expect(nextPlace([], first)).toBeNull();
});

test.each([
  ['letters for an amount', 'amount', placeOf('1 or 1=1')],
  ['no date for a time', 'changed', placeOf('yesterday', { ...first, sort: 'changed' })],
  ['a character that no text may hold', 'name', placeOf('a\0b', { ...first, sort: 'name' })],
  ['no list', 'amount', Buffer.from('{}').toString('base64url')],
  ['no JSON', 'amount', 'x'],
  ['no id', 'amount', Buffer.from('["amount",true,"1","x"]').toString('base64url')],
] as const)('An invented cursor is rejected: %s', (_, sort, after) => {
  expect(() => open({ ...first, sort, after })).toThrow('INVALID_INPUT');
});
