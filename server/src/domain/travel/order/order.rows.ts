import { Day } from '@outlay/contract/fields';
import type { RowFault } from '@outlay/contract/import';
import { KnownCurrency, parseAmount } from '@outlay/contract/money';
import {
  PlaceTime,
  type OrderColumn,
  type OrderKind,
  type OrderMapping,
  type OrderPayer,
  type OrderState,
} from '@outlay/contract/travel/order';
import { cellIn, plain } from './order.columns.ts';
import type { OrderEvent } from './order.policy.ts';

const KINDS: Record<OrderKind, readonly string[]> = {
  flight: ['flight', 'air', '机票', '国内机票', '国际机票', '機票'],
  train: ['train', 'rail', '火车票', '火车', '火車票', '高铁'],
  hotel: ['hotel', 'stay', '酒店', '住宿'],
  car: ['car', 'taxi', 'ride', '用车', '打车', '用車'],
};
const STATES: Record<OrderState, readonly string[]> = {
  Held: ['held', 'reserved', '待支付', '已占座'],
  Ticketing: ['ticketing', 'processing', '出票中', '处理中'],
  Ticketed: ['ticketed', 'confirmed', 'paid', '已出票', '已确认', '已預訂', '已预订', '已支付'],
  Changed: ['changed', '已改签', '已改簽'],
  Completed: ['completed', 'used', '已完成', '已使用', '已入住'],
  Refunded: ['refunded', '已退款', '已退票'],
  Cancelled: ['cancelled', 'canceled', '已取消'],
  Failed: ['failed', '出票失败', '预订失败'],
};
const PAYERS: Record<OrderPayer, readonly string[]> = {
  company: ['company', 'corporate', 'billed', '公司', '公司支付', '企业支付', '因公', '月结'],
  self: ['self', 'personal', 'employee', '个人', '个人支付', '自付', '因私'],
};

const named = <Name extends string>(words: Record<Name, readonly string[]>, text: string): Name | undefined =>
  (Object.entries(words) as [Name, readonly string[]][]).find(([, known]) =>
    known.includes(plain(text)),
  )?.[0];

/** `2026/3/1 9:05` and `2026-03-01T09:05:00` as `2026-03-01T09:05`; undefined for anything else. */
export function placeTime(text: string): string | undefined {
  const parts = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/.exec(
    text.trim(),
  );
  if (!parts) return undefined;
  const [, year = '', month = '', day = '', hour, minute = ''] = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!Day.safeParse(date).success) return undefined;
  const time = hour === undefined ? date : `${date}T${hour.padStart(2, '0')}:${minute}`;
  return PlaceTime.safeParse(time).success ? time : undefined;
}

/** An order as a row names its people and trip. */
export type RowOrder = Omit<OrderEvent, 'memberId' | 'tripId' | 'version'> & {
  account: string;
  tripNumber: string;
  /** Null when the file has none. */
  version: number | null;
};

/** Reads one row; a fault instead if it cannot be read. */
export function readRow(
  cells: readonly string[],
  mapping: OrderMapping,
  ownCurrency: string,
): RowOrder | RowFault {
  const cell = cellIn(cells, mapping);
  const kind = named(KINDS, cell('kind'));
  const state = named(STATES, cell('state', 'ticketed'));
  const paidBy = named(PAYERS, cell('paidBy', 'company'));
  const currency = cell('currency', ownCurrency).toUpperCase();
  if (cell('orderNo') === '' || cell('traveller') === '') return 'tooFewColumns';
  if (!kind) return 'badKind';
  if (!state) return 'badState';
  if (!paidBy) return 'badPayer';
  if (!KnownCurrency.safeParse(currency).success) return 'badCurrency';
  const total = parseAmount(cell('total'), currency);
  const refunded = parseAmount(cell('refunded', '0'), currency);
  if (total === null || refunded === null || total < 0 || refunded < 0 || refunded > total)
    return 'badAmount';
  const bookedOn = placeTime(cell('bookedOn'))?.slice(0, 10);
  if (!bookedOn) return 'badDay';
  const startsAt = placeTime(cell('startsAt', bookedOn));
  const endsAt = placeTime(cell('endsAt', startsAt ?? ''));
  if (!startsAt || !endsAt || endsAt.slice(0, 10) < startsAt.slice(0, 10)) return 'badTime';
  const version = versionOf(cell('version'));
  if (version === undefined) return 'badTime';
  const text = (column: OrderColumn, most: number) => cell(column).slice(0, most);
  return {
    ...{ orderNo: text('orderNo', 80), kind, state, paidBy, currency, total, refunded },
    ...{ traveller: text('traveller', 80), title: text('title', 140), account: text('account', 120) },
    ...{ from: text('from', 80), to: text('to', 80), startsAt, endsAt, bookedOn },
    ...{ tripNumber: text('tripNumber', 40), version },
  };
}

/** A number, or a time of change as milliseconds; null for none, undefined for neither. */
function versionOf(text: string): number | null | undefined {
  if (text === '') return null;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const time = placeTime(text);
  return time === undefined ? undefined : Date.parse(time.includes('T') ? `${time}Z` : `${time}T00:00Z`);
}
