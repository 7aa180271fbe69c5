import type { InvoiceType } from '@outlay/contract/spend/invoice';
import type { OrderKind, OrderPayer } from '@outlay/contract/travel/order';
import { plusDays } from '#system/clock.ts';

const VAT: readonly InvoiceType[] = [
  ...(['vat_special', 'vat_normal', 'vat_e_normal', 'vat_e_special'] as const),
  ...(['digital_special', 'digital_normal', 'digital_unknown'] as const),
];

/** What an order of a kind is invoiced with. */
const TYPES: Record<OrderKind, readonly InvoiceType[]> = {
  flight: ['air_itinerary'],
  train: ['train_ticket'],
  hotel: VAT,
  car: ['taxi', ...VAT],
};
export const invoiceTypesOf = (kind: OrderKind): readonly InvoiceType[] => TYPES[kind];

/** Sellers issue invoices until months after the journey. */
const DAYS_AFTER = 180;
export const issuedBetween = ({ booked_on, ends_at }: Invoiced): { from: string; to: string } => ({
  from: booked_on,
  to: plusDays(ends_at.slice(0, 10), DAYS_AFTER),
});

/** An order as far as its invoice is concerned. */
export interface Invoiced {
  kind: OrderKind;
  paid_by: OrderPayer;
  title: string;
  from_place: string;
  to_place: string;
  booked_on: string;
  ends_at: string;
}

/** An invoice with the order's total. */
export interface Similar {
  train: string;
  from_place: string;
  to_place: string;
  seller_name: string;
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s\p{P}]/gu, '');
/** One names the other: 上海虹桥 and 上海. */
const within = (a: string, b: string): boolean => {
  const [one, other] = [plain(a), plain(b)];
  return one.length > 1 && other.length > 1 && (one.includes(other) || other.includes(one));
};

/** More than the amount speaks for it: the number of the train, both places, or the hotel’s name. */
export function isSure(order: Invoiced, paper: Similar): boolean {
  if (paper.train !== '') return plain(order.title).startsWith(plain(paper.train));
  if (paper.from_place !== '' && paper.to_place !== '')
    return within(paper.from_place, order.from_place) && within(paper.to_place, order.to_place);
  return within(paper.seller_name, order.title);
}

/**
 * The invoice of an order among those with its total; null where several could be. What the company paid needs more than the
 * same total, because its invoice cannot be claimed afterwards. A ticket that names another train is not the order's.
 */
export function invoiceOf<Paper extends Similar>(order: Invoiced, papers: readonly Paper[]): Paper | null {
  const sure = papers.filter((paper) => isSure(order, paper));
  if (sure.length > 0) return sure.length === 1 ? (sure[0] ?? null) : null;
  if (order.paid_by === 'company') return null;
  const rest = papers.filter(
    ({ train, from_place, to_place }) => train === '' && (from_place === '' || to_place === ''),
  );
  return rest.length === 1 ? (rest[0] ?? null) : null;
}
