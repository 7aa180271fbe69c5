import type { ExpenseType } from '@outlay/contract/spend/expense';
import { InvoiceType } from '@outlay/contract/spend/invoice';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import type { RecognisedInvoice } from '#provider/recognition/recognition.port.ts';
import { sha256 } from '#secrets/secret.ts';
import { storePages } from '#domain/platform/file/file.service.ts';
import type { Trade } from './invoices/company.ts';
import { drawSampleInvoice } from './invoices/draw.ts';
import { expectedFields } from './invoices/labels.ts';
import { makeSampleInvoice } from './invoices/make-sample-invoice.ts';
import { printPdf } from './invoices/pdf.ts';
import type { SampleInvoice, SampleInvoiceKind } from './invoices/sample-invoice.ts';
import { DEMO_COMPANY } from './demo.company.ts';

/** The types for which there are invoices; the others are calculated. */
export type InvoicedType = Exclude<ExpenseType, 'mileage' | 'allowance'>;

/** The usual kind of invoice for each expense type. */
const PAPER: Record<InvoicedType, { kind: SampleInvoiceKind; trade: Trade }> = {
  transport: { kind: 'train_ticket', trade: 'transport' },
  taxi: { kind: 'taxi', trade: 'transport' },
  lodging: { kind: 'digital_special', trade: 'hotel' },
  meals: { kind: 'digital_normal', trade: 'restaurant' },
  entertainment: { kind: 'vat_normal', trade: 'restaurant' },
  office: { kind: 'vat_special', trade: 'office' },
  communication: { kind: 'digital_normal', trade: 'technology' },
  training: { kind: 'digital_normal', trade: 'consulting' },
  fuel: { kind: 'vat_e_normal', trade: 'transport' },
  other: { kind: 'digital_normal', trade: 'retail' },
};

export interface DemoPaper {
  name: string;
  mediaType: string;
  size: number;
  sha256: string;
  pages: number;
  merchant: string;
  total: number;
  invoice: RecognisedInvoice;
}

export interface PaperOrder {
  seed: string;
  date: string;
  type: InvoicedType;
  /** Cents, tax included. */
  total: number;
}

/** Draws the invoice of an expense, stores its bytes and returns what recognition would find. */
export async function makePaper(
  storage: StoragePort,
  { seed, date, type, total }: PaperOrder,
): Promise<DemoPaper> {
  const { kind, trade } = PAPER[type];
  const sampleInvoice = makeSampleInvoice(kind, { seed, date, total, trade, buyer: DEMO_COMPANY });
  const picture = await drawSampleInvoice(sampleInvoice, { scale: 4, format: 'jpeg' });
  const digital = kind.startsWith('digital');
  const bytes = Buffer.from(digital ? printPdf([sampleInvoice]) : picture);
  const hash = sha256(bytes).toString('hex');
  await storage.write(hash, bytes);
  await storePages(storage, hash, [picture]);
  return {
    name: `${sampleInvoice.number ?? seed}.${digital ? 'pdf' : 'jpg'}`,
    mediaType: digital ? 'application/pdf' : 'image/jpeg',
    size: bytes.length,
    sha256: hash,
    pages: 1,
    merchant: merchantOf(sampleInvoice),
    total: sampleInvoice.total,
    invoice: readingOf(sampleInvoice, digital),
  };
}

function merchantOf({ train, seller }: SampleInvoice): string {
  return train ? `${train.from} → ${train.to}` : seller.name;
}

/** The true field values, with the confidence usual for such a file. */
function readingOf(sampleInvoice: SampleInvoice, digital: boolean): RecognisedInvoice {
  const expected = expectedFields(sampleInvoice);
  const source = digital ? ('pdf' as const) : ('ocr' as const);
  const fields = Object.fromEntries(
    Object.entries(expected).map(([name, value]) => [
      name,
      { value, source, confidence: digital ? 0.99 : 0.97 },
    ]),
  );
  return {
    type: InvoiceType.options.find((type) => type === expected['type']) ?? 'other',
    source,
    fields,
    items: [],
    checks: [{ name: 'amountPlusTax', passed: true, fields: ['amount', 'tax', 'total'] }],
  };
}
