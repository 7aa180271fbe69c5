import { AppError } from '@outlay/contract/errors';
import type { ProvedIdentity } from '#database/tables.ts';
import type { OpenContext } from '#request/context.ts';
import { newToken, sha256 } from '#secrets/secret.ts';
import * as attempts from './attempt.repository.ts';
import type { Stage } from './attempt.repository.ts';

/** A sign-in at another system takes so long at most; a person who has to find a password, longer. */
const LIVES_MS: Record<Stage, number> = { begun: 10 * 60_000, answered: 10 * 60_000, proved: 15 * 60_000 };

type Storing = Pick<OpenContext, 'db' | 'now'>;

interface Beginning {
  companyId: string;
  connectionId: string;
  kept?: Readonly<Record<string, string>>;
  identity?: ProvedIdentity;
  inside?: boolean;
  to: string | null;
}

/** Stores an attempt; returns the secret by which alone it is found again, once. */
export async function storeAttempt(
  { db, now }: Storing,
  stage: Stage,
  one: Beginning,
  token: string = newToken(),
): Promise<string> {
  await attempts.insertAttempt(db, {
    ...{ hash: sha256(token), companyId: one.companyId, connectionId: one.connectionId, stage },
    ...{ kept: one.kept ?? {}, identity: one.identity ?? null, inside: one.inside ?? false, to: one.to },
    now: now(),
    expiresAt: new Date(now().getTime() + LIVES_MS[stage]),
  });
  return token;
}

/** Whether the provider's answer to this attempt came by itself. */
export const isAnswered = async ({ db, now }: Storing, token: string): Promise<boolean> =>
  (await attempts.findAttempt(db, sha256(token), 'answered', now())) !== undefined;

/** @throws AppError INVALID_INPUT `signInStateMismatch` if there is none, or it was used or has expired. */
export async function takeAttempt({ db, now }: Storing, token: string, stage: Stage) {
  const found = await attempts.takeAttempt(db, sha256(token), stage, now());
  if (!found) throw stateMismatch();
  return found;
}

export const stateMismatch = () => new AppError('INVALID_INPUT', { reason: 'signInStateMismatch' });
