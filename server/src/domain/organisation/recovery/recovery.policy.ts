import type { SignedIn } from '#request/context.ts';
import type { Refusal } from '#request/refusal.ts';

type Actor = Pick<SignedIn, 'memberId' | 'roles' | 'permissions'>;

const DAY_MS = 86_400_000;
/** If no other administrator can confirm, the person has this long to refuse. */
const ALONE_WAITS_MS = DAY_MS;
/** A request expires after a week, so that nobody confirms a forgotten one. */
export const RESET_LIVES_MS = 7 * DAY_MS;

const isAdministrator = ({ roles }: Actor): boolean => roles.includes('administrator');

interface ResetState {
  member: { id: string; state: string };
  enrolled: boolean;
  /** A request is already open. */
  open: boolean;
}

/** Why a factor reset cannot be requested; null when it can. */
export function refusalToRequest({ member, enrolled, open }: ResetState, user: Actor): Refusal | null {
  if (!user.permissions.has('member.write')) return { code: 'NOT_ALLOWED', reason: 'lacksPermission' };
  if (member.id === user.memberId) return { code: 'NOT_ALLOWED', reason: 'ownFactor' };
  if (member.state !== 'active') return { code: 'WRONG_STATE', reason: 'notActivated' };
  if (!enrolled) return { code: 'WRONG_STATE', reason: 'noFactor' };
  return open ? { code: 'CONFLICT', reason: 'resetWaits' } : null;
}

/** Administrators who can confirm: neither the requester nor the member concerned. */
export const secondsOf = (
  administrators: readonly string[],
  { memberId, requestedBy }: { memberId: string; requestedBy: string },
): string[] => administrators.filter((id) => id !== memberId && id !== requestedBy);

/** When the requester may confirm alone: after a day if nobody else can; null if somebody can. */
export const aloneFrom = (seconds: readonly string[], at: Date): Date | null =>
  seconds.length > 0 ? null : new Date(at.getTime() + ALONE_WAITS_MS);

/** Only an administrator may confirm alone; others always need an administrator. */
export const refusalToWaitAlone = (seconds: readonly string[], user: Actor): Refusal | null =>
  seconds.length === 0 && !isAdministrator(user)
    ? { code: 'NOT_ALLOWED', reason: 'noSecondAdministrator' }
    : null;

interface Reset {
  member_id: string;
  requested_by: string;
  requested_at: Date;
  alone_from: Date | null;
  decision: string | null;
}

export const hasLapsed = ({ requested_at, decision }: Reset, now: Date): boolean =>
  decision === null && now.getTime() - requested_at.getTime() >= RESET_LIVES_MS;

/** Whether the reset is undecided and has not expired. */
export const isOpen = (reset: Reset, now: Date): boolean => reset.decision === null && !hasLapsed(reset, now);

export type ResetAct = 'confirm' | 'refuse' | 'withdraw';

/** Why the act on the reset is refused; null when it is allowed. */
export function refusalOnReset(
  act: ResetAct,
  reset: Reset,
  user: Actor,
  { tooNew, now }: { tooNew: boolean; now: Date },
): Refusal | null {
  const refused = act === 'withdraw' ? refusalToWithdraw(reset, user) : refusalToDecide(act, reset, user);
  if (refused) return refused;
  if (reset.decision !== null) return { code: 'WRONG_STATE', reason: 'alreadyDecided' };
  if (act !== 'confirm') return null;
  if (hasLapsed(reset, now)) return { code: 'WRONG_STATE', reason: 'resetLapsed' };
  if (tooNew) return { code: 'NOT_ALLOWED', reason: 'confirmerTooNew' };
  const left = (reset.alone_from?.getTime() ?? 0) - now.getTime();
  return reset.requested_by === user.memberId && left > 0
    ? { code: 'WRONG_STATE', reason: 'waitsADay', retryAfter: Math.ceil(left / 1_000) }
    : null;
}

const refusalToWithdraw = (reset: Reset, user: Actor): Refusal | null =>
  reset.requested_by === user.memberId || (isAdministrator(user) && reset.member_id !== user.memberId)
    ? null
    : { code: 'NOT_ALLOWED', reason: 'madeByAnother' };

/** Needs a second administrator; the requester only if there was none at the time of the request. */
function refusalToDecide(act: 'confirm' | 'refuse', reset: Reset, user: Actor): Refusal | null {
  if (!isAdministrator(user)) return { code: 'NOT_ALLOWED', reason: 'lacksPermission' };
  if (reset.member_id === user.memberId) return { code: 'NOT_ALLOWED', reason: 'ownFactor' };
  const own = reset.requested_by === user.memberId;
  return own && (act === 'refuse' || reset.alone_from === null)
    ? { code: 'NOT_ALLOWED', reason: 'madeByMe' }
    : null;
}

/** Only the person themselves may refuse, whatever their role, while the request is open. */
export function refusalToRefuseOwn(reset: Reset, user: Actor, now: Date): Refusal | null {
  if (reset.member_id !== user.memberId) return { code: 'NOT_FOUND', reason: 'notAllowedHere' };
  return isOpen(reset, now) ? null : { code: 'WRONG_STATE', reason: 'alreadyDecided' };
}
