import { createHmac } from 'node:crypto';
import { sameBytes } from '#secrets/secret.ts';

/** How far the clock of who signed may be from ours, and how old an event may be. */
const TOLERANCE_S = 5 * 60;

export interface SignedEvent {
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
}

/** HMAC-SHA256 of `TIMESTAMP.BODY`, in hexadecimal digits. */
export const signatureOf = (secret: string, timestamp: string, body: Buffer | string): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');

export const headerOf = ({ headers }: SignedEvent, name: string): string =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? '';

/** Whether one of the signatures is right and the timestamp, in seconds, is of these minutes. */
export function isSigned(
  { body }: SignedEvent,
  { timestamp, signatures }: { timestamp: string; signatures: readonly string[] },
  { secret, now }: { secret: string | undefined; now: Date },
): boolean {
  if (!secret || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_S) return false;
  const wanted = Buffer.from(signatureOf(secret, timestamp, body));
  return signatures.some((signature) => sameBytes(Buffer.from(signature.toLowerCase()), wanted));
}

/** The body as JSON; undefined if it is none. */
export function eventOf({ body }: SignedEvent): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
