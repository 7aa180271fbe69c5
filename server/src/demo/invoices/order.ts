import type { Company, Party, Trade } from './company.ts';
import type { TrainTrip } from './sample-invoice.ts';

/** A line as a caller specifies it; the rest is derived. */
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
  /** The seller's trade, which determines the items and, without `seller`, the name. */
  trade?: Trade;
  items?: ItemOrder[];
  /** Cents with tax. Ignored if `items` are given. */
  total?: number;
  taxRate?: number;
  itemName?: string;
  remark?: string;
  number?: string;
  code?: string;
  train?: Partial<TrainTrip>;
}
