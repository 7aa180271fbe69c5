import { TILL_WARES, WARES, type Ware } from './catalogue.ts';
import { decimal } from './capital.ts';
import { fakeCompany, fakePerson, type Company, type Trade } from './company.ts';
import { createRandom, type Random } from './random.ts';
import { makeAirTrip, makeTaxiRide, makeTill, makeTollPassage, makeTrainTrip } from './specimen-journey.ts';
import type { Specimen, SpecimenItem, SpecimenKind, TrainTrip } from './specimen.ts';

/** A line as a caller orders it: what is left out is worked out. */
export interface ItemOrder {
  name: string;
  spec?: string;
  unit?: string;
  quantity?: number;
  /** Cents without tax. */
  amount: number;
  taxRate: number;
}

export interface SpecimenOrder {
  seed: string | number;
  /** `YYYY-MM-DD`. */
  date: string;
  buyer?: Company;
  seller?: Company;
  /** What the seller trades in; it decides the items and, without `seller`, the name. */
  trade?: Trade;
  items?: ItemOrder[];
  /** Cents with tax. Ignored where `items` are given. */
  total?: number;
  taxRate?: number;
  itemName?: string;
  remark?: string;
  number?: string;
  code?: string;
  train?: Partial<TrainTrip>;
}

const TAXED = new Set<SpecimenKind>(['vat_special', 'vat_normal', 'vat_e_normal', 'digital_special', 'digital_normal']);
const TRADES: Partial<Record<SpecimenKind, readonly Trade[]>> = {
  vat_special: ['office', 'technology', 'consulting'],
  vat_normal: ['restaurant', 'hotel', 'retail'],
  vat_e_normal: ['transport', 'restaurant', 'office'],
  digital_special: ['hotel', 'consulting', 'technology'],
  digital_normal: ['restaurant', 'office', 'hotel', 'retail'],
  taxi: ['transport'],
  roll: ['restaurant'],
  fixed_amount: ['restaurant'],
};

/** The endings of a 12-digit invoice code tell the kind of paper. */
const CODE_ENDINGS: Partial<Record<SpecimenKind, string>> = {
  vat_normal: '104',
  vat_e_normal: '111',
  roll: '107',
  taxi: '160',
  toll: '151',
  fixed_amount: '121',
};

function taxedItem(order: ItemOrder): SpecimenItem {
  const item = { ...order, tax: Math.round((order.amount * order.taxRate) / 100) };
  return order.quantity === undefined ? item : { ...item, price: priceOf(order.amount, order.quantity) };
}

/** The price without tax of one piece, with the long tail of decimals that billing programs print. */
function priceOf(amount: number, quantity: number): string {
  if (amount % quantity === 0) return decimal(amount / quantity);
  return String(Number((amount / quantity / 100).toFixed(8)));
}

/** One line whose amount and tax add up to what was paid, to the cent. */
function itemForTotal(ware: Pick<Ware, 'name' | 'spec' | 'unit' | 'taxRate'>, total: number, quantity: number): SpecimenItem {
  const amount = Math.round((total * 100) / (100 + ware.taxRate));
  const { name, spec, unit, taxRate } = ware;
  const details = { ...(spec === undefined ? {} : { spec }), ...(unit === undefined ? {} : { unit }) };
  return { name, ...details, quantity, price: priceOf(amount, quantity), amount, taxRate, tax: total - amount };
}

function makeTaxedItems(random: Random, order: SpecimenOrder, trade: Trade): SpecimenItem[] {
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
    const rated = { ...ware, taxRate: order.taxRate ?? ware.taxRate, name: index === 0 ? (order.itemName ?? ware.name) : ware.name };
    return itemForTotal(rated, quantity * random.integer(...ware.price), quantity);
  });
}

function makeCode(random: Random, kind: SpecimenKind, region: string, date: string): string | undefined {
  const year = date.slice(2, 4);
  if (kind === 'vat_special') return `${region.slice(0, 4)}${year}${random.integer(1, 4)}130`;
  const ending = CODE_ENDINGS[kind];
  if (ending === undefined) return undefined;
  return `${kind === 'vat_normal' || kind === 'vat_e_normal' || kind === 'roll' ? '0' : '1'}${region.slice(0, 4)}${year}0${random.integer(0, 9)}${ending}`;
}

