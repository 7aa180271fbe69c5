import type { Random } from './random.ts';
import type { SampleInvoice, SampleInvoiceKind } from './sample-invoice.ts';

/** The ending of a 12-digit invoice code identifies the kind of invoice. */
const CODE_ENDINGS: Partial<Record<SampleInvoiceKind, string>> = {
  vat_normal: '104',
  vat_e_normal: '111',
  roll: '107',
  taxi: '160',
  toll: '151',
  fixed_amount: '121',
};

/** The invoice code, for kinds that have one: ten digits on a special invoice, twelve on the others. */
export function makeCode(
  random: Random,
  kind: SampleInvoiceKind,
  region: string,
  date: string,
): string | undefined {
  const year = date.slice(2, 4);
  if (kind === 'vat_special') return `${region.slice(0, 4)}${year}${random.integer(1, 4)}130`;
  const ending = CODE_ENDINGS[kind];
  if (ending === undefined) return undefined;
  const issuer = kind === 'vat_normal' || kind === 'vat_e_normal' || kind === 'roll' ? '0' : '1';
  return `${issuer}${region.slice(0, 4)}${year}0${random.integer(0, 9)}${ending}`;
}

export function makeNumber(random: Random, kind: SampleInvoiceKind, region: string, date: string): string {
  switch (kind) {
    case 'digital_special':
    case 'digital_normal':
    case 'rail_e_ticket':
      return `${date.slice(2, 4)}${region.slice(0, 2)}${random.pick(['2', '1'])}000000${random.digits(9)}`;
    case 'train_ticket':
      return `${random.pick(['A', 'C', 'E', 'Z'])}${random.digits(6)}`;
    case 'air_itinerary':
      return `${random.digits(10)} ${random.integer(0, 6)}`;
    case 'receipt':
      return `${random.pick(['INV', 'CS', 'R'])}-${random.digits(6)}`;
    default:
      return random.digits(8);
  }
}

const CIPHER_SIGNS = '0123456789+-*/<>0123456789';

/** Fields that only the older kinds of VAT invoices show. */
export function makeVatExtras(
  random: Random,
  kind: SampleInvoiceKind,
): Pick<SampleInvoice, 'checkCode' | 'machineNumber' | 'cipher'> {
  if (kind !== 'vat_special' && kind !== 'vat_normal' && kind !== 'vat_e_normal') {
    return kind === 'roll' ? { checkCode: random.digits(20), machineNumber: `66${random.digits(10)}` } : {};
  }
  const cipher = Array.from({ length: 4 }, () =>
    Array.from({ length: 27 }, () => random.pick([...CIPHER_SIGNS])).join(''),
  );
  const machineNumber = `66${random.digits(10)}`;
  // A special invoice has no check code; it is verified by its amount instead.
  return kind === 'vat_special'
    ? { cipher, machineNumber }
    : { cipher, machineNumber, checkCode: random.digits(20) };
}
