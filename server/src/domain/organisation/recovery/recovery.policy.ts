import type { SignedIn } from '#request/context.ts';
import type { Refusal } from '#request/refusal.ts';

type Actor = Pick<SignedIn, 'memberId' | 'roles' | 'permissions'>;

const DAY_MS = 86_400_000;
/** Where nobody else can confirm, the person has this long to refuse. */
const ALONE_WAITS_MS = DAY_MS;
/** A yes to what was asked a week ago is a yes to something forgotten. */
export const RESET_LIVES_MS = 7 * DAY_MS;

const isAdministrator = ({ roles }: Actor): boolean => roles.includes('administrator');

interface Asking {
  member: { id: string; state: string };
  enrolled: boolean;
  /** Something waits already. */
  open: boolean;
}

/** Why nobody may ask for it; null when they may. */
export function refusalToAsk({ member, enrolled, open }: Asking, user: Actor): Refusal | null {
  if (!user.permissions.has('member.write')) return { code: 'NOT_ALLOWED', reason: 'lacksPermission' };
  if (member.id === user.memberId) return { code: 'NOT_ALLOWED', reason: 'ownFactor' };
  if (member.state !== 'active') return { code: 'WRONG_STATE', reason: 'notActivated' };
  if (!enrolled) return { code: 'WRONG_STATE', reason: 'noFactor' };
  return open ? { code: 'CONFLICT', reason: 'resetWaits' } : null;
}

/** Who could confirm: an administrator who neither asked nor is meant. */
export const secondsOf = (
  administrators: readonly string[],
  { memberId, requestedBy }: { memberId: string; requestedBy: string },
): string[] => administrators.filter((id) => id !== memberId && id !== requestedBy);

/** When whoever asks may confirm alone: after a day where nobody else could; null where somebody can. */
export const aloneFrom = (seconds: readonly string[], at: Date): Date | null =>
  seconds.length > 0 ? null : new Date(at.getTime() + ALONE_WAITS_MS);

/** Alone is for an administrator only: whoever else manages people never does it without one. */
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

/** It waits: nobody has decided, and it is not too late. */
export const isOpen = (reset: Reset, now: Date): boolean => reset.decision === null && !hasLapsed(reset, now);

export type ResetAct = 'confirm' | 'refuse' | 'withdraw';

/** Why the person may not do it with the reset; null when they may. */
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

/** A second administrator; whoever asked only where there was none when they asked. */
function refusalToDecide(act: 'confirm' | 'refuse', reset: Reset, user: Actor): Refusal | null {
  if (!isAdministrator(user)) return { code: 'NOT_ALLOWED', reason: 'lacksPermission' };
  if (reset.member_id === user.memberId) return { code: 'NOT_ALLOWED', reason: 'ownFactor' };
  const requested = reset.requested_by === user.memberId;
  return requested && (act === 'refuse' || reset.alone_from === null)
    ? { code: 'NOT_ALLOWED', reason: 'madeByMe' }
    : null;
}

/** The person themselves, whatever their role, as long as it waits. */
export function refusalToRefuseOwn(reset: Reset, user: Actor, now: Date): Refusal | null {
  if (reset.member_id !== user.memberId) return { code: 'NOT_FOUND', reason: 'notAllowedHere' };
  return isOpen(reset, now) ? null : { code: 'WRONG_STATE', reason: 'alreadyDecided' };
}
