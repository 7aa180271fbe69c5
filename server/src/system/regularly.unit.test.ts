import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { regularly } from './regularly.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('The next turn waits for the end of the one before, and a failure ends nothing', async () => {
  const turns: ((fails?: Error) => void)[] = [];
  const failed = vi.fn<(error: unknown) => void>();
  const work = () =>
    new Promise<void>((resolve, reject) => turns.push((fails) => (fails ? reject(fails) : resolve())));
  const stop = regularly(1_000, work, failed);

  await vi.advanceTimersByTimeAsync(3_500);
  expect(turns).toHaveLength(1);
  const fault = new Error('away');
  turns[0]?.(fault);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failed).toHaveBeenCalledExactlyOnceWith(fault);
  expect(turns).toHaveLength(2);

  let ended = false;
  const stopped = stop().then(() => (ended = true));
  await vi.advanceTimersByTimeAsync(5_000);
  expect([turns.length, ended]).toEqual([2, false]);
  turns[1]?.();
  await stopped;
});
