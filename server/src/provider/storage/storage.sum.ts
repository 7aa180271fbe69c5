import { createHash } from 'node:crypto';
import { AppError } from '@outlay/contract/errors';

/** Keys that are the SHA-256 of the file itself. */
const SUM = /^[0-9a-f]{64}$/;

export const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Refuses bytes that are not those that were written: rather no receipt than another one.
 *
 * @param sum SHA-256 in hex that was noted at writing; needed for keys that are not the sum themselves.
 * @throws AppError `UNKNOWN` `fileDamaged`
 */
export function assertIntact(key: string, bytes: Uint8Array, sum?: string): void {
  const wanted = SUM.test(key) ? key : sum;
  if (wanted !== undefined && wanted !== sumOf(bytes))
    throw new AppError('UNKNOWN', {
      reason: 'fileDamaged',
      detail: `storage key ${key} has other bytes than were written: restore it from a backup`,
    });
}
