import { decimal } from './decimal.ts';
import { TILL_WARES, WARES } from './catalogue.ts';
import type { Company } from './company.ts';
import type { SampleInvoiceOrder } from './order.ts';
import type { Random } from './random.ts';
import { makeAirTrip, makeTaxiRide, makeTill, makeTollPassage, makeTrainTrip } from './journey.ts';
import type { SampleInvoice, SampleInvoiceItem, SampleInvoiceKind } from './sample-invoice.ts';

/** The items of an invoice, with its journey or till. */
export interface Content {
  items: SampleInvoiceItem[];
  total: number;
  currency?: string;
  extras: Partial<Pick<SampleInvoice, 'train' | 'taxi' | 'toll' | 'air' | 'till'>>;
}

const untaxed = (name: string, amount: number): SampleInvoiceItem => ({ name, amount, taxRate: 0, tax: 0 });

function makeReceipt(random: Random, order: SampleInvoiceOrder): Content {
  const { kind, ...till } = makeTill(random);
  const wares = TILL_WARES[kind] ?? [];
  const start = random.integer(0, wares.length - 1);
  const drawn = Array.from({ length: random.integer(2, 4) }, (_, index) => {
    const [name, cents] = wares[(start + index) % wares.length] ?? ['ITEM', 100];
    const quantity = random.integer(1, 2);
    return { ...untaxed(name, cents * quantity), quantity, price: decimal(cents) };
  });
  const items =
    order.total === undefined
      ? drawn
      : [{ ...untaxed(order.itemName ?? 'SET MEAL', order.total), quantity: 1, price: decimal(order.total) }];
  return {
    items,
    total: items.reduce((sum, item) => sum + item.amount, 0),
    currency: 'MYR',
    extras: { till },
  };
}

/** Contents of tickets and receipts, which show no separate tax. */
export function makeUntaxed(
  random: Random,
  kind: SampleInvoiceKind,
  order: SampleInvoiceOrder,
  seller: Company,
): Content {
  switch (kind) {
    case 'train_ticket':
    case 'rail_e_ticket': {
      const total = order.total ?? random.integer(60, 1800) * 50;
      return {
        items: [untaxed('铁路旅客运输', total)],
        total,
        extras: { train: { ...makeTrainTrip(random), ...order.train } },
      };
    }
    case 'air_itinerary': {
      const air = makeAirTrip(random, order.total);
      const total = air.fare + air.airportFee + air.fuelSurcharge;
      return { items: [untaxed('航空旅客运输', total)], total, extras: { air } };
    }
    case 'taxi': {
      const total = order.total ?? random.integer(16, 128) * 100;
      return {
        items: [untaxed('出租汽车客运', total)],
        total,
        extras: { taxi: makeTaxiRide(random, total, seller.region) },
      };
    }
    case 'toll': {
      const total = order.total ?? random.integer(5, 180) * 100;
      return { items: [untaxed('车辆通行费', total)], total, extras: { toll: makeTollPassage(random) } };
    }
    case 'fixed_amount': {
      const total = order.total ?? random.pick([1000, 2000, 5000, 10000]);
      return { items: [untaxed('餐饮服务', total)], total, extras: {} };
    }
    case 'receipt':
      return makeReceipt(random, order);
    default: {
      const ware = random.pick(WARES.restaurant ?? []);
      const total = order.total ?? random.integer(...ware.price);
      return {
        items: [{ ...untaxed(order.itemName ?? ware.name, total), quantity: 1, price: decimal(total) }],
        total,
        extras: {},
      };
    }
  }
}
