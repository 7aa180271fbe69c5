import { AppError } from '@outlay/contract/errors';
import type { Role } from '@outlay/contract/permission';
import type { SignedIn } from '#kit/context.ts';

/** Roles over money; nobody gives them to themselves while another administrator could. */
const FINANCE: readonly Role[] = ['accountant', 'cashier', 'financeManager'];

interface Grant {
  memberId: string;
  before: readonly Role[];
  after: readonly Role[];
  /** Members who could give the role instead. */
  administrators: readonly string[];
}

/** Throws where somebody would give a finance role to themselves though another could: two people for money. */
export function assertMayGrant(user: SignedIn, { memberId, before, after, administrators }: Grant): void {
  const gained = after.filter((role) => !before.includes(role));
  const others = administrators.filter((id) => id !== user.memberId);
  if (memberId === user.memberId && others.length > 0 && gained.some((role) => FINANCE.includes(role)))
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
