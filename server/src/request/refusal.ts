import { AppError, type ErrorCode, type Reason } from '@outlay/contract/errors';
import type { Permission } from '@outlay/contract/permission';
import { reaches } from './admission.ts';
import type { SignedIn } from './context.ts';

/** Why an act may not be: what a policy says to the buttons, to the services and to whoever asks why. */
export interface Refusal {
  code: ErrorCode;
  reason: Reason;
  values?: Record<string, string>;
  /** Seconds until it may be. */
  retryAfter?: number;
}

/** Throws what a policy refused. What is not found stays silent about why: a stranger learns nothing. */
export function assertNotRefused(refusal: Refusal | null, what = ''): void {
  if (refusal === null) return;
  const { code, ...details } = refusal;
  if (code === 'NOT_FOUND') throw new AppError(code, what);
  throw new AppError(code, details);
}

/** Who lacks the power, waits for the second factor, or has it for other departments only; null who has it. */
export function lackOf(permission: Permission, user: SignedIn, path: string | null = null): Refusal | null {
  if (reaches(user, permission, path)) return null;
  if (user.withheld.has(permission)) return { code: 'NOT_ALLOWED', reason: 'secondFactorNeeded' };
  // Another department's object is none of theirs: it is not found.
  if (user.scoped.has(permission)) return { code: 'NOT_FOUND', reason: 'outOfScope' };
  return { code: 'NOT_ALLOWED', reason: 'lacksPermission' };
}
