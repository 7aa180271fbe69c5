import type { OpenCharge } from '@outlay/contract/paycode/charge.open';
import type { PendingSale } from '#device/storage.ts';

/** What a till is doing. */
export type SaleStep =
  | { at: 'ready' }
  /** The request is on its way. */
  | { at: 'asking'; sale: PendingSale }
  /** The payer is asked to confirm. */
  | { at: 'confirming'; sale: PendingSale; charge: OpenCharge }
  /** No answer: whether it was paid is being found out. */
  | { at: 'unknown'; sale: PendingSale }
  /** A signed code was checked and is kept, to be sent when there is a network. */
  | { at: 'taken'; sale: PendingSale }
  /** Paid, failed or closed. */
  | { at: 'over'; charge: OpenCharge }
  /** The server has no payment of this number, so nothing was paid. */
  | { at: 'never'; sale: PendingSale };

export const READY: SaleStep = { at: 'ready' };

/** Seconds between two questions. */
const CONFIRM_AGAIN = 3;
const UNKNOWN_AGAIN = 5;
/** Seconds after which the payer can no longer confirm, and the payment is reversed. */
export const GIVE_UP_AFTER = 50;
/** Seconds in which a request that is still on its way arrives. */
const ARRIVED_AFTER = 20;

/** Milliseconds until the till asks again; null when there is nothing to ask. */
export function pollDelayOf({ at }: SaleStep): number | null {
  if (at === 'confirming') return CONFIRM_AGAIN * 1000;
  return at === 'unknown' ? UNKNOWN_AGAIN * 1000 : null;
}

/** What the server's answer about a payment means. */
export const afterAnswer = (sale: PendingSale, charge: OpenCharge): SaleStep =>
  charge.state === 'USERPAYING' ? { at: 'confirming', sale, charge } : { at: 'over', charge };

/** The server does not know the number: certain only when no request can be on its way any more. */
export const afterNotFound = (sale: PendingSale, now: number): SaleStep =>
  now - sale.startedAt >= ARRIVED_AFTER * 1000 ? { at: 'never', sale } : { at: 'unknown', sale };

/** Whether the payer had the time to confirm. */
export const isTimeOver = (sale: PendingSale, now: number): boolean =>
  now - sale.startedAt >= GIVE_UP_AFTER * 1000;

/** The number of a new payment: readable, and unlike any other till's. */
export function newTradeNo(now: Date = new Date()): string {
  const time = now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return `T${time}-${random.toString(36).padStart(7, '0')}`;
}
