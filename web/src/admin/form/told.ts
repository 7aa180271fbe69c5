import { fieldReason } from '#kit/call-error.ts';
import { reasonText } from '#kit/errors.ts';

/** What the server said about one field, in words. */
export function told(error: unknown, path: string): string | null {
  const reason = fieldReason(error, path);
  return reason ? reasonText(reason) : null;
}
