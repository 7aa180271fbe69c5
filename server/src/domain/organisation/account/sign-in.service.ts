import type { accountEndpoints } from '@outlay/contract/organisation/account';
import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { SignInAnswer, SignInWay } from '@outlay/contract/organisation/account.session';
import type { OpenContext } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { countRecentUse, countUse, giveBack, isWithin } from '#request/limit.ts';
import { sha256 } from '#secrets/secret.ts';
import * as accounts from './account.repository.ts';
import { assertCaptcha } from './captcha.service.ts';
import { NOBODY } from './guess.service.ts';
import { recordConsent } from './consent.service.ts';
import { passwordFits } from './password.ts';
import * as sessions from './session.repository.ts';
import { openSession } from './session.service.ts';

/** Wrong passwords of an account before a captcha is required. */
const FREE_FAILURES = { most: 5, seconds: 900 };
/** More attempts than a day of guessing can make. */
const NEVER_REACHED = { most: 10_000, seconds: 86_400 };
const FROM_ANYWHERE = [
  { most: 30, seconds: 3600 },
  { most: 100, seconds: 86_400 },
];
const FROM_KNOWN_DEVICE = [
  { most: 10, seconds: 300 },
  { most: 200, seconds: 86_400 },
];

/** @throws AppError INVALID_INPUT `agreementRequired`. */
export function assertAgreed({ agreed }: { agreed: boolean }): void {
  if (!agreed)
    throw new AppError('INVALID_INPUT', {
      reason: 'agreementRequired',
      fields: [{ path: 'agreed', code: 'agreementRequired' }],
    });
}

/** Signs in. An unknown account and a wrong password give the same answer after the same time. */
export async function signIn(
  ctx: OpenContext,
  input: Received<typeof accountEndpoints.login>,
): Promise<SignInAnswer> {
  assertAgreed(input);
  const account = input.account.toLowerCase();
  const person = await accounts.findPersonByAccount(ctx.db, account);
  const wasRight = await countTry(ctx, account, person?.id, input.human);
  const fits = await passwordFits(person?.password_hash, input.password);
  if (!fits || !person) {
    await noteRefused(ctx, { account, personId: person?.id, way: 'password' });
    throw new AppError('INVALID_INPUT', { reason: 'wrongCredentials' });
  }
  await wasRight();
  await recordConsent(ctx, person.id);
  return await openSession(ctx, person.id, { way: 'password' });
}

/** Limits the sign-in attempts per address, of every kind and for any account. */
export const countFromAddress = ({ directory, origin, now }: OpenContext): Promise<void> =>
  countUse(directory, `login from ${origin.address}`, { most: 600, seconds: 300 }, now());

/**
 * Counts an attempt before it is checked, so that concurrent attempts all count; returns a function that
 * undoes it after a right password. Devices the person has used count separately, so that guesses from
 * elsewhere never slow down the person. Unknown accounts are treated alike.
 */
async function countTry(
  ctx: OpenContext,
  account: string,
  personId: string | undefined,
  human: Received<typeof accountEndpoints.login>['human'],
): Promise<() => Promise<void>> {
  const { directory, origin, now } = ctx;
  await countFromAddress(ctx);
  const known = await sessions.findKnown(ctx.db, personId ?? NOBODY, origin.deviceId);
  if (known.device) {
    const device = sha256(origin.deviceId).toString('base64url');
    for (const limit of FROM_KNOWN_DEVICE)
      await countUse(directory, `login ${account} on ${device}`, limit, now());
    return () => Promise.resolve();
  }
  const key = `failed ${account}`;
  if (!(await isWithin(directory, key, FREE_FAILURES, now()))) {
    if (!human) throw new AppError('INVALID_INPUT', { reason: 'captchaNeeded' });
    await assertCaptcha(ctx, human);
  }
  for (const limit of FROM_ANYWHERE) await countUse(directory, `login ${account}`, limit, now());
  return () => giveBack(directory, key, FREE_FAILURES, now());
}

/**
 * Records a refused sign-in in the person's history, even though the call fails. For an unknown account a similar row
 * is written, so that it takes as long.
 */
export async function noteRefused(
  { directory, now, origin }: OpenContext,
  { account, personId, way }: { account: string; personId: string | undefined; way: SignInWay },
): Promise<void> {
  if (personId === undefined) {
    await countRecentUse(directory, `refused ${account}`, [NEVER_REACHED], now());
    return;
  }
  const { address, device, deviceId } = origin;
  const row = { id: newId(), personId, at: now(), way, address, device, deviceId };
  await sessions.insertSignIn(directory, { ...row, outcome: 'refused' });
}
