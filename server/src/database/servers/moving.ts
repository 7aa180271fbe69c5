import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@outlay/contract/errors';
import { whereInstead } from './entrance.ts';

/** So long a call waits for its company to have moved; a move pauses writing for less. */
const LONGEST_MS = 5_000;
const EVERY_MS = 25;

/**
 * Returns a function that says whether to try again after an error: the company is being moved, or was when this process
 * last asked where it is.
 *
 * @throws AppError BUSY, after five seconds.
 */
export function awaitMoves(): (error: unknown) => Promise<boolean> {
  let since: number | undefined;
  return async (error) => {
    if (whereInstead(error) === undefined) return false;
    since ??= performance.now();
    if (performance.now() - since > LONGEST_MS)
      throw new AppError('BUSY', { detail: 'the company is being moved to another server', retryAfter: 2 });
    await sleep(EVERY_MS);
    return true;
  };
}
