import type { Db } from '#database/connect.ts';
import type { Origin } from '#request/context.ts';
import { countUse, giveBack, type Limit } from '#request/limit.ts';
import { sha256 } from '#secrets/secret.ts';
import * as sessions from './session.repository.ts';

/** Wrong answers that are judged; with a code of six digits a day of guessing finds one in 16,000. */
const MOST: readonly Limit[] = [
  { most: 10, seconds: 3600 },
  { most: 20, seconds: 86_400 },
];

/** Stands for the person of an account that nobody has: it is asked about as any other. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** What counts a guess: the connection that commits beside the request, as a wrong answer rolls the request back. */
export interface Guessing {
  db: Db;
  directory: Db;
  now: () => Date;
  origin: Origin;
}

/**
 * Counts one answer to what proves a person, before it is judged: a burst at once is counted one by one. A device that
 * the person has used counts for itself, so whoever guesses elsewhere does not lock the person out.
 *
 * `subject` is what is guessed at, where it may be nobody's.
 *
 * @returns what to call once the answer was right: right ones do not count.
 * @throws AppError TOO_MANY, with the seconds until the next try.
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
