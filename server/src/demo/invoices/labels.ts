import { decimal } from './decimal.ts';
import type { SampleInvoice } from './sample-invoice.ts';

/**
 * The expected fields of an invoice, with the names of the benchmark data; fields that the paper does not show are
 * absent.
 */
export function expectedFields(invoice: SampleInvoice): Record<string, string> {
  const { kind } = invoice;
  const fields: Record<string, string | undefined> = {
    type: kind === 'rail_e_ticket' ? 'train_ticket' : kind,
    code: invoice.code,
    // The benchmark data does not name the number of a till receipt.
    number: kind === 'receipt' ? undefined : invoice.number,
    date: kind === 'fixed_amount' ? undefined : invoice.date,
    total: decimal(invoice.total),
    currency: invoice.currency,
    checkCode: invoice.checkCode,
    buyerName: invoice.buyer?.name,
    buyerTaxId: invoice.buyer?.taxId,
  };
  if (kind.startsWith('vat_') || kind.startsWith('digital_')) {
    fields.amount = decimal(invoice.amount);
    fields.tax = decimal(invoice.tax);
  }
  if (kind.startsWith('vat_') || kind.startsWith('digital_') || kind === 'roll') {
    fields.sellerName = invoice.seller.name;
    fields.sellerTaxId = invoice.seller.taxId;
  }
  if (invoice.train !== undefined) {
    Object.assign(fields, { from_: invoice.train.from, to: invoice.train.to, train: invoice.train.train });
  }
  if (invoice.till !== undefined) {
    Object.assign(fields, { merchant: invoice.till.merchant, address: invoice.till.address.join(' ') });
  }
  const known = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(known);
}
