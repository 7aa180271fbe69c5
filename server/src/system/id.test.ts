import { expect, test } from 'vitest';
import { newId } from './id.ts';

test('IDs made at once are different, well-formed and in creation order', () => {
  const ids = Array.from({ length: 5_000 }, newId);

  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  const form = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(ids.every((id) => form.test(id))).toBe(true);
});
