import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { drawSampleInvoice } from './draw.ts';
import { makeSampleInvoice } from './make-sample-invoice.ts';
import { photograph } from '../../../test/invoice-fixtures/photograph.ts';
import { qrTextOf } from './qr-text.ts';
import { SAMPLE_INVOICE_KINDS } from './sample-invoice.ts';

const date = '2026-05-12';

async function readQr(photo: Uint8Array): Promise<string[]> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
  return (await readBarcodes(photo, { formats: ['QRCode'] })).map((code) => code.text);
}

describe('A drawn invoice', () => {
  it.each(SAMPLE_INVOICE_KINDS)('of the kind %s is a picture that is not blank', async (kind) => {
    const picture = await drawSampleInvoice(makeSampleInvoice(kind, { seed: 2, date }), { scale: 4 });

    const { channels } = await sharp(picture).stats();
    expect(channels[0]?.stdev).toBeGreaterThan(10);
  });

  it('is the same for the same seed', async () => {
    const draw = (): Promise<Uint8Array> =>
      drawSampleInvoice(makeSampleInvoice('roll', { seed: 2, date }), { scale: 4 });

    expect(Buffer.compare(await draw(), await draw())).toBe(0);
  });
});

describe('A photographed invoice', () => {
  it('still has a readable QR code', async () => {
    const invoice = makeSampleInvoice('digital_normal', { seed: 2, date });

    const photo = await photograph(await drawSampleInvoice(invoice), { seed: 2 });

    expect(await readQr(photo)).toContain(qrTextOf(invoice));
  });

  it('can show several invoices on one table and is the same for the same seed', async () => {
    const receipts = await Promise.all(
      [1, 2, 3].map((seed) => drawSampleInvoice(makeSampleInvoice('receipt', { seed, date }), { scale: 5 })),
    );

    const take = (): Promise<Uint8Array> => photograph(receipts, { seed: 1, size: 900, table: 'dark' });
    const photo = await take();

    const { format, width } = await sharp(photo).metadata();
    expect([format, width]).toEqual(['jpeg', 900]);
    expect(Buffer.compare(photo, await take())).toBe(0);
  });
});
