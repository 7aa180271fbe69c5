import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Reason } from '@outlay/contract/errors';
import { pause } from '#device/pause.ts';
import { noteErrorNumber } from '#screen/error-number.ts';
import { CallError, type FailureCode } from '#api/call-error.ts';
import { fillWords } from './words.ts';

/** Longest wait for the messages of reasons, after which an error is told by its code. */
const WAIT_MOST_MS = 3_000;
let reasonWords: Partial<Record<Reason, MessageDescriptor>> | null = null;

/**
 * Loads the messages of reasons, which no first page needs; until then, and if they cannot be loaded, an error is told by
 * its code. Never fails.
 */
export async function loadReasonWords(): Promise<void> {
  if (reasonWords) return;
  const load = async () => {
    ({ reasonWords } = await import('./errors.reasons.ts'));
  };
  await Promise.race([load().catch(() => undefined), pause(WAIT_MOST_MS)]);
}

/** The message for each way in which a call can fail. */
const CODE_WORDS: Record<FailureCode, MessageDescriptor> = {
  network: msg`The current network is not available. Please try again later.`,
  timeout: msg`The server took too long to answer. Please try again.`,
  abort: msg`Cancelled.`,
  INVALID_INPUT: msg`Something in the form is wrong. Please check it.`,
  NOT_SIGNED_IN: msg`Please sign in again.`,
  NOT_ALLOWED: msg`Your role does not allow this.`,
  NOT_FOUND: msg`This no longer exists, or you do not have access to it.`,
  WRONG_STATE: msg`This is no longer possible: the status has changed. Reload to see it.`,
  CONFLICT: msg`Someone else has changed this. Reload, then try again.`,
  TOO_LARGE: msg`The file is too large.`,
  UNSUPPORTED_TYPE: msg`This type of file is not supported.`,
  IDEMPOTENCY_MISMATCH: msg`This was already submitted with different content. Reload, then try again.`,
  TOO_MANY: msg`Too many attempts. Please wait a moment.`,
  UNKNOWN: msg`Unknown error! Please contact the administrator.`,
  BUSY: msg`The server is busy. Please try again in a moment.`,
};

/** The specification's texts for failures of the device, and the message shown instead. */
const DEVICE_WORDS: Record<string, MessageDescriptor> = {
  'file error': msg`The file cannot be read. Please choose it again.`,
  'device nonsupport geo': msg`This device cannot determine its location.`,
  'network error': msg`Your location could not be found. Please try again where you have network.`,
  'SocketTask.readyState is not OPEN': msg`There is no connection to the server at the moment.`,
  'waiting time out': msg`The server took too long to answer. Please try again.`,
  'data not found': msg`This device does not have it.`,
};

/** One sentence for a person; the specific reason if the server gave one. */
export function errorWords(error: unknown): string {
  if (!(error instanceof CallError)) {
    const device = error instanceof Error ? DEVICE_WORDS[error.message] : undefined;
    return i18n._(device ?? CODE_WORDS.UNKNOWN);
  }
  const reason = error.reason ?? error.body?.fields?.[0]?.code;
  if (reason && reasonWords?.[reason]) return reasonText(reason, error.body?.values);
  const words = i18n._(CODE_WORDS[error.code] ?? CODE_WORDS.UNKNOWN);
  const number = error.body?.number;
  if (!number) return words;
  noteErrorNumber(number);
  return `${words} ${fillWords(NUMBER_WORDS, { number })}`;
}

/** Support finds the request in the log by this number. */
const NUMBER_WORDS = msg`Error number: {number}`;

export function reasonText(reason: Reason, values: Record<string, string> = {}): string {
  const words = reasonWords?.[reason] ?? CODE_WORDS.INVALID_INPUT;
  return i18n._(words.id, values, words.message === undefined ? {} : { message: words.message });
}
