import type { InvoiceType } from '@outlay/contract/spend/invoice';
import type { FieldSource, HeadField } from '../recognition.port.ts';
import type { TextPage } from '../page.ts';
import type { Reading } from './text.ts';

export type DraftFields = Partial<Record<Exclude<HeadField, 'type'>, Reading>>;

export interface DraftItem {
  name: string;
  amount?: string;
  taxRate?: string;
  tax?: string;
}

/** The result of a layout parser, before any checks. */
export interface Draft {
  type: InvoiceType;
  /** Confidence in the type, 0..1. */
  typeScore: number;
  source: FieldSource;
  fields: DraftFields;
  items: DraftItem[];
  /** The total as written in Chinese capitals. */
  capital?: string;
  /** Fields that appear more than once on the page with the same value. */
  repeated: HeadField[];
  page?: TextPage;
}

/** A reading that was not taken from the page. */
export const fixedReading = (value: string): Reading => ({ value, words: [], score: 1 });
