import { fakeCompany, fakePerson, type Trade } from './company.ts';
import { makeTaxedItems } from './make-items.ts';
import { makeCode, makeNumber, makeVatExtras } from './make-number.ts';
import { makeUntaxed, type Content } from './make-untaxed.ts';
import type { SampleInvoiceOrder } from './order.ts';
import { createRandom } from './random.ts';
import type { SampleInvoice, SampleInvoiceKind } from './sample-invoice.ts';

const TAXED = new Set<SampleInvoiceKind>([
  'vat_special',
  'vat_normal',
  'vat_e_normal',
  'digital_special',
  'digital_normal',
]);
const TRADES: Partial<Record<SampleInvoiceKind, readonly Trade[]>> = {
  vat_special: ['office', 'technology', 'consulting'],
  vat_normal: ['restaurant', 'hotel', 'retail'],
  vat_e_normal: ['transport', 'restaurant', 'office'],
  digital_special: ['hotel', 'consulting', 'technology'],
  digital_normal: ['restaurant', 'office', 'hotel', 'retail'],
  taxi: ['transport'],
  roll: ['restaurant'],
  fixed_amount: ['restaurant'],
};

const sum = (values: number[]): number => values.reduce((left, right) => left + right, 0);

/** A sample invoice of this kind; the same order always gives the same invoice. */
export function makeSampleInvoice(kind: SampleInvoiceKind, order: SampleInvoiceOrder): SampleInvoice {
  const random = createRandom(`${kind}/${order.seed}`);
  const trade = order.trade ?? random.pick(TRADES[kind] ?? ['retail' as const]);
  const seller = order.seller ?? fakeCompany(random, { trade });
  const buyer = order.buyer ?? fakeCompany(random, { trade: 'technology' });
  const content: Content = TAXED.has(kind)
    ? { items: makeTaxedItems(random, order, trade), total: 0, extras: {} }
    : makeUntaxed(random, kind, order, seller);
  const amount = sum(content.items.map((item) => item.amount));
  const tax = sum(content.items.map((item) => item.tax));
  const code = order.code ?? makeCode(random, kind, seller.region.code, order.date);
  const hasBuyer = TAXED.has(kind) || kind === 'rail_e_ticket' || kind === 'roll';
  return {
    kind,
    seed: String(order.seed),
    ...(code === undefined ? {} : { code }),
    number: order.number ?? makeNumber(random, kind, seller.region.code, order.date),
    date: order.date,
    ...makeVatExtras(random, kind),
    ...(hasBuyer ? { buyer } : {}),
    seller,
    items: content.items,
    amount,
    tax,
    total: amount + tax,
    currency: content.currency ?? 'CNY',
    remark: order.remark ?? '',
    people: { payee: fakePerson(random), reviewer: fakePerson(random), drawer: fakePerson(random) },
    ...content.extras,
  };
}
