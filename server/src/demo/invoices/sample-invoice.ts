import type { Company, Party } from './company.ts';

export const SAMPLE_INVOICE_KINDS = [
  'vat_special',
  'vat_normal',
  'vat_e_normal',
  'digital_special',
  'digital_normal',
  'train_ticket',
  'rail_e_ticket',
  'air_itinerary',
  'taxi',
  'toll',
  'fixed_amount',
  'roll',
  'receipt',
] as const;
export type SampleInvoiceKind = (typeof SAMPLE_INVOICE_KINDS)[number];

/** One line of an invoice. Amounts are in cents; `price` is text because it may have many decimals. */
export interface SampleInvoiceItem {
  name: string;
  spec?: string;
  unit?: string;
  quantity?: number;
  price?: string;
  amount: number;
  /** In percent. */
  taxRate: number;
  tax: number;
}

export interface TrainTrip {
  from: string;
  to: string;
  fromPinyin: string;
  toPinyin: string;
  train: string;
  /** `HH:MM`. */
  departure: string;
  coach: string;
  seat: string;
  seatClass: string;
  passenger: string;
  citizenId: string;
  gate: string;
}

export interface TaxiRide {
  plate: string;
  certificate: string;
  boarded: string;
  alighted: string;
  /** Cents per kilometre. */
  unitPrice: number;
  metres: number;
  waiting: string;
}

export interface TollPassage {
  road: string;
  entry: string;
  exit: string;
  vehicle: string;
  lane: string;
  collector: string;
  time: string;
}

export interface Flight {
  from: string;
  to: string;
  carrier: string;
  flight: string;
  cabin: string;
  time: string;
}

export interface AirTrip {
  passenger: string;
  citizenId: string;
  ticketNumber: string;
  flights: Flight[];
  fare: number;
  airportFee: number;
  fuelSurcharge: number;
}

export interface Till {
  merchant: string;
  address: string[];
  phone: string;
  registration: string;
  cashier: string;
  time: string;
  payment: string;
}

export interface People {
  payee: string;
  reviewer: string;
  drawer: string;
}

/** A complete fictitious invoice, the input of every renderer. Amounts are in cents. */
export interface SampleInvoice {
  kind: SampleInvoiceKind;
  seed: string;
  code?: string;
  number: string;
  /** `YYYY-MM-DD`. */
  date: string;
  checkCode?: string;
  machineNumber?: string;
  /** The four lines of the cipher area. */
  cipher?: string[];
  buyer?: Party;
  seller: Company;
  items: SampleInvoiceItem[];
  amount: number;
  tax: number;
  total: number;
  currency: string;
  remark: string;
  people: People;
  train?: TrainTrip;
  taxi?: TaxiRide;
  toll?: TollPassage;
  air?: AirTrip;
  till?: Till;
}
