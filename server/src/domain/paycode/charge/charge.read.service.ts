import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { ListTotals, Page } from '@outlay/contract/page';
import type {
  Charge,
  ChargeDetail,
  chargeEndpoints,
  ChargeFilter,
  DeskCharge,
} from '@outlay/contract/paycode/charge';
import { nextPlace, totalsOf } from '#database/sorted.ts';
import { roomsOf } from '#domain/paycode/spend-policy/spend-policy.service.ts';
import type { Context } from '#request/context.ts';
import { instantOf, monthAfter, nextDay } from '#system/clock.ts';
import { presentDetail, presentForDesk, presentOwn } from './charge.present.ts';
import * as charges from './charge.repository.ts';
import type { ChargeConditions, ChargeRow } from './charge.repository.ts';
import * as refunds from './refund.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

const startOf = ({ user }: Reader, day: string | null): Date | null =>
  day === null ? null : new Date(instantOf(user.timeZone, day, '00:00'));

const monthOf = (ctx: Reader, month: string | null) => ({
  from: startOf(ctx, month === null ? null : `${month}-01`),
  before: startOf(ctx, month === null ? null : `${monthAfter(month, 1)}-01`),
});

const ownOnes = (ctx: Reader, filter: ChargeFilter): ChargeConditions => ({
  ...{ ...filter, memberId: ctx.user.memberId, ...monthOf(ctx, filter.month) },
});

export async function listMine(
  ctx: Reader,
  query: Received<typeof chargeEndpoints.page>,
): Promise<Page<Charge>> {
  const { db, user, now } = ctx;
  const rows = await charges.listCharges(db, user.companyId, { ...ownOnes(ctx, query), page: query });
  return { items: rows.map((row) => presentOwn(row, now())), next: nextPlace(rows, query) };
}

export async function sumMine(ctx: Reader, filter: ChargeFilter): Promise<ListTotals> {
  return totalsOf(await charges.sumCharges(ctx.db, ctx.user.companyId, ownOnes(ctx, filter)));
}

export async function listMonths({ db, user }: Reader) {
  const rows = await charges.listMonths(db, user.companyId, user.memberId);
  return {
    items: rows.map(({ month, currency, count, paid, refunded }) => ({
      ...{ month, count: Number(count), paid: { amount: Number(paid), currency } },
      refunded: { amount: Number(refunded), currency },
    })),
  };
}

export const getCharge = async (ctx: Reader, id: string): Promise<ChargeDetail> =>
  await describe(ctx, await charges.findCharge(ctx.db, ctx.user.companyId, id));

export const findCharge = async (ctx: Reader, tradeNo: string): Promise<ChargeDetail> =>
  await describe(ctx, await charges.findByTradeNo(ctx.db, ctx.user.companyId, tradeNo));

async function describe(ctx: Reader, row: ChargeRow | undefined): Promise<ChargeDetail> {
  const { db, user, now } = ctx;
  if (row?.member_id !== user.memberId) throw new AppError('NOT_FOUND', 'no such charge of the caller');
  const made = await refunds.listRefunds(db, user.companyId, row.id);
  const left = row.state === 'confirming' ? await leftOf(ctx, row) : null;
  return presentDetail(row, made, { now: now(), left });
}

/** What is left of the policy; the payment is reserved already. */
async function leftOf(
  ctx: Reader,
  { policy_id: policyId, currency }: ChargeRow,
): Promise<ChargeDetail['left']> {
  const room = (await roomsOf(ctx, ctx.user.memberId)).find((one) => one.policyId === policyId);
  return room ? { today: room.leftToday, month: room.leftThisMonth, currency } : null;
}

export async function listAll(
  ctx: Reader,
  query: Received<typeof chargeEndpoints.all>,
): Promise<Page<DeskCharge>> {
  const { db, user, now } = ctx;
  const { fromDay, toDay, memberId } = query;
  const month = monthOf(ctx, query.month);
  const from = startOf(ctx, fromDay) ?? month.from;
  const before = startOf(ctx, toDay === null ? null : nextDay(toDay)) ?? month.before;
  const rows = await charges.listCharges(db, user.companyId, {
    ...{ ...query, memberId, from, before, page: query },
  });
  return { items: rows.map((row) => presentForDesk(row, now())), next: nextPlace(rows, query) };
}
