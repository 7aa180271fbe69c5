import type { factorEndpoints } from '@outlay/contract/organisation/account.factor';
import type { Received } from '@outlay/contract/endpoint';
import { AppError, type Reason } from '@outlay/contract/errors';
import type { TokenResponse } from '@outlay/contract/organisation/account.session';
import { Secret } from 'otpauth';
import { randomInt } from 'node:crypto';
import type { Context, OpenContext } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { assertOwnPassword } from './account.service.ts';
import * as accounts from './account.repository.ts';
import {
  challengeFor,
  endChallenge,
  hashRecovery,
  passkeysOf,
  proves,
  putChallenge,
  stepOf,
  takeAnswer,
  totpOf,
  type Proof,
} from './challenge.service.ts';
import * as factors from './factor.repository.ts';
import { countGuess } from './guess.service.ts';
import { registered, registrationOptions } from './passkey.ts';
import * as sessions from './session.repository.ts';
import { startSession } from './session.service.ts';

const STEP_UP_MS = 5 * 60_000;
const RECOVERY_CODES = 10;
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const wrong = (reason: Reason = 'wrongSecondFactor') =>
  new AppError('INVALID_INPUT', { reason, fields: [{ path: 'code', code: reason }] });

export async function listFactors({ db, user }: Pick<Context, 'db' | 'user'>) {
  const rows = await factors.listCredentials(db, user.personId);
  return {
    items: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await factors.countRecoveryCodes(db, user.personId),
  };
}

/** Creates a TOTP secret; it counts as a factor only after a code of it was given. */
export async function beginTotp(ctx: Context, { id, name }: { id: string; name: string }) {
  const { db, user, now, secrets } = ctx;
  const person = await accounts.getPerson(db, user.personId);
  const secret = new Secret({ size: 20 }).base32;
  await factors.dropUnconfirmed(db, user.personId);
  const sealed = secrets.seal(secret, 'credential', { person_id: user.personId, id });
  await factors.putTotp(db, { id, personId: user.personId, name, sealed, now: now() });
  return { secret, uri: totpOf(secret, person.phone ?? person.email ?? user.name).toString() };
}

export async function confirmTotp(ctx: Context, { id, code }: { id: string; code: string }) {
  const { db, user, now, secrets } = ctx;
  const begun = await factors.findUnconfirmed(db, user.personId, id);
  if (!begun?.secret_sealed) throw new AppError('NOT_FOUND', `factor ${id}`);
  const step = stepOf(
    secrets.open(begun.secret_sealed, 'credential', { person_id: user.personId, id }),
    code,
    now(),
  );
  if (step === undefined) throw wrong();
  await factors.confirmTotp(db, id, step, now());
  return await added(ctx, id, 'totp');
}

export async function beginPasskey(ctx: Context) {
  const { db, user, origin } = ctx;
  const person = await accounts.getPerson(db, user.personId);
  const known = passkeysOf(await factors.listCredentials(db, user.personId));
  const account = person.phone ?? person.email ?? user.name;
  const about = { id: person.id, account, name: person.real_name };
  const { nonce, options } = await registrationOptions(origin.site, about, known);
  const challenge = await putChallenge(ctx, { personId: user.personId, purpose: 'enrol' }, nonce);
  return { challenge, options };
}

export async function confirmPasskey(ctx: Context, input: Received<typeof factorEndpoints.confirmPasskey>) {
  const { db, user, now, origin } = ctx;
  const challenge = await takeAnswer(ctx, input.challenge, 'enrol');
  if (challenge.personId !== user.personId || challenge.nonce === null) throw wrong('challengeExpired');
  const passkey = await registered(origin.site, challenge.nonce, input.response);
  if (!passkey) throw wrong();
  await endChallenge(db, input.challenge);
  const { id, name } = input;
  await factors.insertPasskey(db, { ...passkey, id, name, personId: user.personId, now: now() });
  return await added(ctx, id, 'passkey');
}

/** The first factor adds recovery codes and ends all other sessions, which signed in without one. */
async function added(ctx: Context, id: string, kind: 'totp' | 'passkey') {
  const { db, user } = ctx;
  ctx.audit({ action: 'factor.add', objectType: 'credential', objectId: id, detail: { kind } });
  ctx.forgetSessions();
  if ((await factors.listCredentials(db, user.personId)).length > 1) return { recoveryCodes: null };
  await sessions.deleteOtherSessions(db, user.personId, user.session?.id ?? '');
  return { recoveryCodes: await newRecoveryCodes(ctx) };
}

