import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Secrets } from '#secrets/secret.ts';

/**
 * Iterations per attempt. A puzzle takes 500 to 1,500 attempts: about a second on a phone without any effort for the
 * person; a thousand puzzles take a machine a quarter of an hour.
 */
const COST = 1_000;
const LEAST = 500;
const MOST = 1_500;

const KEY_TEXT = 'captcha work';

/** Creates a signed proof-of-work puzzle. */
export async function newWork(secrets: Secrets): Promise<Record<string, unknown>> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(LEAST, MOST),
    deriveKey,
    hmacSignatureSecret: secrets.sign(KEY_TEXT).toString('hex'),
  });
  return { ...challenge };
}

/** Whether this is the solution of a puzzle of ours. */
export async function workHolds(
  secrets: Secrets,
  { challenge, solution }: { challenge: Record<string, unknown>; solution: Record<string, unknown> },
): Promise<boolean> {
  for (const key of secrets.signatures(KEY_TEXT)) {
    const { verified } = await verifySolution({
      challenge: challenge as never,
      solution: solution as never,
      deriveKey,
      hmacSignatureSecret: key.toString('hex'),
    }).catch(() => ({ verified: false }));
    if (verified) return true;
  }
  return false;
}
