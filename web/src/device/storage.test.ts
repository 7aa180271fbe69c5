import { expect, test } from 'vitest';
import { getStored, writeStored } from './storage.ts';

test('Reading a value that was never stored is an error', () => {
  localStorage.clear();

  expect(() => getStored('token')).toThrow('data not found');
});

test('A stored value can be read again', () => {
  writeStored('token', 'abc');

  expect(getStored('token')).toBe('abc');
});
