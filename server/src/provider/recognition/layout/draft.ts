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

/** What a parser read, before anything was checked. */
export interface Draft {
  type: InvoiceType;
  /** How sure the type is, 0..1. */
  typeScore: number;
  source: FieldSource;
  fields: DraftFields;
  items: DraftItem[];
  /** The total as written in Chinese capitals. */
  capital?: string;
  /** Fields that the page states more than once, alike. */
  repeated: HeadField[];
  page?: TextPage;
}

/** A value that never was on a picture. */
export const fixedReading = (value: string): Reading => ({ value, words: [], score: 1 });
