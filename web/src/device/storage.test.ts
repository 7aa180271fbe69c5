import { expect, test } from 'vitest';
import { getStored, writeStored } from './storage.ts';

test('reading what was never kept is an error that says so', () => {
  localStorage.clear();

  expect(() => getStored('token')).toThrow('data not found');
});

test('what was kept is read again', () => {
  writeStored('token', 'abc');

  expect(getStored('token')).toBe('abc');
});
