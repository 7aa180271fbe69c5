import { removeLeavers } from '#domain/paycode/corporate-wallet/enrol.service.ts';
import {
  faultTextOf,
  kindOfWallet,
  listEnabledWallets,
  noteReading,
  openWallet,
  type OpenedWallet,
} from '#domain/paycode/corporate-wallet/reach.service.ts';
import { reportWalletDifferences } from '#domain/paycode/merchant-statement/difference.service.ts';
import type { Db } from '#database/connect.ts';
import {
  CorporatePayError,
  type CorporatePayPorts,
  type WalletPayment,
} from '#provider/corporate-pay/corporate-pay.port.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import type { Context } from '#request/context.ts';
import type { AsSystem } from '#request/gate.ts';
import { isWithin } from '#request/limit.ts';
import { dayOf, instantOf, nextDay, plusDays, type Now } from '#system/clock.ts';
import { settleOverdue } from './card/card.service.ts';
import { compareCards } from './card/card.bill.delivery.ts';
import { differenceOf, takePayment } from './consume.service.ts';
import * as trades from './trade.repository.ts';

export interface WalletWork {
  asSystem: AsSystem;
  corporatePay: CorporatePayPorts;
}

/** Reads a payment of which the wallet spoke, and takes it in. */
export const readWalletPayment =
  (work: WalletWork): OutboxHandler<'corporateWallet.read'> =>
  async ({ companyId, payload: { walletId, payNo } }) => {
    const wallet = await opened(work, companyId, walletId);
    if (!wallet) return;
    await noting(work, wallet, async () => {
      await take(work, wallet, await wallet.port.readPayment(wallet.reach, payNo));
    });
  };

/** Reads the payments of a day, takes in those that were not reported, and keeps what differs. */
export const compareWallet =
  (work: WalletWork): OutboxHandler<'corporateWallet.compare'> =>
  async ({ companyId, payload: { walletId, day } }) => {
    const wallet = await opened(work, companyId, walletId);
    if (!wallet) return await compareCards(work, companyId, { walletId, day });
    await noting(work, wallet, async () => {
      const zone = await work.asSystem(companyId, ({ user }) => Promise.resolve(user.timeZone));
      const start = (one: string) => new Date(instantOf(zone, one, '00:00'));
      const span = { from: start(day), before: start(nextDay(day)) };
      for (const payNo of await wallet.port.listPayments(wallet.reach, span))
        await take(work, wallet, await wallet.port.readPayment(wallet.reach, payNo));
      await work.asSystem(companyId, async (ctx) => {
        const rows = await trades.listDiffering(ctx.db, companyId, { walletId, day });
        const found = rows.map((row) => differenceOf(wallet, row));
        if (found.length > 0) await reportWalletDifferences(ctx, day, found);
      });
    });
  };

const opened = ({ asSystem, corporatePay }: WalletWork, companyId: string, walletId: string) =>
  asSystem(companyId, (ctx) => openWallet(ctx, corporatePay, walletId));

const take = ({ asSystem }: WalletWork, wallet: OpenedWallet, payment: WalletPayment): Promise<string> =>
  asSystem(wallet.companyId, (ctx) => takePayment(ctx, wallet, payment));

/** Notes how a reading ended; only failures that may pass are tried again. */
async function noting(
  { asSystem }: WalletWork,
  { companyId, id }: OpenedWallet,
  read: () => Promise<void>,
): Promise<void> {
  const note = (fault: string) => asSystem(companyId, (ctx) => noteReading(ctx, id, fault));
  try {
    await read();
    await note('');
  } catch (error) {
    await note(faultTextOf(error));
    if (!(error instanceof CorporatePayError) || error.fault === 'provider') throw error;
  }
}

/** WeChat Pay makes the bill of a day in the morning after. */
const BILLED_AT = '10:30';

function whenBilled({ user, now }: Pick<Context, 'user' | 'now'>, kind: string | undefined) {
  if (kind !== 'wechat') return {};
  return { dueAt: new Date(instantOf(user.timeZone, dayOf(now(), user.timeZone), BILLED_AT)) };
}

const DAILY = { most: 1, seconds: 86_400 };

/**
 * Begins once a day the comparison of yesterday with every wallet, or the renewal of its members' pay codes, and takes
 * leavers off it; called often, on every node.
 */
export async function beginComparing({
  directory,
  now,
  asSystem,
}: {
  directory: Db;
  now: Now;
  asSystem: AsSystem;
}): Promise<void> {
  if (!(await isWithin(directory, 'corporate wallets compared', DAILY, now()))) return;
  for (const { companyId, walletId } of await listEnabledWallets(directory))
    await asSystem(companyId, async (ctx) => {
      await removeLeavers(ctx, walletId);
      const day = plusDays(dayOf(now(), ctx.user.timeZone), -1);
      const kind = await kindOfWallet(ctx, walletId);
      if (kind === 'wechat') await settleOverdue(ctx, walletId);
      if (kind === 'dingtalk') ctx.emit({ topic: 'corporateWallet.renew', payload: { walletId } });
      else
        ctx.emit({ topic: 'corporateWallet.compare', payload: { walletId, day }, ...whenBilled(ctx, kind) });
    });
}
