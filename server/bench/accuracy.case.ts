import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findDays } from '../src/provider/recognition/check/day.ts';
import type { Recognition, RecognisedInvoice } from '../src/provider/recognition/recognition.port.ts';

type Labels = Record<string, unknown>;

export interface AccuracyCase {
  id: string;
  file: string;
  kind: string;
  expected: Labels;
}

export interface FieldResult {
  id: string;
  kind: string;
  field: string;
  expected: string;
  got: string;
  right: boolean;
  confidence: number;
}

interface ManifestEntry extends Omit<AccuracyCase, 'expected'> {
  expected: Labels | Labels[];
}

export async function readManifest(folder: string): Promise<AccuracyCase[]> {
  const entries = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as ManifestEntry[];
  return entries.map(({ id, file, kind, expected }) => ({
    id,
    file,
    kind,
    expected: namesOf(Array.isArray(expected) ? (expected[0] ?? {}) : expected),
  }));
}

/** Foreign data sets name their fields otherwise; here they get our names. */
function namesOf(labels: Labels): Labels {
  if ('issuer' in labels) {
    const { issuer, amount, date, invoice_number: number, currency } = labels;
    return {
      merchant: issuer,
      ...(typeof amount === 'number' && { total: amount.toFixed(2) }),
      date,
      number,
      currency,
    };
  }
  if (!('total_raw' in labels)) return labels;
  const { merchant, address } = labels;
  const total = Number(String(labels['total_raw']).replace(/[^\d.]/g, '')).toFixed(2);
  return {
    merchant,
    address,
    total,
    date: findDays(String(labels['date_raw']))[0]?.value ?? labels['date_raw'],
  };
}

/** Width, case, spaces and punctuation say nothing about whether a text was read right. */
const fold = (field: string, text: string): string => {
  const narrow = text.normalize('NFKC').replace(/\s+/g, '');
  return /merchant|address|Name|name$|^number$/.test(field)
    ? narrow.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
    : narrow;
};

function isRight(field: string, expected: string, got: string): boolean {
  if (field === 'type' && expected === 'digital_unknown') return got.startsWith('digital_');
  // A data set's issuer is the firm's common name; the paper often says more.
  if (field === 'issuer') return fold('merchant', got).includes(fold('merchant', expected));
  return fold(field, expected) === fold(field, got);
}

/** Sets one recognition beside its labels, field by field. */
export function compareCase(
  { id, kind, expected }: AccuracyCase,
  recognition: Recognition | undefined,
): FieldResult[] {
  const invoice = recognition?.invoices[0];
  const results: FieldResult[] = [];
  const add = (field: string, wanted: string, got: string, confidence: number) =>
    results.push({ id, kind, field, expected: wanted, got, right: isRight(field, wanted, got), confidence });
  for (const [name, wanted] of Object.entries(expected)) {
    if (name === 'items') compareItems(wanted as Labels[], invoice, add);
    else if (typeof wanted === 'string') {
      const field = invoice?.fields[name as keyof RecognisedInvoice['fields']];
      add(name, wanted, field?.value ?? '', field?.confidence ?? 0);
    }
  }
  return results;
}

function compareItems(
  wanted: Labels[],
  invoice: RecognisedInvoice | undefined,
  add: (field: string, wanted: string, got: string, confidence: number) => void,
): void {
  for (const [index, item] of wanted.entries()) {
    const got = (invoice?.items[index] ?? {}) as Record<string, string | undefined>;
    for (const [name, value] of Object.entries(item)) add(`item.${name}`, String(value), got[name] ?? '', 0);
  }
}
