import { expect, test } from 'vitest';
import { backCloses, closedByBack } from './back-closes.ts';

test('Back closes the top layer, then the next, then nothing', () => {
  const closed: string[] = [];
  const below = backCloses(() => closed.push('sheet'));
  const above = backCloses(() => closed.push('dialog'));

  expect(closedByBack()).toBe(true);
  above();
  expect(closedByBack()).toBe(true);
  below();

  expect(closedByBack()).toBe(false);
  expect(closed).toEqual(['dialog', 'sheet']);
});
