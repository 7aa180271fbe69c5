import { createHmac } from 'node:crypto';
import { CHANGING_DIGITS, STEP_TOLERANCE } from '@outlay/contract/paycode/paycode.code';

/** The changing digits of a step: RFC 6238 with HMAC-SHA-256 and eight digits. */
export function changingDigits(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha256', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** CHANGING_DIGITS).padStart(CHANGING_DIGITS, '0');
}

/** Steps within which a right code of another time is recognised, so that it is no guess. */
const KNOWN_STEPS = 30;

export type CodeVerdict =
  | { verdict: 'right'; step: number }
  /** A code of this device, but of another time, or shown before one that was taken. */
  | { verdict: 'expired' }
  | { verdict: 'used' }
  | { verdict: 'wrong' };

/**
 * Whether the changing digits are those of a step around the current one that comes after the last one taken: right after
 * a payment the device shows the code of the next step.
 */
export function judgeCode(
  secret: Uint8Array,
  changing: string,
  { now, last }: { now: number; last: number },
): CodeVerdict {
  const steps = Array.from({ length: 2 * KNOWN_STEPS + 1 }, (_, at) => now - KNOWN_STEPS + at);
  const step = steps
    .sort((a, b) => Math.abs(a - now) - Math.abs(b - now))
    .find((one) => changingDigits(secret, one) === changing);
  if (step === undefined) return { verdict: 'wrong' };
  if (Math.abs(step - now) > STEP_TOLERANCE) return { verdict: 'expired' };
  return step > last ? { verdict: 'right', step } : { verdict: 'used' };
}

/** What a till read, and for what. */
export interface ReadCode {
  authCode: string;
  merchantId: string;
  /** Minor units. */
  amount: number;
  /** When a till took it without a network. */
  takenAt: Date | null;
}

/** A code is taken once, whatever becomes of the payment; `payer` is null for one that is no code of anybody. */
export type Claimed =
  | { taken: true; payer: CodePayer; at: Date; offline: boolean }
  | { taken: false; payer: null; code: 'CODE_INVALID' }
  | { taken: false; payer: CodePayer; code: 'CODE_EXPIRED' | 'CODE_USED' | 'PAYER_LIMIT' | 'DEVICE_BLOCKED' };

export interface CodePayer {
  memberId: string;
  deviceId: string;
}
