import { decimal } from './decimal.ts';
import { WARES, type Ware } from './catalogue.ts';
import type { Trade } from './company.ts';
import type { ItemOrder, SampleInvoiceOrder } from './order.ts';
import type { Random } from './random.ts';
import type { SampleInvoiceItem } from './sample-invoice.ts';

function taxedItem(order: ItemOrder): SampleInvoiceItem {
  const item = { ...order, tax: Math.round((order.amount * order.taxRate) / 100) };
  return order.quantity === undefined ? item : { ...item, price: priceOf(order.amount, order.quantity) };
}

/** The unit price without tax, with as many decimals as billing programs print. */
function priceOf(amount: number, quantity: number): string {
  if (amount % quantity === 0) return decimal(amount / quantity);
  return String(Number((amount / quantity / 100).toFixed(8)));
}

/** One line whose amount and tax add up exactly to the total. */
function itemForTotal(
  ware: Pick<Ware, 'name' | 'spec' | 'unit' | 'taxRate'>,
  total: number,
  quantity: number,
): SampleInvoiceItem {
  const amount = Math.round((total * 100) / (100 + ware.taxRate));
  const { name, spec, unit, taxRate } = ware;
  const details = { ...(spec === undefined ? {} : { spec }), ...(unit === undefined ? {} : { unit }) };
  return {
    name,
    ...details,
    quantity,
    price: priceOf(amount, quantity),
    amount,
    taxRate,
    tax: total - amount,
  };
}

/** The lines of an invoice with tax. */
export function makeTaxedItems(random: Random, order: SampleInvoiceOrder, trade: Trade): SampleInvoiceItem[] {
  if (order.items !== undefined) return order.items.map(taxedItem);
  const wares = WARES[trade] ?? [];
  const first = random.pick(wares);
  if (order.total !== undefined) {
    const ware = { ...first, name: order.itemName ?? first.name, taxRate: order.taxRate ?? first.taxRate };
    return [itemForTotal(ware, order.total, 1)];
  }
  const count = Math.min(wares.length, random.integer(1, 4));
  const start = wares.indexOf(first);
  return Array.from({ length: count }, (_, index) => {
    const ware = wares[(start + index) % wares.length] ?? first;
    const quantity = random.integer(1, ware.most ?? 1);
    const rated = {
      ...ware,
      taxRate: order.taxRate ?? ware.taxRate,
      name: index === 0 ? (order.itemName ?? ware.name) : ware.name,
    };
    return itemForTotal(rated, quantity * random.integer(...ware.price), quantity);
  });
}
