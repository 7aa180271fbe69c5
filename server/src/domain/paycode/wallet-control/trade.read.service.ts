import type { Received } from '@outlay/contract/endpoint';
import type { Page } from '@outlay/contract/page';
import type { WalletPayment, walletControlEndpoints } from '@outlay/contract/paycode/wallet-control';
import { nextPlace } from '#database/sorted.ts';
import type { Context } from '#request/context.ts';
import { foundOf } from './trade.policy.ts';
import * as trades from './trade.repository.ts';

/** Payments with corporate wallets, for finance. */
export async function listPayments(
  { db, user }: Pick<Context, 'db' | 'user'>,
  { after, size }: Received<typeof walletControlEndpoints.payments>,
): Promise<Page<WalletPayment>> {
  const page = { sort: 'at', descending: true, after, size } as const;
  const rows = await trades.listTrades(db, user.companyId, page);
  return {
    items: rows.map((row) => {
      const money = (amount: number) => ({ amount, currency: row.currency });
      return {
        ...{ id: row.id, tradeNo: row.trade_no, wallet: row.wallet_name, member: row.member_name ?? '' },
        ...{ merchant: row.merchant, state: row.state, reason: row.reason, day: row.day },
        ...{ at: row.created_at.toISOString(), asked: money(row.amount), returned: money(row.returned) },
        paid: row.consumed === null ? null : money(foundOf(row)),
      };
    }),
    next: nextPlace(rows, page),
  };
}
