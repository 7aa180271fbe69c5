import type { ExpenseType } from '@outlay/contract/spend/expense';
import type { InvoiceDetail } from '@outlay/contract/spend/invoice';

const BY_KIND: Partial<Record<InvoiceDetail['type'], ExpenseType>> = {
  train_ticket: 'transport',
  air_itinerary: 'transport',
  taxi: 'taxi',
  toll: 'transport',
};

/** Patterns for the items and the seller's name. */
const BY_WORDS: readonly [RegExp, ExpenseType][] = [
  [/住宿|酒店|宾馆|旅馆|房费|hotel|lodging/i, 'lodging'],
  [/滴滴|出租|网约车|打车|曹操|taxi|uber/i, 'taxi'],
  [/餐饮|餐费|饭店|酒楼|咖啡|外卖|restaurant|cafe|food/i, 'meals'],
  [/汽油|柴油|加油|成品油|石油|石化|petrol|fuel/i, 'fuel'],
  [/通信|电信|移动|联通|话费|宽带|telecom/i, 'communication'],
  [/办公|文具|纸制品|打印|耗材|office|stationery/i, 'office'],
  [/培训|教育|会议费|training|course/i, 'training'],
  [/客运|旅客|航空|铁路|机票|运输|通行费|flight|rail/i, 'transport'],
];

/** The most likely expense type, judged by the invoice's type, items and seller. */
export function suggestType(invoice: Pick<InvoiceDetail, 'type' | 'items' | 'sellerName'>): ExpenseType {
  const byKind = BY_KIND[invoice.type];
  if (byKind) return byKind;
  const words = [...invoice.items.map(({ name }) => name), invoice.sellerName].join(' ');
  return BY_WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
}
