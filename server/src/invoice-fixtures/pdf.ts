import { writePdf } from '../pdf/pdf.ts';
import { layOut } from './layout/lay-out.ts';
import type { Specimen } from './specimen.ts';

/** One PDF with a page for every specimen and a text layer that can be read and searched. */
export const printPdf = (specimens: readonly Specimen[]): Uint8Array =>
  writePdf(
    specimens.map((specimen) => ({ sheet: layOut(specimen), pictures: [] })),
    { tag: 'SPECIM' },
  );
