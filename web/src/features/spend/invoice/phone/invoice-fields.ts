import type { InvoiceDetail, InvoiceFieldName, InvoiceFields } from '@outlay/contract/spend/invoice';
import { parseAmount, plainAmount } from '@outlay/contract/money';
import { INVOICE_KINDS } from '../invoice-kinds.ts';

export const AMOUNT_FIELDS: ReadonlySet<InvoiceFieldName> = new Set(['amount', 'tax', 'total']);

const JOURNEY: InvoiceFieldName[] = ['train', 'from', 'to'];
const ALWAYS: InvoiceFieldName[] = ['type', 'total', 'date'];
/** In the order of the ticket: the journey comes first. */
const TICKET_FIRST: InvoiceFieldName[] = ['type', 'date', 'train', 'from', 'to'];
const ORDER: InvoiceFieldName[] = [
  'type',
  'total',
  'tax',
  'amount',
  'code',
  'number',
  'date',
  'sellerName',
  'train',
  'from',
  'to',
  'buyerName',
  'buyerTaxId',
  'sellerTaxId',
  'checkCode',
];
/** The fields shown without expanding the list; few people need the rest. */
const FIRST: ReadonlySet<InvoiceFieldName> = new Set([
  'type',
  'total',
  'tax',
  'code',
  'number',
  'date',
  'sellerName',
  'train',
  'from',
  'to',
]);

const isEmpty = (value: string | number | null): boolean => value === '' || value === null;

/** The fields shown: those with a value, those every invoice must have, and with `all` the rest. */
export function fieldsShown(fields: InvoiceFields, all: boolean): InvoiceFieldName[] {
  const { journey, journeyFirst = false } = INVOICE_KINDS[fields.type];
  const order = journeyFirst ? [...new Set([...TICKET_FIRST, ...ORDER])] : ORDER;
  return order.filter((name) => {
    if (ALWAYS.includes(name)) return true;
    if (JOURNEY.includes(name)) {
      if (!journey) return false;
      if (journeyFirst) return true;
    }
    return all || (FIRST.has(name) && !isEmpty(fields[name]));
  });
}

export const SURE_FROM = 0.95;
const CERTAIN: ReadonlySet<string> = new Set(['xml', 'ofd', 'qr', 'person']);

export type Certainty = 'sure' | 'check' | 'missing' | 'none';

/** How far the field can be trusted: data of the file itself, or a reading of a picture. */
export function certaintyOf(
  invoice: Pick<InvoiceDetail, 'readings' | 'confirmed'>,
  fields: InvoiceFields,
  name: InvoiceFieldName,
): Certainty {
  if (isEmpty(fields[name])) return ALWAYS.includes(name) ? 'missing' : 'none';
  const reading = invoice.readings[name];
  if (!reading) return 'none';
  if (CERTAIN.has(reading.source) || reading.confidence >= SURE_FROM) return 'sure';
  // Once a person has confirmed the invoice, they are not asked to check again.
  return invoice.confirmed ? 'none' : 'check';
}

/** The value as text for an input. */
export function inputText(fields: InvoiceFields, name: InvoiceFieldName): string {
  const value = fields[name];
  if (value === null) return '';
  return typeof value === 'number' ? plainAmount({ amount: value, currency: fields.currency }) : value;
}

/** The fields with one changed as typed; unchanged while an amount cannot be read. */
export function withInput(fields: InvoiceFields, name: InvoiceFieldName, text: string): InvoiceFields {
  if (!AMOUNT_FIELDS.has(name)) return { ...fields, [name]: text };
  if (text.trim() === '') return { ...fields, [name]: null };
  const amount = parseAmount(text, fields.currency);
  return amount === null ? fields : { ...fields, [name]: amount };
}
