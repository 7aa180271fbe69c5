import type { Db } from '#database/connect.ts';
import type { Origin } from '#request/context.ts';
import { countUse, giveBack, type Limit } from '#request/limit.ts';
import { sha256 } from '#secrets/secret.ts';
import * as sessions from './session.repository.ts';

/**
 * Limits of wrong answers that are checked; with six-digit codes, a day of guessing succeeds with a probability of 1 in
 * 16,000.
 */
const MOST: readonly Limit[] = [
  { most: 10, seconds: 3600 },
  { most: 20, seconds: 86_400 },
];

/** Used as the person of an unknown account, so that attempts are counted alike. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** `directory` commits separately, so that an attempt stays counted when the request rolls back. */
export interface Guessing {
  db: Db;
  directory: Db;
  now: () => Date;
  origin: Origin;
}

/**
 * Counts an attempt before it is checked, so that concurrent attempts all count. Devices the person has used count
 * separately, so that guesses from elsewhere do not lock the person out. `subject`: what is guessed, for accounts that
 * may not exist.
 *
 * @returns a function to call after a right answer, which then does not count.
 * @throws AppError TOO_MANY, with the seconds until the next attempt.
 */
export async function countGuess(
  { db, directory, now, origin }: Guessing,
  what: 'factor' | 'password' | 'code',
  personId: string,
  subject = personId,
): Promise<() => Promise<void>> {
  const known = await sessions.findKnown(db, personId, origin.deviceId);
  const where = known.device ? sha256(origin.deviceId).toString('base64url') : 'elsewhere';
  const key = `${what} of ${subject} on ${where}`;
  const at = now();
  for (const limit of MOST) await countUse(directory, key, limit, at);
  return async () => {
    for (const limit of MOST) await giveBack(directory, key, limit, at);
  };
}
