import type { DocumentForm } from '@outlay/contract/documents/document';
import { CHINA_RULES, OVERSEAS_SAMPLE } from '@outlay/contract/travel/allowance.presets';
import { saveRate } from '#domain/spend/rate/rate.service.ts';
import { saveTable } from '#domain/travel/allowance/allowance.table.service.ts';
import { dayOf } from '#system/clock.ts';
import { newId } from '#system/id.ts';
import type { Context } from '#request/context.ts';
import { DEMO_TIME_ZONE } from './demo.company.ts';

const DAY = 86_400_000;

/** The allowance rates of the demo company, for China and abroad, and a rate for the euro. */
export async function setAllowances(ctx: Context): Promise<void> {
  const fromDay = `${ctx.now().getUTCFullYear() - 1}-01-01`;
  await saveTable(ctx, { ...CHINA_RULES, id: newId(), version: 0, fromDay, overseas: [...OVERSEAS_SAMPLE] });
  const day = dayOf(ctx.now(), DEMO_TIME_ZONE);
  await saveRate(ctx, { currency: 'EUR', day, rate: '7.85', source: '中国人民银行' });
}

/** A request for a trip that began two days before today and goes on until tomorrow. */
export function tripUnderWay(ctx: Context, daysAgo: number): Partial<DocumentForm> {
  const day = (offset: number) =>
    dayOf(new Date(ctx.now().getTime() + (daysAgo + offset) * DAY), DEMO_TIME_ZONE);
  const stays = [
    { city: '上海', country: 'CN', from: day(-2), to: day(0) },
    { city: '苏州', country: 'CN', from: day(0), to: day(1) },
  ];
  return {
    values: {
      ...{ title: '华东渠道拜访', place: '上海、苏州', from: day(-2), to: day(1), amount: '3000.00' },
      itinerary: JSON.stringify(stays),
    },
  };
}
