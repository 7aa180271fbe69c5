import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { writePdf } from './pdf.ts';
import { createSheet, write } from './sheet.ts';

it('A rare character of a name can be found and copied in the PDF', async () => {
  const sheet = createSheet(210, 297);
  write(sheet, [20, 20], '王䶮 㐂 㛃 𬍛');

  const bytes = writePdf([{ sheet, pictures: [] }], { tag: 'OUTLAY' });

  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  expect(items.map((item) => ('str' in item ? item.str : '')).join('')).toBe('王䶮 㐂 㛃 𬍛');
});
