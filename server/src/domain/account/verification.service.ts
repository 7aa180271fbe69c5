import { CODE_PAUSE_SECONDS, type accountEndpoints, type CodePurpose } from '@outlay/contract/account';
import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { PasswordPolicy } from '@outlay/contract/account.password';
import type { OpenContext } from '#kit/context.ts';
import { countUse } from '#kit/limit.ts';
import { newToken, sameBytes, sha256 } from '#kit/secret.ts';
import { randomInt } from 'node:crypto';
import * as accounts from './account.repository.ts';
import { assertCaptcha } from './captcha.service.ts';
import * as codes from './code.repository.ts';
import { policyForPerson } from './token-user.service.ts';

const MINUTE = 60_000;
const CODE_LIVES = 5 * MINUTE;
const TICKET_LIVES = 15 * MINUTE;
const CODE_TRIES = 5;
/** What this server sends at most: an SMS costs money, whoever asks for it. */
const CODES_AN_HOUR = 2_000;

const hashCode = (secrets: OpenContext['secrets'], account: string, purpose: CodePurpose, code: string) =>
  secrets.sign(`code ${purpose} ${account} ${code}`);

/** Sends a code, if the captcha is right. Whether the account exists cannot be told from the answer. */
export async function sendCode(ctx: OpenContext, request: Received<typeof accountEndpoints.sendCode>) {
  const { directory, now, origin } = ctx;
  const { purpose } = request;
  const account = request.account.toLowerCase();
  await countUse(directory, `code from ${origin.address}`, { most: 60, seconds: 3600 }, now());
  await assertCaptcha(ctx, request);
  await countUse(directory, 'codes', { most: CODES_AN_HOUR, seconds: 3600 }, now());
  await countUse(directory, `code to ${account}`, { most: 1, seconds: CODE_PAUSE_SECONDS }, now());
  await countUse(directory, `code to ${account}`, { most: 5, seconds: 3600 }, now());
  await countUse(directory, `code to ${account}`, { most: 10, seconds: 86_400 }, now());
  const person = await accounts.findPersonByAccount(ctx.db, account);
  // Where nobody has the account the same is written, and then not sent: neither the answer, nor the next one, nor
  // their time tells.
  await writeCode(ctx, { account, purpose, decoy: !person && purpose !== 'register' && purpose !== 'join' });
  return { sent: true as const, retryAfter: CODE_PAUSE_SECONDS };
}

async function writeCode(
  { db, now, secrets, language, courier }: OpenContext,
  { account, purpose, decoy }: { account: string; purpose: CodePurpose; decoy: boolean },
) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const sentAt = now();
  await codes.putCode(db, {
    account,
    purpose,
    hash: hashCode(secrets, account, purpose, code),
    sentAt,
    expiresAt: new Date(sentAt.getTime() + CODE_LIVES),
  });
  const text =
    language === 'zh'
      ? `【Outlay】验证码 ${code}，5 分钟内有效，请勿告诉他人。`
      : `Outlay: your code is ${code}. It is valid for 5 minutes; tell it to nobody.`;
  await courier({ channel: account.includes('@') ? 'mail' : 'sms', to: account, text, decoy });
}

/** Answers a code. Each try is counted for good; the right one gives a ticket, once. */
export async function checkCode(
  { db, directory, now, secrets, language, origin }: OpenContext,
  request: { account: string; code: string },
  purpose: CodePurpose,
): Promise<{ ticket: string; account: string; passwordPolicy: PasswordPolicy }> {
  const account = request.account.toLowerCase();
  await countUse(directory, `code guesses from ${origin.address}`, { most: 200, seconds: 3600 }, now());
  const kept = await codes.countTry(directory, account, purpose, CODE_TRIES, now());
  const wrong = (reason: 'wrongCode' | 'codeExpired') =>
    new AppError('INVALID_INPUT', { reason, fields: [{ path: 'code', code: reason }] });
  if (!kept) throw wrong('codeExpired');
  if (!sameBytes(kept.code_hash, hashCode(secrets, account, purpose, request.code))) throw wrong('wrongCode');
  await codes.deleteCode(db, account, purpose);
  const ticket = newToken();
  const expiresAt = new Date(now().getTime() + TICKET_LIVES);
  await codes.insertTicket(db, { hash: sha256(ticket), account, purpose, expiresAt });
  const person = await accounts.findPersonByAccount(db, account);
  return { ticket, account, passwordPolicy: await policyForPerson(db, person?.id, language) };
}

/** Spends a ticket; answers the account that it proves. */
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
