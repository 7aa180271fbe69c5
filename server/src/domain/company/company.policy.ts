import { AppError } from '@outlay/contract/errors';
import type { Role } from '@outlay/contract/permission';
import type { SignedIn } from '#kit/context.ts';

/** Roles over money; nobody gives them to themselves while another administrator could. */
const FINANCE: readonly Role[] = ['accountant', 'cashier', 'financeManager'];

/** Throws unless `user` may give these roles. */
export function assertMayGrant(user: SignedIn, before: readonly Role[], after: readonly Role[]): void {
  const gained = after.filter((role) => !before.includes(role));
  if (gained.some((role) => FINANCE.includes(role)) && !user.permissions.has('role.grantFinance'))
    throw new AppError('NOT_ALLOWED', { reason: 'financeRoleNeedsTwo' });
}

/** A company always keeps an administrator who can sign in. */
export function assertKeepsAdministrator(
  administrators: readonly string[],
  memberId: string,
  stays: boolean,
): void {
  const others = administrators.filter((id) => id !== memberId);
  if (!stays && others.length === 0 && administrators.includes(memberId))
    throw new AppError('WRONG_STATE', { reason: 'lastAdministrator' });
}
