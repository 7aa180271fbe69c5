import type { Company, Party, Trade } from './company.ts';
import type { TrainTrip } from './sample-invoice.ts';

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

export interface SampleInvoiceOrder {
  seed: string | number;
  /** `YYYY-MM-DD`. */
  date: string;
  buyer?: Party;
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
