import type { accountEndpoints } from '@outlay/contract/organisation/account';
import type { SignInAnswer } from '@outlay/contract/organisation/account.session';
import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { OpenContext } from '#request/context.ts';
import * as accounts from './account.repository.ts';
import { recordConsent } from './consent.service.ts';
import { countGuess, NOBODY } from './guess.service.ts';
import { assertCodeMayOpen } from './lost-factor.service.ts';
import { openSession } from './session.service.ts';
import { assertAgreed, noteRefused } from './sign-in.service.ts';
import { proveCode } from './verification.service.ts';

/**
 * Signs in with a code instead of the password. For an unknown account a code is stored as well but not sent, so a
 * wrong answer looks and takes the same. A code proves only control of the phone or mailbox: acts that move money or
 * change sign-in methods still require the password or second factor.
 */
export async function signInWithCode(
  ctx: OpenContext,
  input: Received<typeof accountEndpoints.loginByCode>,
): Promise<SignInAnswer> {
  assertAgreed(input);
  const account = input.account.toLowerCase();
  const person = await accounts.findPersonByAccount(ctx.db, account);
  await prove(ctx, { account, code: input.code }, person?.id);
  if (!person) throw new AppError('INVALID_INPUT', { reason: 'codeExpired' });
  await assertCodeMayOpen(ctx, person);
  await recordConsent(ctx, person.id);
  return await openSession(ctx, person.id, { way: 'code', steppedUpAt: null });
}

async function prove(
  ctx: OpenContext,
  answer: { account: string; code: string },
  personId: string | undefined,
): Promise<void> {
  const { account } = answer;
  try {
    await proveCode(ctx, answer, 'signIn', () => countGuess(ctx, 'code', personId ?? NOBODY, account));
  } catch (error) {
    if (error instanceof AppError && error.options.reason === 'wrongCode')
      await noteRefused(ctx, { account, personId, way: 'code' });
    throw error;
  }
}
