import { parseAmount } from '@outlay/contract/money';
import type { TravelRequest, TravelSaid } from '../travel.double.ts';
import type { DoubleOffer, DoubleOrder } from './duffel.world.double.ts';

export type Json = Record<string, unknown>;

/** What Duffel knows, and how it answers. */
export interface DuffelWorld {
  now: Date;
  currency: string;
  /** Minor units of the cheapest offer. */
  cheapest: number;
  requests: Map<string, DoubleOffer[]>;
  offers: Map<string, DoubleOffer>;
  orders: Map<string, DoubleOrder>;
  cancellations: Map<string, Json & { order_id: string; expires_at: string }>;
  changeOffers: Map<string, Json & { order_id: string; expires_at: string; day: string }>;
  changes: Map<string, Json & { order_id: string; expires_at: string; day: string }>;
  /** Orders on a page at most. */
  pageMost: number;
  nextId: (kind: string) => string;
}

export interface DuffelRequest extends TravelRequest {
  id: string;
  data: Json;
}

export const ok = (data: unknown, meta?: Json): TravelSaid => ({ body: { data, ...(meta && { meta }) } });

/** A refusal of Duffel; refusals of the second kind are failures of the adapter. */
export const failed = (status: number, type: string, code: string, message = code): TravelSaid => ({
  status,
  body: { errors: [{ type, code, title: code, message }], meta: { status, request_id: 'req_1' } },
});
export const invalid = (code: string, message?: string): TravelSaid =>
  failed(422, 'invalid_state_error', code, message);

/** The request is not as the documentation says, which the adapter may never cause. */
export class Malformed extends Error {}
export function demand(holds: boolean, why: string): void {
  if (!holds) throw new Malformed(why);
}

/** Whether a payment from the balance is exactly what is owed. */
export function isPaidBy(payments: unknown, amount: number, currency: string): boolean {
  const [payment] = (Array.isArray(payments) ? payments : [payments]) as (Json | undefined)[];
  if (!payment) return false;
  demand(payment['type'] === 'balance', 'payment type');
  return payment['currency'] === currency && parseAmount(String(payment['amount']), currency) === amount;
}
