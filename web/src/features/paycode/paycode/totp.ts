import {
  CHANGING_DIGITS,
  composeCode,
  STEP_SECONDS,
  STEP_TOLERANCE,
  stepAt,
} from '@outlay/contract/paycode/paycode.code';

const STEP_MS = STEP_SECONDS * 1000;

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** The device's secret as a key that code can use but not read. */
export const importSecret = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);

/** The digits of one step: RFC 6238 with SHA-256. */
async function changingDigits(key: CryptoKey, step: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const hash = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer));
  const offset = hash.getUint8(hash.byteLength - 1) & 0xf;
  const number = (hash.getUint32(offset) & 0x7fffffff) % 10 ** CHANGING_DIGITS;
  return String(number).padStart(CHANGING_DIGITS, '0');
}

/** The 20 digits that a till reads, for one step. */
export const codeOf = async (handle: string, key: CryptoKey, step: number): Promise<string> =>
  composeCode({ handle, changing: await changingDigits(key, step) });

export interface ShownStep {
  /** Null while no unused code is valid yet. */
  step: number | null;
  /** Until the next code, in milliseconds. */
  leftMs: number;
}

/**
 * Which step's code to show. Used ones are skipped: a till accepts the next one early, but not those after it.
 * `now`: the server's clock, in milliseconds since 1970. `nextStep`: the first step that is not used.
 */
export function stepToShow(now: number, nextStep: number): ShownStep {
  const current = stepAt(now);
  const step = Math.max(current, nextStep);
  if (step > current + STEP_TOLERANCE) return { step: null, leftMs: (step - STEP_TOLERANCE) * STEP_MS - now };
  return { step, leftMs: (step + 1) * STEP_MS - now };
}