function makeNumber(random: Random, kind: SpecimenKind, region: string, date: string): string {
  switch (kind) {
    case 'digital_special':
    case 'digital_normal':
    case 'rail_e_ticket':
      return `${date.slice(2, 4)}${region.slice(0, 2)}${random.pick(['2', '1'])}000000${random.digits(9)}`;
    case 'train_ticket':
      return `${random.pick(['A', 'C', 'E', 'Z'])}${random.digits(6)}`;
    case 'air_itinerary':
      return `${random.digits(10)} ${random.integer(0, 6)}`;
    case 'receipt':
      return `${random.pick(['INV', 'CS', 'R'])}-${random.digits(6)}`;
    default:
      return random.digits(8);
  }
}

const CIPHER_SIGNS = '0123456789+-*/<>0123456789';

function makeVatExtras(random: Random, kind: SpecimenKind): Pick<Specimen, 'checkCode' | 'machineNumber' | 'cipher'> {
  if (kind !== 'vat_special' && kind !== 'vat_normal' && kind !== 'vat_e_normal') {
    return kind === 'roll' ? { checkCode: random.digits(20), machineNumber: `66${random.digits(10)}` } : {};
  }
  const cipher = Array.from({ length: 4 }, () => Array.from({ length: 27 }, () => random.pick([...CIPHER_SIGNS])).join(''));
  const machineNumber = `66${random.digits(10)}`;
  // A special invoice prints no check code: its holder verifies it by the amount instead.
  return kind === 'vat_special' ? { cipher, machineNumber } : { cipher, machineNumber, checkCode: random.digits(20) };
}

interface Content {
  items: SpecimenItem[];
  total: number;
  currency?: string;
  extras: Partial<Pick<Specimen, 'train' | 'taxi' | 'toll' | 'air' | 'till'>>;
}

const untaxed = (name: string, amount: number): SpecimenItem => ({ name, amount, taxRate: 0, tax: 0 });

function makeReceipt(random: Random, order: SpecimenOrder): Content {
  const { kind, ...till } = makeTill(random);
  const wares = TILL_WARES[kind] ?? [];
  const start = random.integer(0, wares.length - 1);
  const drawn = Array.from({ length: random.integer(2, 4) }, (_, index) => {
    const [name, cents] = wares[(start + index) % wares.length] ?? ['ITEM', 100];
    const quantity = random.integer(1, 2);
    return { ...untaxed(name, cents * quantity), quantity, price: decimal(cents) };
  });
  const items = order.total === undefined ? drawn : [{ ...untaxed(order.itemName ?? 'SET MEAL', order.total), quantity: 1, price: decimal(order.total) }];
  return { items, total: items.reduce((sum, item) => sum + item.amount, 0), currency: 'MYR', extras: { till } };
}

/** Tickets and slips: no tax is shown apart, and what is drawn is the journey. */
function makeUntaxed(random: Random, kind: SpecimenKind, order: SpecimenOrder): Content {
  switch (kind) {
    case 'train_ticket':
    case 'rail_e_ticket': {
      const total = order.total ?? random.integer(60, 1800) * 50;
      return { items: [untaxed('铁路旅客运输', total)], total, extras: { train: { ...makeTrainTrip(random), ...order.train } } };
    }
    case 'air_itinerary': {
      const air = makeAirTrip(random, order.total);
      const total = air.fare + air.airportFee + air.fuelSurcharge;
      return { items: [untaxed('航空旅客运输', total)], total, extras: { air } };
    }
    case 'taxi': {
      const total = order.total ?? random.integer(16, 128) * 100;
      return { items: [untaxed('出租汽车客运', total)], total, extras: { taxi: makeTaxiRide(random, total) } };
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
      return { items: [{ ...untaxed(order.itemName ?? ware.name, total), quantity: 1, price: decimal(total) }], total, extras: {} };
    }
  }
}

const sum = (values: number[]): number => values.reduce((left, right) => left + right, 0);

/** An invoice of the kind; the same order always makes the same one. */
export function makeSpecimen(kind: SpecimenKind, order: SpecimenOrder): Specimen {
  const random = createRandom(`${kind}/${order.seed}`);
  const trade = order.trade ?? random.pick(TRADES[kind] ?? ['retail' as const]);
  const seller = order.seller ?? fakeCompany(random, { trade });
  const buyer = order.buyer ?? fakeCompany(random, { trade: 'technology' });
  const content: Content = TAXED.has(kind)
    ? { items: makeTaxedItems(random, order, trade), total: 0, extras: {} }
    : makeUntaxed(random, kind, order);
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
