import { decimal } from './decimal.ts';
import { createRandom } from './random.ts';
import type { SampleInvoice } from './sample-invoice.ts';

const compact = (date: string): string => date.replaceAll('-', '');

/** The contents of the invoice's QR code in the format of its kind; undefined if it has none. */
export function qrTextOf(invoice: SampleInvoice): string | undefined {
  const random = createRandom(`qr/${invoice.kind}/${invoice.seed}/${invoice.number}`);
  const hex = random.integer(0x1000, 0xffff).toString(16).toUpperCase();
  const vat = (kind: string): string =>
    `01,${kind},${invoice.code ?? ''},${invoice.number},${decimal(invoice.amount)},${compact(invoice.date)},${invoice.checkCode ?? ''},${hex},`;
  switch (invoice.kind) {
    case 'vat_special':
      return vat('01');
    case 'vat_normal':
      return vat('04');
    case 'vat_e_normal':
      return vat('10');
    case 'roll':
      return vat('11');
    case 'digital_special':
      return `01,31,,${invoice.number},${decimal(invoice.total)},${compact(invoice.date)},,${hex}`;
    case 'digital_normal':
      return `01,32,,${invoice.number},${decimal(invoice.total)},${compact(invoice.date)},,${hex}`;
    case 'rail_e_ticket':
      return `01,51,,${invoice.number},${decimal(invoice.total)},${compact(invoice.date)},,${hex}`;
    case 'train_ticket':
      return random.digits(144);
    default:
      return undefined;
  }
}
