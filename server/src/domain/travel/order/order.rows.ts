import { Day } from '@outlay/contract/fields';
import type { RowFault } from '@outlay/contract/import';
import { KnownCurrency, parseAmount } from '@outlay/contract/money';
import {
  ORDER_COLUMNS,
  PlaceTime,
  type OrderColumn,
  type OrderKind,
  type OrderMapping,
  type OrderPayer,
  type OrderState,
} from '@outlay/contract/travel/order';
import type { OrderEvent } from './order.policy.ts';

/** What providers write at the head of a column, in lower case without spaces. */
const HEADINGS: Record<OrderColumn, readonly string[]> = {
  orderNo: ['orderno', 'ordernumber', 'order', '订单号', '订单编号', '訂單號', '訂單編號'],
  kind: ['kind', 'type', 'product', '类型', '产品', '订单类型', '產品', '類型'],
  state: ['state', 'status', '状态', '订单状态', '狀態', '訂單狀態'],
  account: [
    'account',
    'phone',
    'mobile',
    'email',
    '手机',
    '手机号',
    '邮箱',
    '手機',
    '手機號',
    '郵箱',
    '账号',
  ],
  traveller: [
    'traveller',
    'traveler',
    'passenger',
    'guest',
    '出行人',
    '乘机人',
    '乘客',
    '旅客',
    '入住人',
    '乘機人',
  ],
  title: [
    'title',
    'description',
    'flight',
    'train',
    'hotel',
    '航班',
    '车次',
    '酒店',
    '航班/车次/酒店',
    '車次',
    '行程',
  ],
  from: ['from', 'origin', 'departure', 'city', '出发地', '出发城市', '城市', '出發地', '出發城市'],
  to: ['to', 'destination', 'arrival', '目的地', '到达城市', '到達城市'],
  startsAt: [
    'startsat',
    'start',
    'departureat',
    'checkin',
    '出发时间',
    '入住日期',
    '开始时间',
    '出發時間',
    '開始時間',
  ],
  endsAt: [
    'endsat',
    'end',
    'arrivalat',
    'checkout',
    '到达时间',
    '离店日期',
    '结束时间',
    '到達時間',
    '離店日期',
  ],
  bookedOn: ['bookedon', 'bookingdate', 'date', '预订日期', '下单日期', '下单时间', '預訂日期', '下單日期'],
  total: ['total', 'amount', 'price', '金额', '订单金额', '金額', '訂單金額'],
  refunded: ['refunded', 'refund', '退款', '退款金额', '退款金額'],
  currency: ['currency', '币种', '幣種'],
  paidBy: ['paidby', 'payer', 'payment', '支付方式', '支付人', '付款方式'],
  tripNumber: ['tripnumber', 'trip', 'application', '申请单号', '出差单号', '申請單號', '出差單號'],
  version: ['version', 'updatedat', '版本', '更新时间', '更新時間'],
};

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '');

/** The mapping that the headings of a file suggest. */
export const suggestMapping = (headings: readonly string[]): OrderMapping => {
  const found = headings.map(plain);
  return Object.fromEntries(
    ORDER_COLUMNS.flatMap((column) => {
      const place = found.findIndex((heading) => HEADINGS[column].includes(heading));
      return place < 0 ? [] : [[column, place]];
    }),
  );
};

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
  const cell = (column: OrderColumn, otherwise = ''): string => {
    const place = mapping[column];
    return (place === undefined ? undefined : cells[place]?.trim()) || otherwise;
  };
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
