import type { FailureCode } from '@outlay/contract/processing/payment.batch';
import type { PayoutReason, PayoutTransfer } from '@outlay/contract/processing/payment.wallet';
import type { TransferRow } from './transfer.repository.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** After this, no sending of ours can still arrive: a sending gives up after 15 seconds, and starts within 30. */
const SETTLED_MS = 5 * MINUTE_MS;
/** How long after it was committed a sending may begin. */
export const SEND_WITHIN_MS = 30_000;

/** Minutes between the looks of the schedule; then it is the last one for good. */
const PAUSES = [0.2, 0.5, 1, 2, 5, 10, 15, 30, 60];

export const nextLook = (looks: number, now: Date): Date =>
  new Date(now.getTime() + (PAUSES[Math.min(looks, PAUSES.length - 1)] ?? 60) * MINUTE_MS);

type Sending = Pick<TransferRow, 'answered' | 'sent_at'>;

/**
 * Whether no sending can still be on its way. Only then does "there is no such transfer" or "it failed" mean that nothing
 * more will happen under the number.
 */
export const isSettled = ({ answered, sent_at: at }: Sending, now: Date): boolean =>
  answered || at === null || now.getTime() - at.getTime() >= SETTLED_MS;

export const isOpen = ({ state }: Pick<TransferRow, 'state'>): boolean =>
  state === 'queued' || state === 'sent' || state === 'waiting';

/** WeChat closes what is not confirmed within a day. */
export const expiryOf = ({ state, waiting_since: since }: Pick<TransferRow, 'state' | 'waiting_since'>) =>
  state === 'waiting' && since ? new Date(since.getTime() + DAY_MS).toISOString() : null;

/** Whether it may be sent now: for the first time, or again under the same number. */
export const maySend = (row: TransferRow): boolean =>
  isOpen(row) && row.cancel_asked_at === null && row.refusal === null;

const CODES: Partial<Record<PayoutReason, FailureCode>> = {
  ...{ payeeUnknown: 'account', payeeBlocked: 'account', payeeUnverified: 'account', nameDiffers: 'name' },
};
/** What the failure says of the payee's account. */
export const failureCodeOf = (reason: PayoutReason): FailureCode => CODES[reason] ?? 'other';

export const presentTransfer = (row: TransferRow, acts: boolean): PayoutTransfer => ({
  ...{ id: row.id, number: row.number, state: row.state, code: row.code },
  reason: row.reason as PayoutReason | null,
  expiresAt: expiryOf(row),
  stopping: isOpen(row) && row.cancel_asked_at !== null,
  actions: isOpen(row) && acts ? (row.cancel_asked_at === null ? ['query', 'stop'] : ['query']) : [],
});
