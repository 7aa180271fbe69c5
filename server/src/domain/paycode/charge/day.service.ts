import type { OpenDay, OpenMe } from '@outlay/contract/paycode/charge.open';
import { takesCodes } from '#domain/paycode/corporate-wallet/codes.service.ts';
import { getCompany } from '#domain/organisation/company/company.service.ts';
import { listMerchantStores, type MerchantCaller } from '#domain/paycode/merchant/merchant.open.service.ts';
import type { Context } from '#request/context.ts';
import { dayOf, instantOf, nextDay } from '#system/clock.ts';
import { presentOpen } from './charge.present.ts';
import * as charges from './charge.repository.ts';
import * as refunds from './refund.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

/** Who is signed in at a till, and for whom it takes payments. */
export async function describeCaller(ctx: Reader, caller: MerchantCaller): Promise<OpenMe> {
  const { db, user, now } = ctx;
  const { merchantId: id, name, terminal } = caller;
  const { name: payer, currency } = await getCompany(ctx);
  const stores = await listMerchantStores(db, user.companyId, [id]);
  return {
    merchant: { id, name },
    terminal: terminal && {
      ...{ ...terminal, storeName: stores.find((store) => store.id === terminal.storeId)?.name ?? '' },
    },
    stores: stores.map((store) => ({ id: store.id, name: store.name })),
    ...{ payer, currency, otherCodes: await takesCodes(ctx), serverTime: now().toISOString() },
  };
}

const SHOWN_MOST = 200;

/** What a till took on a day; all of the merchant's for a system that signs. */
export async function describeDay(
  ctx: Reader,
  { merchantId, terminal }: MerchantCaller,
  requestedDay: string | null,
): Promise<OpenDay> {
  const { db, user, now } = ctx;
  const date = requestedDay ?? dayOf(now(), user.timeZone);
  const { currency } = await getCompany(ctx);
  const from = new Date(instantOf(user.timeZone, date, '00:00'));
  const before = new Date(instantOf(user.timeZone, nextDay(date), '00:00'));
  const of = { merchantId, terminal: terminal?.id ?? null };
  const rows = await charges.listDay(db, user.companyId, { ...of, from, before });
  const paid = rows.filter((row) => row.paid_at !== null);
  const back = await refunds.sumRefunds(db, user.companyId, { ...of, day: date });
  return {
    ...{ date, currency, count: paid.length, amount: paid.reduce((sum, { amount }) => sum + amount, 0) },
    ...{ refundCount: back.count, refundedAmount: back.amount },
    charges: rows.slice(0, SHOWN_MOST).map((row) => presentOpen(row, now())),
  };
}
