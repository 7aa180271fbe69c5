import { z } from 'zod';
import { sha256 } from '#secrets/secret.ts';
import { CallbackError } from './callback.port.ts';

/** A platform that repeats an event encrypts the same text again. */
export const idOfText = (text: string): string => sha256(text).toString('hex');

const FRESH_MS = 10 * 60_000;

/** @throws CallbackError `stale` for a time in milliseconds that is more than ten minutes away. */
export function assertFresh(ms: number, now: Date): void {
  if (!(Math.abs(now.getTime() - ms) <= FRESH_MS)) throw new CallbackError('stale');
}

const Fields = z.record(z.string(), z.unknown());

/** @throws CallbackError `unreadable` for a text that is no JSON object. */
export function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return Fields.parse(JSON.parse(text));
  } catch {
    throw new CallbackError('unreadable');
  }
}

export const textIn = (fields: Readonly<Record<string, unknown>>, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};
