import { expect, test, vi } from 'vitest';
import { ifFree, inTurnOfTabs } from './turn.ts';

/** As in a browser on plain http, which has no Web Locks. */
test('Without locks callers run one after the other, and one that will not wait is told', async () => {
  const order: string[] = [];
  let finish = (): void => undefined;
  const first = inTurnOfTabs('x', async () => {
    order.push('first begins');
    await new Promise<void>((resolve) => (finish = resolve));
    order.push('first ends');
  });
  await vi.waitFor(() => expect(order).toEqual(['first begins']), 10_000);

  expect(await ifFree('x', () => Promise.resolve('mine'))).toBeUndefined();
  const second = inTurnOfTabs('x', () => Promise.resolve(order.push('second')));
  finish();
  await Promise.all([first, second]);

  expect(order).toEqual(['first begins', 'first ends', 'second']);
  expect(await ifFree('x', () => Promise.resolve('mine'))).toBe('mine');
});

test('A crashed tab does not keep its turn', async () => {
  localStorage.setItem('turn x', JSON.stringify({ tab: 'dead', until: Date.now() - 1 }));
  expect(await ifFree('x', () => Promise.resolve('mine'))).toBe('mine');
});
