import type { factorEndpoints } from '@outlay/contract/organisation/account.factor';
import type { TokenResponse } from '@outlay/contract/organisation/account.session';
import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { OpenContext } from '#request/context.ts';
import { isWithin } from '#request/limit.ts';
import { isSigned, sha256 } from '#secrets/secret.ts';
import { signedBy } from './challenge.service.ts';
import { recordConsent } from './consent.service.ts';
import * as factors from './factor.repository.ts';
import { signInOptions } from './passkey.ts';
import { startSession } from './session.service.ts';
import { assertAgreed, countFromAddress, noteRefused } from './sign-in.service.ts';

const LIVES_MS = 5 * 60_000;

/**
 * Creates the challenge for a passkey before the person is known. It is not stored: it contains the server's signature
 * and expiry, so requesting many of them creates no rows.
 */
export async function beginPasskeySignIn(ctx: OpenContext) {
  const { now, origin } = ctx;
  await countFromAddress(ctx);
  const { nonce, options } = await signInOptions(origin.site, []);
  return { challenge: sealOf(ctx, nonce, now().getTime() + LIVES_MS), options };
}

/**
 * Signs in with a passkey that its owner unlocked with a finger, a face or a PIN. Possession and unlocking are two
 * factors, so no other is requested. An unknown passkey and a wrong signature give the same answer.
 */
export async function signInWithPasskey(
  ctx: OpenContext,
  { challenge, response, agreed }: Received<typeof factorEndpoints.signInWithPasskey>,
): Promise<TokenResponse> {
  assertAgreed({ agreed });
  await countFromAddress(ctx);
  const nonce = await takeNonce(ctx, challenge);
  const id = response['id'];
  const passkey = typeof id === 'string' ? await factors.findPasskey(ctx.db, id) : undefined;
  const right =
    passkey && isOwners(response, passkey.person_id) && (await signedBy(ctx, passkey, nonce, response));
  if (!passkey || !right) {
    if (passkey) await noteRefused(ctx, { account: '', personId: passkey.person_id, way: 'passkey' });
    throw new AppError('INVALID_INPUT', { reason: 'passkeyUnknown' });
  }
  await recordConsent(ctx, passkey.person_id);
  return await startSession(ctx, passkey.person_id, { way: 'passkey' });
}

const sealOf = ({ secrets }: Pick<OpenContext, 'secrets'>, nonce: string, until: number): string =>
  [until, nonce, secrets.sign(challengeText(nonce, until)).toString('base64url')].join('.');

const challengeText = (nonce: string, until: number): string => `passkey ${until} ${nonce}`;

/** Returns the nonce of a valid challenge of ours; only the first answer to it is accepted. */
async function takeNonce(ctx: OpenContext, challenge: string): Promise<string> {
  const [until = '', nonce = '', seal = ''] = challenge.split('.');
  const text = challengeText(nonce, Number(until));
  const ours = isSigned(ctx.secrets, text, Buffer.from(seal, 'base64url'));
  // Counted in the time window in which the challenge expires, so that it cannot pass once in each of two windows.
  const once = { most: 1, seconds: (2 * LIVES_MS) / 1000 };
  const isFresh = () =>
    isWithin(ctx.directory, `passkey ${sha256(nonce).toString('base64url')}`, once, new Date(Number(until)));
  if (!ours || Number(until) <= ctx.now().getTime() || !(await isFresh()))
    throw new AppError('INVALID_INPUT', { reason: 'challengeExpired' });
  return nonce;
}

/** Whether the passkey belongs to the person, by the user handle given at creation; a browser may omit it. */
function isOwners({ response }: Record<string, unknown>, personId: string): boolean {
  const handle = (response as { userHandle?: unknown } | undefined)?.userHandle;
  return typeof handle !== 'string' || Buffer.from(handle, 'base64url').toString() === personId;
}
