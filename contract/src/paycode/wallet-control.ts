import { z } from 'zod';
import { read } from '../endpoint.ts';
import { Day, Id, Instant } from '../fields.ts';
import { Money, Sum } from '../money.ts';
import { pageOf, PageRequest } from '../page.ts';
import { POLICY_REFUSALS } from './spend-policy.ts';

/** Why a payment with a corporate wallet was not let pass. */
export const WALLET_REASONS = [
  ...POLICY_REFUSALS,
  'left',
  'budget',
  'unknownEmployee',
  'unknownStandard',
] as const;
export const WalletReason = z.enum(WALLET_REASONS);
export type WalletReason = z.infer<typeof WalletReason>;

/**
 * `deducted`: let pass. `refused`: not let pass. `recovered`: taken back whole, or kept from coming. `unasked`: paid without
 * having been asked for.
 */
export const WalletPaymentState = z.enum(['deducted', 'refused', 'recovered', 'unasked']);
export type WalletPaymentState = z.infer<typeof WalletPaymentState>;

/** A payment with a corporate wallet: what was let pass of it, and what the wallet says of it. */
export const WalletPayment = z.object({
  id: Id,
  /** The wallet's number. */
  tradeNo: z.string(),
  wallet: z.string(),
  /** Empty for somebody whom nobody knows. */
  member: z.string(),
  /** Empty until the wallet has told of it. */
  merchant: z.string(),
  state: WalletPaymentState,
  reason: WalletReason.nullable(),
  day: Day,
  at: Instant,
  /** Asked for, and what of it was given back. */
  asked: Money,
  returned: Money,
  /** Paid less refunds, as the wallet says; null until it does. */
  paid: Sum.nullable(),
});
export type WalletPayment = z.infer<typeof WalletPayment>;

export const walletControlEndpoints = {
  payments: read({
    path: '/paycode/wallet/getPayments',
    ...{ policy: 'paycode.read', feature: 'paycode', agent: 'never' },
    request: PageRequest,
    response: pageOf(WalletPayment),
    summary: 'Payments with corporate wallets, the newest first.',
  }),
};
