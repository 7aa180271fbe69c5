import { t } from '@lingui/core/macro';
import { errorWords } from '#text/errors.ts';
import { hostErrorOf } from './host.port.ts';

/** Why the host did not complete a call, in words; null if the person cancelled, which needs no message. */
export function hostErrorWords(thrown: unknown): string | null {
  const { kind, code } = hostErrorOf(thrown);
  if (kind === 'cancel') return null;
  if (kind === 'noBridge') return t`There is no connection to the host app. Please open it again from there.`;
  return code === null ? errorWords(thrown) : t`The host app did not complete this (${code}).`;
}
