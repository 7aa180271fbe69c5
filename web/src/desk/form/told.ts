import { fieldReason } from '#api/call-error.ts';
import { reasonText } from '#text/errors.ts';

/** What the server said about one field, in words. */
export function told(error: unknown, path: string): string | null {
  const reason = fieldReason(error, path);
  return reason ? reasonText(reason) : null;
}
