import { dictionary } from '@zxcvbn-ts/language-common';

const COMMONEST = 10_000;

/** What people and their attackers try first: the head of a published list, most common first. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...(dictionary['passwords-common'] as readonly string[]).slice(0, COMMONEST),
  // The demo's: it stands in the README.
  'outlay#2026',
]);
