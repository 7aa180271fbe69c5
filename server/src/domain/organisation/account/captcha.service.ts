import type { HumanProof } from '@outlay/contract/organisation/account';
import { AppError } from '@outlay/contract/errors';
import type { CaptchaPort } from '#provider/captcha/captcha.port.ts';
import { newWork, workHolds } from './work.ts';
import type { OpenContext } from '#request/context.ts';
import { countUse } from '#request/limit.ts';
import { isSigned } from '#secrets/secret.ts';
import type { Binary } from '#request/served.ts';
import * as codes from './code.repository.ts';

const CAPTCHA_LIVES = 2 * 60_000;

const count = ({ directory, origin, now }: OpenContext) =>
  countUse(directory, `captcha ${origin.address}`, { most: 60, seconds: 600 }, now());

const keep = ({ db, now }: OpenContext, id: string, answerHash: Buffer) =>
  codes.insertCaptcha(db, { id, answerHash, expiresAt: new Date(now().getTime() + CAPTCHA_LIVES) });

/** Draws a captcha for an id chosen by the client; another request with the id draws another one. */
export async function drawCaptcha(ctx: OpenContext, captchaId: string, port: CaptchaPort): Promise<Binary> {
  await count(ctx);
  const { answer, png } = await port.draw();
  await keep(ctx, captchaId, ctx.secrets.sign(answerText(captchaId, answer)));
  return { bytes: png, mediaType: 'image/png' };
}

/** A proof-of-work puzzle for people who cannot read the picture; replaces the picture under the same id. */
export async function giveWork(ctx: OpenContext, { captchaId }: { captchaId: string }) {
  await count(ctx);
  const challenge = await newWork(ctx.secrets);
  await keep(ctx, captchaId, ctx.secrets.sign(workText(captchaId, challenge)));
  return { challenge };
}

const answerText = (id: string, answer: string): string => `captcha ${id} ${answer.trim().toLowerCase()}`;

const workText = (id: string, challenge: Record<string, unknown>): string =>
  `work ${id} ${String(challenge['signature'])}`;

/**
 * Checks a captcha or puzzle, which protects calls that a program could repeat thousands of times. Any answer, right or
 * wrong, uses it up.
 */
export async function assertCaptcha(
  ctx: OpenContext,
  { captchaId, captcha, work }: HumanProof,
): Promise<void> {
  const kept = await codes.takeCaptcha(ctx.directory, captchaId, ctx.now());
  const text = work ? workText(captchaId, work.challenge) : answerText(captchaId, captcha);
  const right = kept?.live === true && isSigned(ctx.secrets, text, kept.answer_hash);
  if (right && (!work || (await workHolds(ctx.secrets, work)))) return;
  throw new AppError('INVALID_INPUT', {
    reason: 'wrongCaptcha',
    fields: [{ path: 'captcha', code: 'wrongCaptcha' }],
  });
}
