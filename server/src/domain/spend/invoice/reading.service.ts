import { InvoiceType } from '@outlay/contract/spend/invoice';
import { parseAmount } from '@outlay/contract/money';
import type { RecognisedInvoice } from '#provider/recognition/recognition.port.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { filePrint, namedPrint } from './fingerprint.ts';
import * as prints from './invoice.print.repository.ts';
import * as invoices from './invoice.repository.ts';

export { namedPrint } from './fingerprint.ts';

/** Drops results without any recognised field, such as photos of something else or blank pages. */
export const hasFields = ({ fields }: RecognisedInvoice): boolean =>
  Object.keys(fields).some((name) => name !== 'type' && name !== 'currency');

type Writer = Pick<Context, 'db' | 'user' | 'now'>;

interface Reading {
  invoice: RecognisedInvoice;
  /** Its place among the invoices of the file. */
  index: number;
  fileId: string;
  sha256: string;
  /** Of an upload. */
  recognitionId: string | null;
  /** Whether it is from a card wallet. */
  fromWallet?: boolean;
}

/** Inserts an invoice of the caller with its readings, and returns its id. */
export async function insertReading(ctx: Writer, kept: Reading): Promise<string> {
  const { db, user, now } = ctx;
  const { invoice } = kept;
  const text = (name: keyof typeof invoice.fields) => (invoice.fields[name]?.value ?? '').slice(0, 140);
  const currency = /^[A-Z]{3}$/.test(text('currency')) ? text('currency') : 'CNY';
  const minor = (name: 'amount' | 'tax' | 'total') => parseAmount(text(name), currency);
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text('date')) ? text('date') : '';
  const id = newId();
  const total = minor('total');
  const fields = { type: invoice.type, code: text('code'), number: text('number'), date, total };
  const read = namedPrint(fields);
  const file = filePrint(kept);
  await invoices.insertInvoice(db, {
    company_id: user.companyId,
    id,
    owner_id: user.memberId,
    file_id: kept.fileId,
    recognition_id: kept.recognitionId,
    type: InvoiceType.parse(invoice.type),
    code: fields.code,
    number: fields.number,
    issued_on: date || null,
    check_code: text('checkCode'),
    buyer_name: text('buyerName'),
    buyer_tax_id: text('buyerTaxId'),
    seller_name: text('sellerName') || text('merchant'),
    seller_tax_id: text('sellerTaxId'),
    amount: minor('amount'),
    tax: minor('tax'),
    total,
    currency,
    from_place: text('from_'),
    to_place: text('to'),
    train: text('train'),
    items: JSON.stringify(invoice.items),
    checks: JSON.stringify(invoice.checks.map(({ name, passed }) => ({ name, passed }))),
    fingerprint: read ?? file,
    state: 'Unused',
    wallet: kept.fromWallet ? 'ours' : null,
    created_at: now(),
    updated_at: now(),
  });
  await prints.upsertPrints(db, user.companyId, id, { ...(read !== null && { read }), file }, now());
  await insertFields(ctx, id, invoice);
  return id;
}

async function insertFields({ db, user, now }: Writer, invoiceId: string, { fields }: RecognisedInvoice) {
  const readings = Object.entries(fields);
  if (readings.length === 0) return;
  await invoices.insertFields(
    db,
    readings.map(([name, field]) => ({
      company_id: user.companyId,
      invoice_id: invoiceId,
      name: OURS[name] ?? name,
      value: field.value.slice(0, 500),
      confidence: field.confidence,
      source: field.source,
      place: field.place ? JSON.stringify(field.place) : null,
      created_at: now(),
    })),
  );
}

/** The recogniser's field names that differ from ours. */
const OURS: Record<string, string> = { from_: 'from', merchant: 'sellerName' };
