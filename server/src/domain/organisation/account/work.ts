import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Secrets } from '#secrets/secret.ts';

/** About a second of a phone's time, nothing of a person's; a thousand of them cost a machine a quarter of an hour. */
const COST = 1_000;
const LEAST = 500;
const MOST = 1_500;

const keyOf = (secrets: Secrets) => secrets.sign('captcha work').toString('hex');

/** A signed puzzle that a device solves by trying. */
export async function newWork(secrets: Secrets): Promise<Record<string, unknown>> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(LEAST, MOST),
    deriveKey,
    hmacSignatureSecret: keyOf(secrets),
  });
  return { ...challenge };
}

/** Whether this solves a puzzle of ours. */
export async function workHolds(
  secrets: Secrets,
  { challenge, solution }: { challenge: Record<string, unknown>; solution: Record<string, unknown> },
): Promise<boolean> {
  const { verified } = await verifySolution({
    challenge: challenge as never,
    solution: solution as never,
    deriveKey,
    hmacSignatureSecret: keyOf(secrets),
  }).catch(() => ({ verified: false }));
  return verified;
}
