import { decimal } from './decimal.ts';
import { createRandom } from './random.ts';
import type { Specimen } from './specimen.ts';

const compact = (date: string): string => date.replaceAll('-', '');

/** What the square code of the invoice says, in the form its kind prints; nothing where the kind has no code. */
export function qrTextOf(specimen: Specimen): string | undefined {
  const random = createRandom(`qr/${specimen.kind}/${specimen.seed}/${specimen.number}`);
  const hex = random.integer(0x1000, 0xffff).toString(16).toUpperCase();
  const vat = (kind: string): string =>
    `01,${kind},${specimen.code ?? ''},${specimen.number},${decimal(specimen.amount)},${compact(specimen.date)},${specimen.checkCode ?? ''},${hex},`;
  switch (specimen.kind) {
    case 'vat_special':
      return vat('01');
    case 'vat_normal':
      return vat('04');
    case 'vat_e_normal':
      return vat('10');
    case 'roll':
      return vat('11');
    case 'digital_special':
      return `01,31,,${specimen.number},${decimal(specimen.total)},${compact(specimen.date)},,${hex}`;
    case 'digital_normal':
      return `01,32,,${specimen.number},${decimal(specimen.total)},${compact(specimen.date)},,${hex}`;
    case 'rail_e_ticket':
      return `01,51,,${specimen.number},${decimal(specimen.total)},${compact(specimen.date)},,${hex}`;
    case 'train_ticket':
      return random.digits(144);
    default:
      return undefined;
  }
}
