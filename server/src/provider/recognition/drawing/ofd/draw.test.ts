import { describe, expect, it } from 'vitest';
import { layOut } from '../../../../demo/invoices/layout/lay-out.ts';
import { makeSampleInvoice } from '../../../../demo/invoices/make-sample-invoice.ts';
import { packDressedOfd, SEAL_AREA } from '../../../../../test/invoice-fixtures/ofd-dressed.ts';
import { box, pageWith } from '../../../../../test/invoice-fixtures/ofd-page.ts';
import { packFiles, packOfd } from '../../../../../test/invoice-fixtures/ofd.ts';
import { qrTextOf } from '../../../../demo/invoices/qr-text.ts';
import { readFile } from '../../reader.ts';
import { readCodes } from '../../picture/code.ts';
import { openRaster } from '../../picture/raster.ts';
import { look } from '../look.fixture.ts';
import { drawOfd } from './draw.ts';

const PAPER = { width: 210, height: 140 };
const invoice = makeSampleInvoice('digital_normal', { seed: 5, date: '2026-05-12' });

describe('The picture of an OFD invoice', () => {
  it('is recognised with its number and total', async () => {
    for (const file of [packOfd(invoice), packDressedOfd(invoice)]) {
      const [page] = (await drawOfd(file)).pages;

      const { invoices } = await readFile(page ?? new Uint8Array(), {
        today: '2026-11-21',
        withCodes: false,
      });

      expect(invoices[0]?.fields).toMatchObject({
        number: { value: invoice.number },
        total: { value: (invoice.total / 100).toFixed(2) },
        sellerTaxId: { value: invoice.seller.taxId },
      });
    }
  });

  it('has its QR code in the right place and scannable', async () => {
    const [page] = (await drawOfd(packDressedOfd(invoice))).pages;

    expect(await readCodes(await openRaster(page ?? new Uint8Array()))).toEqual([qrTextOf(invoice)]);
  });

  it('has the lines of its form template', async () => {
    const view = await look((await drawOfd(packDressedOfd(invoice))).pages[0], PAPER);

    expect(view.ink(box(4.2, 40, 0.6, 70))).toBeGreaterThan(0.3);
    expect(view.ink(box(30, 95.6, 150, 0.4))).toBeGreaterThan(0.3);
    expect(view.ink(box(60, 70, 80, 15))).toBe(0);
  });

  it.each(['ofd', 'png'] as const)(
    'shows its seal (%s) over the heading, with the heading visible through it',
    async (seal) => {
      const [page] = (await drawOfd(packDressedOfd(invoice, { seal }))).pages;
      const view = await look(page, PAPER);
      const { x, y, width, height } = SEAL_AREA;

      expect(view.red(box(x, y, width, height))).toBeGreaterThan(0.05);
      expect(view.red(box(x, y + height + 1, width, 8))).toBeLessThan(0.02);
      // The double line under the heading continues under the white of the seal.
      expect(view.ink(box(x + 6, 17.7, width - 12, 1.6))).toBeGreaterThan(0.15);
    },
  );

  it('has every page of a long list in order, and says how many there are beyond twenty', async () => {
    const three = await drawOfd(packDressedOfd(invoice, { annexes: 2 }));
    const many = await drawOfd(packDressedOfd(invoice, { annexes: 24 }));

    expect(three.pages).toHaveLength(3);
    expect(three.total).toBe(3);
    const [, second] = await Promise.all(three.pages.map((page) => look(page, PAPER)));
    expect(second?.ink(box(10, 11, 26, 6))).toBeGreaterThan(0.05);
    expect(second?.ink(box(60, 20, 140, 110))).toBe(0);
    expect([many.pages.length, many.total]).toEqual([20, 25]);
  });

  it('keeps the page proportions with a longer side of 1600 pixels', async () => {
    const { width, height } = layOut(invoice);
    const view = await look((await drawOfd(packOfd(invoice))).pages[0], PAPER);

    expect(view.pixels).toEqual({ width: 1600, height: Math.round((1600 * height) / width) });
  });
});

describe('A damaged OFD', () => {
  it('is rejected, not shown as an empty page', async () => {
    const withoutPage = pageWith('', { 'Doc_0/P.xml': '' });

    await expect(drawOfd(Buffer.from('no zip'))).rejects.toThrow();
    await expect(drawOfd(withoutPage)).rejects.toThrow('missing');
    expect((await drawOfd(packFiles({ 'OFD.xml': '<OFD/>' }))).pages).toEqual([]);
  });
});
