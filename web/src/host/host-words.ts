import { t } from '@lingui/core/macro';
import { errorWords } from '#kit/errors.ts';
import { hostErrorOf } from './host.port.ts';

/** For a person, why the app around the page did not do it; null for their own cancel, which needs no words. */
export function hostErrorWords(thrown: unknown): string | null {
  const { kind, code } = hostErrorOf(thrown);
  if (kind === 'cancel') return null;
  if (kind === 'noBridge')
    return t`There is no connection to the app around this page. Open it there once more.`;
  return code === null ? errorWords(thrown) : t`The app around this page did not do it (${code}).`;
}
