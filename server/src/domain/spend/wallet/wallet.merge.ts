import { InvoiceType } from '@outlay/contract/spend/invoice';
import type { RecognisedField, RecognisedInvoice } from '#provider/recognition/recognition.port.ts';
import type { CardFields, CardInvoice } from '#provider/platform/wallet.port.ts';

const NAMES = [
  ...(['code', 'number', 'date', 'checkCode', 'buyerName', 'buyerTaxId'] as const),
  ...(['sellerName', 'sellerTaxId', 'amount', 'tax', 'total', 'currency'] as const),
] as const;
type Name = (typeof NAMES)[number];

/** Fields in which a file must agree with its card: what identifies and prices the invoice. */
const COMPARED: readonly Name[] = ['code', 'number', 'date', 'buyerTaxId', 'sellerTaxId', 'tax', 'total'];

const cardField = (value: string): RecognisedField => ({ value, confidence: 0.99, source: 'wallet' });

/** Kinds that recognition does not determine. */
const OPEN: ReadonlySet<string> = new Set(['other', 'digital_unknown']);

const typeOf = (fields: CardFields, read: RecognisedInvoice | undefined): InvoiceType => {
  const parsed = InvoiceType.safeParse(fields.type);
  return read && !OPEN.has(read.type) ? read.type : (parsed.data ?? read?.type ?? 'other');
};

/** An invoice of what its file says and, where that says nothing, its card. A check fails where the two differ. */
export function mergeCard(
  { fields, items }: Pick<CardInvoice, 'fields' | 'items'>,
  read: RecognisedInvoice | undefined,
): RecognisedInvoice {
  const type = typeOf(fields, read);
  const missing = NAMES.filter((name) => fields[name] && !read?.fields[name]?.value);
  const checks = read ? [...read.checks, { name: 'walletAgrees' as const, ...agreement(fields, read) }] : [];
  return {
    type,
    source: read?.source ?? 'wallet',
    fields: {
      ...read?.fields,
      type: read?.type === type && read.fields.type ? read.fields.type : cardField(type),
      ...Object.fromEntries(missing.map((name) => [name, cardField(fields[name] ?? '')])),
    },
    items: read && read.items.length > 0 ? read.items : items,
    checks,
  };
}

function agreement(fields: CardFields, read: RecognisedInvoice) {
  const differing = COMPARED.filter((name) => {
    const [ours, theirs] = [read.fields[name]?.value, fields[name]];
    return ours && theirs && plain(ours) !== plain(theirs);
  });
  return { passed: differing.length === 0, fields: differing };
}

/** Without the spaces and zeros by which two spellings of one value differ. */
const plain = (text: string): string => {
  const value = text.normalize('NFKC').replaceAll(/[\s,]/g, '').toUpperCase();
  return /^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value;
};

/** Of the invoices in a file, the one of the card; the first if none has its number. */
export const invoiceOfCard = (
  { fields }: Pick<CardInvoice, 'fields'>,
  invoices: readonly RecognisedInvoice[],
): RecognisedInvoice | undefined =>
  invoices.find(({ fields: read }) => fields.number !== undefined && read.number?.value === fields.number) ??
  invoices[0];

/** What the card says as text, for an invoice without a file. */
export const cardText = ({ fields }: Pick<CardInvoice, 'fields'>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
