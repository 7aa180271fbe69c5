import { decimal } from './decimal.ts';
import type { Specimen } from './specimen.ts';

/** The truth about a specimen by the names of the measuring set; what the paper does not show is absent. */
export function expectedFields(specimen: Specimen): Record<string, string> {
  const { kind } = specimen;
  const fields: Record<string, string | undefined> = {
    type: kind === 'rail_e_ticket' ? 'train_ticket' : kind,
    code: specimen.code,
    // The measuring set does not name the number of a till receipt.
    number: kind === 'receipt' ? undefined : specimen.number,
    date: kind === 'fixed_amount' ? undefined : specimen.date,
    total: decimal(specimen.total),
    currency: specimen.currency,
    checkCode: specimen.checkCode,
    buyerName: specimen.buyer?.name,
    buyerTaxId: specimen.buyer?.taxId,
  };
  if (kind.startsWith('vat_') || kind.startsWith('digital_')) {
    fields.amount = decimal(specimen.amount);
    fields.tax = decimal(specimen.tax);
  }
  if (kind.startsWith('vat_') || kind.startsWith('digital_') || kind === 'roll') {
    fields.sellerName = specimen.seller.name;
    fields.sellerTaxId = specimen.seller.taxId;
  }
  if (specimen.train !== undefined) {
    Object.assign(fields, { from_: specimen.train.from, to: specimen.train.to, train: specimen.train.train });
  }
  if (specimen.till !== undefined) {
    Object.assign(fields, { merchant: specimen.till.merchant, address: specimen.till.address.join(' ') });
  }
  const known = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(known);
}
