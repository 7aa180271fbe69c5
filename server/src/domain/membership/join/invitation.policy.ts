import { AppError } from '@outlay/contract/errors';
import type { Permission } from '@outlay/contract/permission';
import type { InvitationChannel, InvitationState } from '@outlay/contract/membership/join';

interface IssuerState {
  revoked_at: Date | null;
  expires_at: Date;
  used: number;
  seats: number;
}

export function stateOf(one: IssuerState, now: Date): InvitationState {
  if (one.revoked_at) return 'revoked';
  if (one.expires_at <= now) return 'expired';
  return one.used >= one.seats ? 'used' : 'open';
}

const REASONS = {
  revoked: 'invitationRevoked',
  expired: 'invitationExpired',
  used: 'invitationFull',
} as const;

/** The error for an invitation that can no longer be used. */
export const closedInvitation = (state: Exclude<InvitationState, 'open'>) =>
  new AppError('WRONG_STATE', { reason: REASONS[state] });

interface Wish {
  channel: InvitationChannel;
  account?: string | undefined;
  departmentId: string | null;
  seats: number;
  days: number;
}

const HOUR_MS = 3_600_000;
const FACE_SEATS = 500;

/** The stored invitation: for one person, one use; for a code on a screen, an hour and many uses. */
export function invitationFrom(wish: Wish, now: Date) {
  const { channel } = wish;
  const sent = channel === 'phone' || channel === 'mail';
  return {
    channel,
    account: sent ? accountOf(wish) : null,
    seats: sent ? 1 : channel === 'face' ? FACE_SEATS : wish.seats,
    expiresAt: new Date(now.getTime() + (channel === 'face' ? HOUR_MS : wish.days * 24 * HOUR_MS)),
  };
}

function accountOf({ channel, account }: Wish): string {
  const wrong = (code: 'required' | 'badFormat') =>
    new AppError('INVALID_INPUT', { fields: [{ path: 'account', code }] });
  if (account === undefined) throw wrong('required');
  if (account.includes('@') !== (channel === 'mail')) throw wrong('badFormat');
  return account.toLowerCase();
}

/** Whether a join needs consent: not if the inviter may manage members, unless the link was sent to somebody else. */
export const needsConsent = (
  inviter: { permissions: ReadonlySet<Permission> },
  sentTo: string | null,
  account: string,
): boolean => !inviter.permissions.has('member.write') || (sentTo !== null && sentTo !== account);
