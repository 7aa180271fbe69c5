import type { OrderColumn, OrderMapping } from '@outlay/contract/travel/order';

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

/** Lower case, without spaces. */
export const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '');

/** Which of these columns the headings of a file suggest. */
function suggestMapping(headings: readonly string[], columns: readonly OrderColumn[]): OrderMapping {
  const found = headings.map(plain);
  return Object.fromEntries(
    columns.flatMap((column) => {
      const place = found.findIndex((heading) => HEADINGS[column].includes(heading));
      return place < 0 ? [] : [[column, place]];
    }),
  );
}

interface Choice {
  /** Null to have it suggested. */
  requested: OrderMapping | null;
  /** Of the provider's last file; empty without one. */
  kept: OrderMapping;
  headings: readonly string[];
  /** Those that the file can have. */
  columns: readonly OrderColumn[];
}

/** The requested one; else the kept one if the file has the columns; else what the headings suggest. */
export function chooseMapping({ requested, kept, headings, columns }: Choice): OrderMapping {
  if (requested) return requested;
  const places = Object.values(kept);
  const suggested = suggestMapping(headings, columns);
  const fits = places.length > 0 && places.every((place) => place < headings.length);
  return fits && Object.keys(suggested).length <= places.length ? kept : suggested;
}

/** Reads the cells of a row by the names of their columns; empty ones and columns that the file lacks are `otherwise`. */
export const cellIn =
  (cells: readonly string[], mapping: OrderMapping) =>
  (column: OrderColumn, otherwise = ''): string => {
    const place = mapping[column];
    return (place === undefined ? undefined : cells[place]?.trim()) || otherwise;
  };
