import {
  CODE_PAUSE_SECONDS,
  type accountEndpoints,
  type CodePurpose,
} from '@outlay/contract/organisation/account';
import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { PasswordPolicy } from '@outlay/contract/organisation/account.password';
import type { OpenContext } from '#request/context.ts';
import { channelOf, CODES_FOR_ANYBODY, numberOf, type SmsTemplate } from '#jobs/notification.ts';
import { countRecentUse, countUse } from '#request/limit.ts';
import { isUnreached } from '#domain/platform/sms/sms.service.ts';
import { isSigned, newToken, sha256 } from '#secrets/secret.ts';
import { randomInt } from 'node:crypto';
import { codeText } from './code.words.ts';
import * as accounts from './account.repository.ts';
import { assertCaptcha } from './captcha.service.ts';
import * as codes from './code.repository.ts';
import { policyForPerson } from './token-user.service.ts';

const MINUTE = 60_000;
const CODE_LIVES = 5 * MINUTE;
const TICKET_LIVES = 15 * MINUTE;
const CODE_TRIES = 5;
/** A second request within this time suggests that the first code did not arrive. */
const REPEATED_MS = 15 * MINUTE;
/** Limit for the whole server, since every SMS costs money. */
const CODES_AN_HOUR = 2_000;
/** The limits of SMS gateways for one number; applied to mail addresses too. */
const TO_ONE = [
  { most: 1, seconds: CODE_PAUSE_SECONDS },
  { most: 5, seconds: 3600 },
  { most: 10, seconds: 86_400 },
];
const TEXTS_FROM_ONE = [{ most: 20, seconds: 3600 }];

/** Whether an SMS can be sent with this template. */
export type MayText = (template: SmsTemplate) => boolean;

/**
 * @throws AppError INVALID_INPUT `smsNotSetUp`, before anything is counted or looked up.
 */
export function assertReachable(account: string, template: SmsTemplate, mayText: MayText): void {
  if (channelOf(account) === 'mail' || mayText(template)) return;
  throw new AppError('INVALID_INPUT', {
    reason: 'smsNotSetUp',
    fields: [{ path: 'account', code: 'smsNotSetUp' }],
  });
}

const signedText = (account: string, purpose: CodePurpose, code: string): string =>
  `code ${purpose} ${account} ${code}`;

/** Sends a code if the captcha is right. The answer does not reveal whether the account exists. */
export async function sendCode(
  ctx: OpenContext,
  request: Received<typeof accountEndpoints.sendCode>,
  mayText: MayText,
) {
  const { directory, now, origin } = ctx;
  const { purpose } = request;
  const account = request.account.toLowerCase();
  assertReachable(account, purpose, mayText);
  await countUse(directory, `code from ${origin.address}`, { most: 60, seconds: 3600 }, now());
  await assertCaptcha(ctx, request);
  await countUse(directory, 'codes', { most: CODES_AN_HOUR, seconds: 3600 }, now());
  const requests = await countRecentUse(directory, `code to ${addressOf(account)}`, TO_ONE, now());
  if (channelOf(account) === 'sms')
    await countRecentUse(directory, `texts from ${origin.address}`, TEXTS_FROM_ONE, now());
  const person = await accounts.findPersonByAccount(ctx.db, account);
  // Without an account, the same is written but nothing is sent (`decoy`), so that neither this response, the
  // next one, nor their timing reveals whether the account exists.
  await writeCode(ctx, { account, purpose, decoy: !person && !CODES_FOR_ANYBODY.includes(purpose) });
  const trouble = await troubleOf(ctx, account, requests);
  return { sent: true as const, retryAfter: CODE_PAUSE_SECONDS, trouble };
}

/** Normalises a phone number, so that each spelling counts as the same address. */
const addressOf = (account: string) => (channelOf(account) === 'sms' ? numberOf(account) : account);

/**
 * The delivery problem to show on a repeated request. Where codes go only to existing accounts it never
 * depends on the delivery of the person's own code: without an account none could have failed, so it would
 * reveal the account.
 */
