import { AppError } from '@outlay/contract/errors';
import type { FactorWay, SecondFactorNeeded } from '@outlay/contract/organisation/account.session';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '#database/connect.ts';
import type { OpenContext, Origin, Outside } from '#request/context.ts';
import { newToken, sha256, type Secrets } from '#secrets/secret.ts';
import * as factors from './factor.repository.ts';
import { signed, signInOptions } from './passkey.ts';

const LIVES_MS = 5 * 60_000;
const TRIES = 5;
/** Accepts a clock that is off by one time step of 30 seconds. */
const WINDOW = 1;
const STEP_SECONDS = 30;

/** A response to a challenge: a TOTP code, a recovery code or a passkey's signature. */
export interface Proof {
  way: FactorWay;
  code: string;
  response?: Record<string, unknown> | undefined;
}

export const passkeysOf = (credentials: readonly factors.Credential[]) =>
  credentials.flatMap(({ passkey_id, transports }) =>
    passkey_id === null ? [] : [{ id: passkey_id, transports }],
  );

interface ChallengeRequest {
  personId: string;
  purpose: factors.ChallengePurpose;
  companyId?: string | undefined;
  /** The sign-in at another system that this one continues. */
  outside?: Outside | undefined;
}

type ChallengeContext = Pick<OpenContext, 'db' | 'now' | 'origin'>;

/** Stores a challenge, valid for five minutes and five attempts. */
export async function putChallenge(
  { db, now }: ChallengeContext,
  { personId, purpose, companyId, outside }: ChallengeRequest,
  nonce: string | null,
): Promise<string> {
  const challenge = newToken();
  await factors.insertChallenge(db, {
    hash: sha256(challenge),
    personId,
    purpose,
    companyId: companyId ?? null,
    outside: outside ?? null,
    nonce,
    now: now(),
    expiresAt: new Date(now().getTime() + LIVES_MS),
  });
  return challenge;
}

/** A challenge with the factor ways the person can use and the options for a passkey. */
export async function challengeFor(ctx: ChallengeContext, request: ChallengeRequest) {
  const credentials = await factors.listCredentials(ctx.db, request.personId);
  const passkeys = passkeysOf(credentials);
  const signIn = passkeys.length > 0 ? await signInOptions(ctx.origin.site, passkeys) : null;
  const ways: FactorWay[] = [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(credentials.some(({ kind }) => kind === 'totp') ? (['totp'] as const) : []),
  ];
  if (ways.length > 0 && (await factors.countRecoveryCodes(ctx.db, request.personId)) > 0)
    ways.push('recovery');
  const challenge = await putChallenge(ctx, request, signIn?.nonce ?? null);
  return { challenge, ways, passkey: signIn?.options ?? null };
}

/** A challenge for the second step of a sign-in; undefined when no factor is set up. */
export async function requireSecondFactor(
  ctx: ChallengeContext,
  personId: string,
  companyId: string | undefined,
  outside?: Outside,
): Promise<SecondFactorNeeded | undefined> {
  const credentials = await factors.listCredentials(ctx.db, personId);
  if (credentials.length === 0) return undefined;
  return {
    success: false,
    secondFactor: await challengeFor(ctx, { personId, purpose: 'signIn', companyId, outside }),
  };
}

/**
 * Counts the attempt (outside the transaction) and returns the challenge; throws when it expired or had five
 * attempts.
 */
export async function takeAnswer(
  { directory, now }: { directory: Db; now: () => Date },
  challenge: string,
  purpose: factors.ChallengePurpose,
) {
  const row = await factors.countAnswer(directory, sha256(challenge), purpose, TRIES, now());
  if (!row) throw new AppError('INVALID_INPUT', { reason: 'challengeExpired' });
  return {
    personId: row.person_id,
    companyId: row.company_id ?? undefined,
    nonce: row.nonce,
    outside: row.connection_id ? { connectionId: row.connection_id, sessionRef: row.outside_ref } : undefined,
  };
}

/** Uses up the challenge; throws for the later of two concurrent right responses. */
export async function endChallenge(db: Db, challenge: string): Promise<void> {
  if (!(await factors.endChallenge(db, sha256(challenge))))
    throw new AppError('INVALID_INPUT', { reason: 'challengeExpired' });
}

const recoveryText = (personId: string, code: string): string =>
  `recovery ${personId} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`;

export const hashRecovery = (secrets: Secrets, personId: string, code: string): Buffer =>
  secrets.sign(recoveryText(personId, code));

interface Proving {
  db: Db;
  now: () => Date;
  secrets: Secrets;
  origin: Origin;
}

/** Whether the proof is valid for this person. Each code and signature is accepted once. */
export async function proves(
  { db, now, secrets, origin }: Proving,
  personId: string,
  nonce: string | null,
  { way, code, response }: Proof,
): Promise<boolean> {
  if (way === 'recovery')
    return await factors.useRecoveryCode(
      db,
      personId,
      secrets.signatures(recoveryText(personId, code)),
      now(),
    );
  const credentials = await factors.listCredentials(db, personId);
  if (way === 'totp') {
    for (const one of credentials) {
      const step =
        one.secret_sealed && stepOf(secrets.open(one.secret_sealed, 'credential', one), code, now());
      if (step && (await factors.useStep(db, one.id, step, now()))) return true;
    }
    return false;
  }
  const passkey = credentials.find(
    ({ passkey_id }) => passkey_id !== null && passkey_id === response?.['id'],
  );
  if (!passkey || nonce === null || !response) return false;
  return await signedBy({ db, now, origin }, passkey, nonce, response);
}

/** Whether the passkey signed the nonce; stores its counter. */
export async function signedBy(
  { db, now, origin }: Pick<Proving, 'db' | 'now' | 'origin'>,
  passkey: factors.Credential,
  nonce: string,
  response: Record<string, unknown>,
): Promise<boolean> {
  const counter = await signed(origin.site, nonce, rowOf(passkey), response);
  if (counter === undefined) return false;
  await factors.usePasskey(db, passkey.id, counter, now());
  return true;
}

const rowOf = (row: factors.Credential): factors.PasskeyRow => ({
  id: row.id,
  passkeyId: row.passkey_id ?? '',
  publicKey: row.public_key ?? new Uint8Array(),
  counter: row.counter ?? 0,
  transports: row.transports,
});

export const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Outlay', label, secret: Secret.fromBase32(secret), period: STEP_SECONDS });

/** The time step of a code; undefined for a wrong one. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
}
