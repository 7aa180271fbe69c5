import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { pdfOf } from '../../../test/hostile.pdf.ts';
import { drawSampleInvoice } from '../../demo/invoices/draw.ts';
import { makeSampleInvoice } from '../../demo/invoices/make-sample-invoice.ts';
import { createPool } from './worker/pool.ts';

/** Two in every test run; `npm run fuzz` reads six, which once took more memory than one recognition may. */
const PAGES = process.env['OUTLAY_HOSTILE_SECONDS'] === undefined ? 2 : 6;

const pool = createPool({ workers: 1 });
afterAll(() => pool.close());

/** A PDF as a scanner writes it: every page is a picture, without text. */
async function scanOf(pictures: readonly Uint8Array[]): Promise<Uint8Array> {
  const pages = [];
  for (const [index, picture] of pictures.entries()) {
    const { data, info } = await sharp(picture).jpeg().toBuffer({ resolveWithObject: true });
    const height = Math.round((595 * info.height) / info.width);
    const first = 3 + index * 3;
    pages.push(
      {
        dictionary: `/Type/Page /Parent 2 0 R /MediaBox[0 0 595 ${height}] /Resources<</XObject<</I ${first + 1} 0 R>>>> /Contents ${first + 2} 0 R`,
      },
      {
        dictionary: `/Type/XObject /Subtype/Image /Width ${info.width} /Height ${info.height} /ColorSpace/DeviceRGB /BitsPerComponent 8 /Filter/DCTDecode`,
        stream: data,
      },
      { dictionary: '', stream: Buffer.from(`q 595 0 0 ${height} 0 0 cm /I Do Q`) },
    );
  }
  const kids = pictures.map((_, index) => `${3 + index * 3} 0 R`).join(' ');
  return pdfOf([
    { dictionary: '/Type/Catalog /Pages 2 0 R' },
    { dictionary: `/Type/Pages /Kids[${kids}] /Count ${pictures.length}` },
    ...pages,
  ]);
}

it(`a scan of ${PAGES} invoices is read completely, each page with its own number`, async () => {
  const sampleInvoices = Array.from({ length: PAGES }, (_, index) =>
    makeSampleInvoice('digital_normal', { seed: `scan ${index}`, date: '2026-06-01' }),
  );
  const bytes = await scanOf(await Promise.all(sampleInvoices.map((one) => drawSampleInvoice(one))));

  const read = await pool.run({
    owner: 'a scan',
    job: () => Promise.resolve({ bytes, today: '2026-11-21', withCodes: true }),
  });

  expect(read?.invoices.map(({ fields }) => fields.number?.value)).toEqual(
    sampleInvoices.map(({ number }) => number),
  );
});