async function troubleOf(ctx: OpenContext, account: string, requests: readonly Date[]) {
  if (channelOf(account) === 'mail') return 'none' as const;
  if (await isUnreached(ctx, account)) return 'unreached' as const;
  const before = requests.at(-2)?.getTime() ?? 0;
  return ctx.now().getTime() - before < REPEATED_MS ? ('perhaps' as const) : ('none' as const);
}

async function writeCode(
  { db, now, secrets, locale, notify }: OpenContext,
  { account, purpose, decoy }: { account: string; purpose: CodePurpose; decoy: boolean },
) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const sentAt = now();
  const minutes = CODE_LIVES / MINUTE;
  const expiresAt = new Date(sentAt.getTime() + CODE_LIVES);
  await codes.putCode(db, {
    account,
    purpose,
    hash: secrets.sign(signedText(account, purpose, code)),
    sentAt,
    expiresAt,
  });
  await notify({
    ...{ channel: channelOf(account), to: account, decoy, until: expiresAt.toISOString() },
    text: codeText(locale, purpose, { code, minutes }),
    template: { name: purpose, locale, values: { code, minutes: String(minutes) } },
  });
}

const wrongCode = (reason: 'wrongCode' | 'codeExpired') =>
  new AppError('INVALID_INPUT', { reason, fields: [{ path: 'code', code: reason }] });

/**
 * Checks a code: each attempt is counted even on rollback, and the right one uses it up. `countTry` counts
 * further limits and is called only where there is a code; the function it returns undoes that count after a
 * right code.
 *
 * @returns the account that it proves.
 * @throws AppError INVALID_INPUT `wrongCode` or `codeExpired`.
 */
export async function proveCode(
  { db, directory, now, secrets, origin }: OpenContext,
  request: { account: string; code: string },
  purpose: CodePurpose,
  countTry: () => Promise<() => Promise<void>> = () => Promise.resolve(() => Promise.resolve()),
): Promise<string> {
  const account = request.account.toLowerCase();
  await countUse(directory, `code guesses from ${origin.address}`, { most: 200, seconds: 3600 }, now());
  const kept = await codes.countTry(directory, account, purpose, CODE_TRIES, now());
  if (!kept) throw wrongCode('codeExpired');
  const wasRight = await countTry();
  if (!isSigned(secrets, signedText(account, purpose, request.code), kept.code_hash))
    throw wrongCode('wrongCode');
  if (!(await codes.takeCode(db, account, purpose))) throw wrongCode('codeExpired');
  await wasRight();
  return account;
}

/** Checks a code; the right one is exchanged for a ticket, once. */
export async function checkCode(
  ctx: OpenContext,
  request: { account: string; code: string },
  purpose: CodePurpose,
): Promise<{ ticket: string; account: string; passwordPolicy: PasswordPolicy }> {
  const { db, now, locale } = ctx;
  const account = await proveCode(ctx, request, purpose);
  const ticket = newToken();
  const expiresAt = new Date(now().getTime() + TICKET_LIVES);
  await codes.insertTicket(db, { hash: sha256(ticket), account, purpose, expiresAt });
  const person = await accounts.findPersonByAccount(db, account);
  return { ticket, account, passwordPolicy: await policyForPerson(db, person?.id, locale) };
}

/** Uses up a ticket; returns the account that it proves. */
export async function spendTicket(
  { db, now }: Pick<OpenContext, 'db' | 'now'>,
  ticket: string,
  purpose: CodePurpose,
): Promise<string> {
  const spent = await codes.takeTicket(db, sha256(ticket), purpose, now());
  if (!spent) throw new AppError('INVALID_INPUT', { reason: 'codeExpired' });
  return spent.account;
}

export async function checkResetCode(ctx: OpenContext, request: { account: string; code: string }) {
  const { ticket, passwordPolicy } = await checkCode(ctx, request, 'reset');
  return { ticket, passwordPolicy };
}
