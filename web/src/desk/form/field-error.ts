import { fieldReason } from '#api/call-error.ts';
import { reasonText } from '#text/errors.ts';

/** The server's error for one field, as text. */
export function fieldError(error: unknown, path: string): string | null {
  const reason = fieldReason(error, path);
  return reason ? reasonText(reason) : null;
}
