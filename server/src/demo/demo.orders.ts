import { describeDocument } from '#domain/documents/document/read/read.service.ts';
import { importBill } from '#domain/travel/bill/bill.import.service.ts';
import { importOrders } from '#domain/travel/order/order.import.service.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { DEMO_TIME_ZONE } from './demo.company.ts';

const DAY = 86_400_000;
const PROVIDER = '云途商旅';
const BILL_HEAD = '订单号,金额';
const HEAD =
  '订单号,产品,订单状态,手机号,乘机人,航班/车次/酒店,出发城市,到达城市,出发时间,到达时间,预订日期,订单金额,退款金额,支付方式,出差单号';

/** Orders of the trip that is under way, and of an earlier one that was refunded in part; the bill of the month. */
export async function tripOrders(ctx: Context, traveller: string, tripId: string): Promise<void> {
  const { number } = await describeDocument(ctx, tripId);
  const day = (offset: number) => dayOf(new Date(ctx.now().getTime() + offset * DAY), DEMO_TIME_ZONE);
  // The trip began four days after this and is in its third day now.
  const rows = [
    `T2611070,火车票,已使用,北京南,上海虹桥,G5 二等座,${day(4)} 07:00,${day(4)} 11:40,553.00,0,公司支付`,
    `H8812043,酒店,已确认,上海,,全季酒店 虹桥枢纽,${day(4)},${day(6)},1200.00,0,公司支付`,
    `C5520981,用车,已完成,虹桥站,漕河泾,滴滴专车,${day(4)} 12:05,${day(4)} 12:41,86.40,0,个人支付`,
    `T2611071,火车票,已出票,苏州北,北京南,G26 二等座,${day(7)} 14:07,${day(7)} 19:38,523.50,0,公司支付`,
    `F3300417,机票,已退款,北京首都,深圳宝安,CA1303 经济舱,${day(-20)} 08:00,${day(-20)} 11:20,1480.00,1184.00,个人支付`,
  ].map((row) => {
    const [no, kind, state, from, to, title, starts, ends, total, refund, payer] = row.split(',');
    const trip = no === 'F3300417' ? '' : number;
    return [
      no,
      kind,
      state,
      traveller,
      '林悦',
      title,
      from,
      to,
      starts,
      ends,
      day(0),
      total,
      refund,
      payer,
      trip,
    ].join();
  });
  await importOrders(ctx, {
    source: PROVIDER,
    text: [HEAD, ...rows].join('\n'),
    mapping: null,
    apply: true,
  });
  // The hotel is billed with a night too many, and one order is not known.
  await importBill(ctx, {
    ...{ source: PROVIDER, month: day(0).slice(0, 7), mapping: null, apply: true },
    text: [BILL_HEAD, 'T2611070,553.00', 'H8812043,1800.00', 'T2611099,214.50'].join('\n'),
  });
}
