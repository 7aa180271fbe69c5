import { AppError, type ErrorCode, type Reason } from '@outlay/contract/errors';
import type { Permission } from '@outlay/contract/permission';
import { reaches } from './admission.ts';
import type { SignedIn } from './context.ts';

/** Why an act is refused; used by buttons, services and the permission explanation. */
export interface Refusal {
  code: ErrorCode;
  reason: Reason;
  values?: Record<string, string>;
  /** Seconds until it is possible. */
  retryAfter?: number;
}

/** Throws a policy's refusal. A not-found refusal carries no reason, so that outsiders learn nothing. */
export function assertNotRefused(refusal: Refusal | null, what = ''): void {
  if (refusal === null) return;
  const { code, ...details } = refusal;
  if (code === 'NOT_FOUND') throw new AppError(code, what);
  throw new AppError(code, details);
}

/** The refusal for a missing, withheld or out-of-scope permission; null when the user has it. */
export function lackOf(permission: Permission, user: SignedIn, path: string | null = null): Refusal | null {
  if (reaches(user, permission, path)) return null;
  if (user.withheld.has(permission)) return { code: 'NOT_ALLOWED', reason: 'secondFactorNeeded' };
  // An object of a department out of scope is answered as not found.
  if (user.scoped.has(permission)) return { code: 'NOT_FOUND', reason: 'outOfScope' };
  return { code: 'NOT_ALLOWED', reason: 'lacksPermission' };
}
