import { dictionary } from '@zxcvbn-ts/language-common';

const COMMONEST = 10_000;

/** The most common passwords: the beginning of a published list, most common first. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...(dictionary['passwords-common'] as readonly string[]).slice(0, COMMONEST),
  // The demo password, which is in the README.
  'outlay#2026',
]);
