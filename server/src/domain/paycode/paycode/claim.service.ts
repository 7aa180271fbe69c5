import { BAD_CODES_MOST } from '@outlay/contract/paycode/paycode';
import { OFFLINE_PREFIX, parseCode, stepAt } from '@outlay/contract/paycode/paycode.code';
import { OpenError } from '#domain/paycode/merchant/merchant.open.service.ts';
import type { Context } from '#request/context.ts';
import { isUsedUp, isWithin } from '#request/limit.ts';
import { newId } from '#system/id.ts';
import { judgeCode, type Claimed, type ReadCode } from './code.policy.ts';
import * as devices from './device.repository.ts';
import type { DeviceRow } from './device.repository.ts';
import { claimSigned } from './signed-code.service.ts';

export type { Claimed } from './code.policy.ts';

type Writer = Pick<Context, 'db' | 'directory' | 'user' | 'now' | 'secrets'>;

const TEN_MINUTES_MS = 600_000;
/** Wrong codes of a merchant in ten minutes: a scanner misreads some, a guesser sends many. */
const BAD_OF_MERCHANT = { most: 60, seconds: 600 };

const INVALID = { taken: false, payer: null, code: 'CODE_INVALID' } as const;

/** Takes a code: after it, no till can take it again. Runs in the transaction of the payment. */
export async function claim(ctx: Writer, read: ReadCode): Promise<Claimed> {
  await assertFewBad(ctx, read.merchantId);
  const claimed = read.authCode.startsWith(OFFLINE_PREFIX)
    ? await claimSigned(ctx, read)
    : await claimShort(ctx, read);
  if (claimed.payer === null) await countBad(ctx, read.merchantId);
  return claimed;
}

type Counter = Pick<Context, 'directory' | 'now'>;
const badOf = (merchantId: string): string => `bad codes of merchant ${merchantId}`;

/** @throws OpenError TOO_MANY for a merchant that has sent many codes that are none */
export async function assertFewBad({ directory, now }: Counter, merchantId: string): Promise<void> {
  if (await isUsedUp(directory, badOf(merchantId), BAD_OF_MERCHANT, now()))
    throw new OpenError('TOO_MANY', 'too many wrong codes', BAD_OF_MERCHANT.seconds);
}

export const countBad = ({ directory, now }: Counter, merchantId: string): Promise<boolean> =>
  isWithin(directory, badOf(merchantId), BAD_OF_MERCHANT, now());

async function claimShort(ctx: Writer, { authCode, merchantId }: ReadCode): Promise<Claimed> {
  const { db, user, now } = ctx;
  const parts = parseCode(authCode);
  const device = parts && (await devices.lockByHandle(db, user.companyId, parts.handle));
  if (!device || device.secret_sealed === null) return INVALID;
  const since = new Date(now().getTime() - TEN_MINUTES_MS);
  if ((await devices.countAttempts(db, user.companyId, device.id, since)) >= BAD_CODES_MOST) return INVALID;
  const judged = judgeCode(secretOf(ctx, device, device.secret_sealed), parts.changing, {
    now: stepAt(now().getTime()),
    last: device.last_step,
  });
  const payer = { memberId: device.member_id, deviceId: device.id };
  if (judged.verdict === 'wrong') {
    const attempt = { company_id: user.companyId, id: newId(), device_id: device.id };
    await devices.insertAttempt(db, { ...attempt, merchant_id: merchantId, at: now() });
    return INVALID;
  }
  if (judged.verdict === 'expired') return { taken: false, payer, code: 'CODE_EXPIRED' };
  if (judged.verdict !== 'right') return { taken: false, payer, code: 'CODE_USED' };
  const { step: number } = judged;
  const code = { handle: device.handle, kind: 'step' as const, number };
  const place = { companyId: user.companyId, deviceId: device.id, merchantId, now: now() };
  if (!(await devices.claimCode(db, { ...code, ...place })))
    return { taken: false, payer, code: 'CODE_USED' };
  await devices.updateDevice(db, user.companyId, device.id, { last_step: number });
  return { taken: true, payer, at: now(), offline: false };
}

const secretOf = ({ secrets, user }: Writer, { id }: DeviceRow, sealed: Buffer): Buffer =>
  Buffer.from(secrets.open(sealed, 'paycode_device', { company_id: user.companyId, id }), 'base64url');
