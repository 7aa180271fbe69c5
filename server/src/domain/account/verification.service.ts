import type { CodePurpose } from '@outlay/contract/account';
import { CODE_PAUSE_SECONDS } from '@outlay/contract/account';
import { AppError } from '@outlay/contract/errors';
import type { PasswordPolicy } from '@outlay/contract/password';
import type { CaptchaPort } from '#provider/captcha/captcha.port.ts';
import type { OpenContext } from '#kit/context.ts';
import { countUse } from '#kit/limit.ts';
import { newToken, sameBytes, sha256 } from '#kit/secret.ts';
import type { Binary } from '#kit/served.ts';
import { randomInt } from 'node:crypto';
import * as accounts from './account.repository.ts';
import * as codes from './code.repository.ts';
import { policyForPerson } from './token-user.service.ts';

const MINUTE = 60_000;
const CAPTCHA_LIVES = 2 * MINUTE;
const CODE_LIVES = 5 * MINUTE;
const TICKET_LIVES = 15 * MINUTE;
const CODE_TRIES = 5;

/** Draws a captcha for the id that the client made; asking again with the id draws another. */
export async function drawCaptcha(
  { db, directory, now, secrets, origin }: OpenContext,
  captchaId: string,
  port: CaptchaPort,
): Promise<Binary> {
  await countUse(directory, `captcha ${origin.address}`, { most: 60, seconds: 600 }, now());
  const { answer, png } = await port.draw();
  const expiresAt = new Date(now().getTime() + CAPTCHA_LIVES);
  await codes.insertCaptcha(db, {
    id: captchaId,
    answerHash: hashAnswer(secrets, captchaId, answer),
    expiresAt,
  });
  return { bytes: png, mediaType: 'image/png' };
}

const hashAnswer = (secrets: OpenContext['secrets'], id: string, answer: string) =>
  secrets.sign(`captcha ${id} ${answer.trim().toLowerCase()}`);

const hashCode = (secrets: OpenContext['secrets'], account: string, purpose: CodePurpose, code: string) =>
  secrets.sign(`code ${purpose} ${account} ${code}`);

interface CodeRequest {
  account: string;
  captchaId: string;
  captcha: string;
  purpose: CodePurpose;
}

/** Sends a code, if the captcha is right. Whether the account exists cannot be told from the answer. */
export async function sendCode(ctx: OpenContext, request: CodeRequest) {
  const { directory, now, origin } = ctx;
  const { purpose } = request;
  const account = request.account.toLowerCase();
  await countUse(directory, `code from ${origin.address}`, { most: 60, seconds: 3600 }, now());
  await assertCaptcha(ctx, request);
  await countUse(directory, `code to ${account}`, { most: 1, seconds: CODE_PAUSE_SECONDS }, now());
  await countUse(directory, `code to ${account}`, { most: 5, seconds: 3600 }, now());
  await countUse(directory, `code to ${account}`, { most: 10, seconds: 86_400 }, now());
  if (purpose === 'register' || purpose === 'join' || (await accounts.findPersonByAccount(ctx.db, account)))
    await writeCode(ctx, account, purpose);
  return { sent: true as const, retryAfter: CODE_PAUSE_SECONDS };
}

async function assertCaptcha({ directory, now, secrets }: OpenContext, { captchaId, captcha }: CodeRequest) {
  const kept = await codes.takeCaptcha(directory, captchaId, now());
  if (!kept?.live || !sameBytes(kept.answer_hash, hashAnswer(secrets, captchaId, captcha)))
    throw new AppError('INVALID_INPUT', {
      reason: 'wrongCaptcha',
      fields: [{ path: 'captcha', code: 'wrongCaptcha' }],
    });
}

async function writeCode(
  { db, now, secrets, language, courier }: OpenContext,
  account: string,
  purpose: CodePurpose,
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
  await courier({ channel: account.includes('@') ? 'mail' : 'sms', to: account, text });
}

/** Answers a code. Each try is counted for good; the right one gives a ticket, once. */
export async function checkCode(
  { db, directory, now, secrets, language }: OpenContext,
  request: { account: string; code: string },
  purpose: CodePurpose,
): Promise<{ ticket: string; account: string; passwordPolicy: PasswordPolicy }> {
  const account = request.account.toLowerCase();
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
