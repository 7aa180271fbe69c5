import { isFinance } from '@outlay/contract/organisation/role';
import { PLAIN_PERMISSIONS, type Permission, type RoleKey } from '@outlay/contract/permission';
import type { SignedIn } from '#request/context.ts';
import type { Refusal } from '#request/refusal.ts';

type Actor = Pick<SignedIn, 'memberId' | 'roles' | 'permissions'>;

const isAdministrator = ({ roles }: Actor): boolean => roles.includes('administrator');

/** Refuses granting, withdrawing or defining permissions beyond the user's own, except for administrators. */
export const refusalAbove = (permissions: readonly Permission[], user: Actor): Refusal | null =>
  isAdministrator(user) || permissions.every((one) => PLAIN_PERMISSIONS.has(one) || user.permissions.has(one))
    ? null
    : { code: 'NOT_ALLOWED', reason: 'aboveOwn' };

interface Giving {
  memberId: string;
  permissions: readonly Permission[];
  /** Members who could give the role instead. */
  administrators: readonly string[];
}

/**
 * Why a role cannot be granted; members cannot grant themselves financial permissions while another
 * administrator could.
 */
export function refusalToGrant(
  { memberId, permissions, administrators }: Giving,
  user: Actor,
): Refusal | null {
  const above = refusalAbove(permissions, user);
  if (above) return above;
  const others = administrators.some((id) => id !== user.memberId);
  return memberId === user.memberId && others && isFinance(permissions)
    ? { code: 'NOT_ALLOWED', reason: 'financeRoleNeedsTwo' }
    : null;
}

/** A new confirmer must wait this long, so that nobody can appoint an accomplice who confirms at once. */
const CONFIRMER_WAITS_MS = 24 * 3_600_000;

interface Held {
  permissions: readonly Permission[];
  /** Null for the company's founder. */
  givenBy: string | null;
  at: Date;
}

/** Whether the member received the permission to confirm only within the last day. */
export const isTooNewToConfirm = (held: readonly Held[], now: Date): boolean =>
  !held.some(
    ({ permissions, givenBy, at }) =>
      permissions.includes('role.confirm') &&
      (givenBy === null || now.getTime() - at.getTime() >= CONFIRMER_WAITS_MS),
  );

/** A company must always have an administrator who can sign in and whose role has no end date. */
export function refusalToLose(administrators: readonly string[], memberId: string): Refusal | null {
  const others = administrators.filter((id) => id !== memberId);
  return others.length === 0 && administrators.includes(memberId)
    ? { code: 'WRONG_STATE', reason: 'lastAdministrator' }
    : null;
}

/** Members who can confirm a financial role: neither the requester nor the member who gets it. */
export const confirmersOf = (
  holders: readonly string[],
  request: { requestedBy: string; memberId: string },
): string[] => holders.filter((id) => id !== request.requestedBy && id !== request.memberId);

interface Request {
  member_id: string;
  requested_by: string;
  decision: string | null;
}

type RequestAct = 'confirm' | 'refuse' | 'withdraw';

/** Why the act on the request is refused; null when it is allowed. */
export function refusalOnRequest(
  act: RequestAct,
  request: Request,
  user: Actor,
  confirmer: { tooNew: boolean },
): Refusal | null {
  const { memberId, permissions } = user;
  const own = request.requested_by === memberId;
  if (act === 'withdraw') {
    if (!own && !isAdministrator(user)) return { code: 'NOT_ALLOWED', reason: 'madeByAnother' };
  } else {
    if (!permissions.has('role.confirm')) return { code: 'NOT_ALLOWED', reason: 'lacksPermission' };
    if (own) return { code: 'NOT_ALLOWED', reason: 'madeByMe' };
    if (request.member_id === memberId) return { code: 'NOT_ALLOWED', reason: 'financeRoleNeedsTwo' };
    if (act === 'confirm' && confirmer.tooNew) return { code: 'NOT_ALLOWED', reason: 'confirmerTooNew' };
  }
  return request.decision === null ? null : { code: 'WRONG_STATE', reason: 'alreadyDecided' };
}

/**
 * Financial permissions can be added to a role only while nobody holds it; later holders then need a second
 * person's confirmation.
 */
export function refusalToWiden(change: {
  before: readonly Permission[];
  after: readonly Permission[];
  holders: number;
}): Refusal | null {
  const gained = change.after.filter((one) => !change.before.includes(one));
  return change.holders > 0 && isFinance(gained)
    ? { code: 'NOT_ALLOWED', reason: 'financeRoleNeedsTwo' }
    : null;
}

/** An administrator's role always applies to the whole company. */
export const maySpan = (role: RoleKey, scoped: boolean): boolean => !scoped || role !== 'administrator';
