import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { Page } from '@outlay/contract/page';
import type {
  ChargeDifference,
  merchantStatementEndpoints,
} from '@outlay/contract/paycode/merchant-statement';
import type { Db } from '#database/connect.ts';
import { nextPlace } from '#database/sorted.ts';
import { getCompany, listRoleHolders } from '#domain/organisation/company/company.service.ts';
import { listCompanies } from '#domain/paycode/merchant/merchant.open.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import type { Context } from '#request/context.ts';
import type { AsSystem } from '#request/gate.ts';
import { isWithin } from '#request/limit.ts';
import { dayOf, plusDays, type Now } from '#system/clock.ts';
import { newId } from '#system/id.ts';
import * as differences from './difference.repository.ts';
import type { Found } from './difference.repository.ts';
import { openStatements } from './statement.service.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'emit'>;

/**
 * Compares a day's payments with the books, the expenses and the room of the policies. A difference is kept until finance
 * settles it, and they are notified of new ones.
 */
export const reconcile =
  (asSystem: AsSystem): OutboxHandler<'charge.reconcile'> =>
  async ({ companyId, payload: { day } }) => {
    await asSystem(companyId, (ctx) => compare(ctx, day));
  };

async function compare(ctx: Context, day: string): Promise<void> {
  const { db, user } = ctx;
  const { companyId } = user;
  const found = [
    ...(await differences.differingLedger(db, companyId, day)),
    ...(await differences.differingExpense(db, companyId, day)),
    ...(await differences.differingRoom(db, companyId, day)),
  ];
  await keep(ctx, day, found);
}

/** Keeps what was found besides the daily comparison, and notifies finance. */
export const reportDifference = (ctx: Writer, found: Found): Promise<void> =>
  keep(ctx, dayOf(ctx.now(), ctx.user.timeZone), [found]);

/** A payment for which a corporate wallet has another sum; `about` is our id of it. */
export interface WalletFound {
  about: string;
  wallet_trade_no: string;
  wallet_name: string;
  member_id: string | null;
  expected: number;
  found: number;
}

/** Keeps what wallets say otherwise of the payments of a day, and notifies finance. */
export const reportWalletDifferences = (
  ctx: Writer,
  day: string,
  found: readonly WalletFound[],
): Promise<void> =>
  keep(
    ctx,
    day,
    found.map((one) => ({ ...one, kind: 'wallet' as const, charge_id: null, policy_id: null })),
  );

async function keep(
  ctx: Writer,
  day: string,
  found: readonly (Found & Partial<WalletFound>)[],
): Promise<void> {
  const { db, user, now } = ctx;
  const { currency } = await getCompany(ctx);
  let added = 0;
  for (const one of found) {
    const about = [one.charge_id, one.policy_id, one.member_id].filter(Boolean).join(' ');
    const isNew = await differences.insertDifference(db, {
      ...{ company_id: user.companyId, id: newId(), day, about, currency, at: now(), ...one },
    });
    if (isNew) added += 1;
  }
  if (added === 0) return;
  const to = await listRoleHolders(ctx, 'financeManager');
  notify(ctx, { to, kind: 'chargeDiffers', values: { day, count: String(added) } });
}

const MINUTELY = { most: 1, seconds: 60 };
const DAILY = { most: 1, seconds: 86_400 };

/** Opens statements within a minute, and begins the comparison of yesterday once a day; called often, on every node. */
export async function beginReconciling({
  directory,
  now,
  asSystem,
}: {
  directory: Db;
  now: Now;
  asSystem: AsSystem;
}): Promise<void> {
  if (!(await isWithin(directory, 'merchant statements', MINUTELY, now()))) return;
  const compares = await isWithin(directory, 'payments compared', DAILY, now());
  for (const companyId of await listCompanies(directory))
    await asSystem(companyId, async (ctx) => {
      await openStatements(ctx);
      const yesterday = plusDays(dayOf(now(), ctx.user.timeZone), -1);
      if (compares) ctx.emit({ topic: 'charge.reconcile', payload: { day: yesterday } });
    });
}

type Reader = Pick<Context, 'db' | 'user'>;

export async function listDifferences(
  { db, user }: Reader,
  { open, after, size }: Received<typeof merchantStatementEndpoints.differences>,
): Promise<Page<ChargeDifference>> {
  const page = { sort: 'at', descending: true, after, size } as const;
  const rows = await differences.listDifferences(db, user.companyId, { open, page });
  return {
    items: rows.map((row) => ({
      ...{ id: row.id, version: row.version, kind: row.kind, day: row.day },
      charge:
        row.charge_id === null
          ? null
          : {
              ...{ id: row.charge_id, tradeNo: row.trade_no ?? '', merchant: row.merchant_name ?? '' },
              member: row.member_name ?? '',
            },
      wallet: row.wallet_trade_no === '' ? null : { name: row.wallet_name, tradeNo: row.wallet_trade_no },
      expected: { amount: row.expected, currency: row.currency },
      found: { amount: row.found, currency: row.currency },
      at: row.at.toISOString(),
      settled: row.settled_at && {
        ...{ by: row.settler_name ?? '', at: row.settled_at.toISOString(), reason: row.reason },
      },
    })),
    next: nextPlace(rows, page),
  };
}

export async function settleDifference(
  ctx: Reader & Pick<Context, 'now' | 'audit'>,
  { id, version, reason }: Received<typeof merchantStatementEndpoints.settle>,
) {
  const { db, user, now } = ctx;
  const row = await differences.findDifference(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `difference ${id}`);
  const settled = { settled_by: user.memberId, settled_at: now(), reason };
  if (!(await differences.updateDifference(db, { companyId: user.companyId, id, version }, settled)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  ctx.audit({
    ...{ action: 'chargeDifference.settle', objectType: 'chargeDifference', objectId: id },
    detail: { reason },
  });
  return { done: true as const };
}