async function newRecoveryCodes({ db, user, now, secrets }: Context): Promise<string[]> {
  const letters = (count: number) =>
    Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${letters(5)}-${letters(5)}`);
  const hashes = codes.map((code) => hashRecovery(secrets, user.personId, code));
  await factors.replaceRecoveryCodes(db, user.personId, hashes, now());
  return codes;
}

export async function renewRecoveryCodes(ctx: Context) {
  const { items } = await listFactors(ctx);
  if (items.length === 0) throw new AppError('WRONG_STATE', 'no factor');
  ctx.audit({ action: 'factor.recoveryCodes', objectType: 'person', objectId: ctx.user.personId });
  return { recoveryCodes: await newRecoveryCodes(ctx) };
}

export async function removeFactor(ctx: Context, { id }: { id: string }) {
  const { db, user } = ctx;
  const { items } = await listFactors(ctx);
  const required = user.session?.secondFactor.dueAt != null;
  if (required && items.length === 1 && items[0]?.id === id)
    throw new AppError('WRONG_STATE', { reason: 'secondFactorKept' });
  const gone = await factors.deleteCredential(db, user.personId, id);
  if (!gone) throw new AppError('NOT_FOUND', `factor ${id}`);
  if (items.length === 1) await factors.replaceRecoveryCodes(db, user.personId, [], ctx.now());
  ctx.forgetSessions();
  ctx.audit({
    action: 'factor.remove',
    objectType: 'credential',
    objectId: id,
    detail: { kind: gone.kind, name: gone.name },
  });
  return { done: true as const };
}

/**
 * The second step of a sign-in. Each wrong response is counted even on rollback and listed in the sign-in
 * history.
 */
export async function signInWithFactor(
  ctx: OpenContext,
  input: Received<typeof factorEndpoints.signIn>,
): Promise<TokenResponse> {
  const { personId, companyId, nonce, outside } = await takeAnswer(ctx, input.challenge, 'signIn');
  const wasRight = await countGuess(ctx, 'factor', personId);
  if (!(await proves(ctx, personId, nonce, input))) {
    const { address, device, deviceId } = ctx.origin;
    const tried = { id: newId(), personId, at: ctx.now(), way: input.way, address, device, deviceId };
    await sessions.insertSignIn(ctx.directory, { ...tried, outcome: 'refused' });
    throw wrong();
  }
  await wasRight();
  await endChallenge(ctx.db, input.challenge);
  return await startSession(ctx, personId, { companyId, way: input.way, outside });
}

export async function beginStepUp(ctx: Context) {
  const started = await challengeFor(ctx, { personId: ctx.user.personId, purpose: 'stepUp' });
  const ways = started.ways.length > 0 ? started.ways : (['password'] as const);
  return { ...started, ways: [...ways] };
}

async function assertProves(ctx: Context, nonce: string | null, proof: Proof): Promise<void> {
  const { personId } = ctx.user;
  const wasRight = await countGuess(ctx, 'factor', personId);
  if (!(await proves(ctx, personId, nonce, proof))) throw wrong();
  await wasRight();
}

/** Step-up: by a second factor where one is set up, else by the password. */
export async function stepUp(ctx: Context, input: Received<typeof factorEndpoints.stepUp>) {
  const { db, user, now } = ctx;
  const { personId, nonce } = await takeAnswer(ctx, input.challenge, 'stepUp');
  if (personId !== user.personId) throw wrong('challengeExpired');
  if (input.way === 'password') {
    if ((await factors.listCredentials(db, personId)).length > 0) throw wrong();
    await assertOwnPassword(ctx, input.code, 'code');
  } else await assertProves(ctx, nonce, { ...input, way: input.way });
  await endChallenge(db, input.challenge);
  await sessions.raiseSession(db, user.session?.id ?? '', now());
  ctx.forgetSessions();
  ctx.audit({
    action: 'session.stepUp',
    objectType: 'person',
    objectId: personId,
    detail: { way: input.way },
  });
  return { until: new Date(now().getTime() + STEP_UP_MS).toISOString() };
}
