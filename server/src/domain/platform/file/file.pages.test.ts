import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { fileEndpoints } from '@outlay/contract/platform/file';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { createRecogniser } from '#provider/recognition/recognition.onnx.ts';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { writeEInvoiceXml } from '../../../../test/invoice-fixtures/einvoice-xml.ts';
import { makeSampleInvoice } from '../../../demo/invoices/make-sample-invoice.ts';
import { packDressedOfd } from '../../../../test/invoice-fixtures/ofd-dressed.ts';
import { printPdf } from '../../../demo/invoices/pdf.ts';

const recogniser = createRecogniser({ workers: 1 });
let server: TestServer;
let crew: Crew;
/** Number of times a file was drawn. */
let drawn = 0;
beforeAll(async () => {
  server = await startServer({
    recogniser: {
      ...recogniser,
      draw: (...query) => {
        drawn += 1;
        return recogniser.draw(...query);
      },
    },
  });
  crew = await newCompany(server, '子午线（上海）有限公司');
});
afterAll(async () => {
  await server.stop();
  await recogniser.close();
});
beforeEach(() => {
  drawn = 0;
});

const sampleInvoice = (seed: number) => makeSampleInvoice('digital_normal', { seed, date: '2026-05-12' });

async function attached(name: string, bytes: Uint8Array) {
  const upload = { name, bytes: Buffer.from(bytes) };
  return sure(await server.upload(crew.employee, fileEndpoints.upload, { id: newId() }, upload));
}

const pagesOf = async (id: string) => {
  const { pages, total } = sure(await server.call(crew.employee, fileEndpoints.pages, { id }));
  return { pages, total };
};

const preview = (id: string, page = 0, who = crew.employee) =>
  server.call(who, fileEndpoints.preview, { id, page });

async function sizeOf(id: string, page = 0) {
  const answer = await preview(id, page);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  const { width, height } = await sharp(answer.body as unknown as ArrayBuffer).metadata();
  return { width, height };
}

describe('An OFD invoice', () => {
  test('is shown as a picture as soon as it was recognised', async () => {
    const invoice = sampleInvoice(11);
    const upload = { name: 'fapiao.ofd', bytes: Buffer.from(packDressedOfd(invoice, { annexes: 1 })) };

    const read = sure(
      await server.upload(crew.employee, invoiceEndpoints.recognise, { id: newId() }, upload),
    );

    expect(read.invoices[0]).toMatchObject({ number: invoice.number });
    const id = read.file?.id ?? '';
    expect(await sizeOf(id)).toEqual({ width: 1600, height: 1067 });
    expect(await pagesOf(id)).toEqual({ pages: 2, total: 2 });
    expect(drawn).toBe(1);
  });
});

describe('An XML invoice', () => {
  test('is shown as a drawn sheet, recognised or attached', async () => {
    const bytes = Buffer.from(writeEInvoiceXml(sampleInvoice(18)));
    const upload = { name: 'fapiao.xml', bytes };
    const read = sure(
      await server.upload(crew.employee, invoiceEndpoints.recognise, { id: newId() }, upload),
    );
    const kept = await attached('fapiao.xml', bytes);

    for (const id of [read.file?.id ?? '', kept.id]) {
      expect(await pagesOf(id)).toEqual({ pages: 1, total: 1 });
      expect((await sizeOf(id)).width).toBe(1600);
    }
  });
});

describe('An attachment', () => {
  test('in OFD or PDF is shown page by page and drawn only once', async () => {
    const ofd = await attached('fapiao.ofd', packDressedOfd(sampleInvoice(12), { annexes: 2 }));
    const pdf = await attached('list.pdf', printPdf([sampleInvoice(13), sampleInvoice(14)]));

    expect(ofd.mediaType).toBe('application/ofd');
    expect((await Promise.all([sizeOf(ofd.id), sizeOf(ofd.id, 2)]))[1]).toEqual({
      width: 1600,
      height: 1067,
    });
    expect(await pagesOf(ofd.id)).toEqual({ pages: 3, total: 3 });
    expect((await sizeOf(pdf.id, 1)).width).toBe(1200);
    expect(await pagesOf(pdf.id)).toEqual({ pages: 2, total: 2 });
    expect(drawn).toBe(2);
    expect((await preview(ofd.id, 3)).status).toBe(404);
  });

  test('with many pages shows the first twenty and how many there are', async () => {
    const { id } = await attached('long.ofd', packDressedOfd(sampleInvoice(15), { annexes: 22 }));

    expect(await pagesOf(id)).toEqual({ pages: 20, total: 23 });
    expect(await pagesOf(id)).toEqual({ pages: 20, total: 23 });
  });

  test('that is broken or cannot be drawn says so and its original can be downloaded', async () => {
    const whole = Buffer.from(packDressedOfd(sampleInvoice(16)));
    const files = [
      await attached('broken.ofd', whole.fill(0, 200, 4000)),
      await attached('broken.pdf', Buffer.from('%PDF-1.7 and then nothing')),
      await attached('list.xml', Buffer.from('<?xml version="1.0"?><catalogue/>')),
      await attached('plan.bin', Buffer.from('\u0000\u0001\u0002 no picture')),
    ];

    for (const { id, size } of files) {
      expect(await pagesOf(id)).toEqual({ pages: 0, total: 0 });
      expect((await preview(id)).status).toBe(415);
      const original = await server.call(crew.employee, fileEndpoints.content, { id });
      expect([original.status, (original.body as unknown as ArrayBuffer).byteLength]).toEqual([200, size]);
    }
    // A file that cannot be drawn is not tried again on each view.
    expect(drawn).toBe(3);
  });

  test('of another person is not found, drawn or not', async () => {
    const { id } = await attached('mine.ofd', packDressedOfd(sampleInvoice(17)));
    const other = await newCompany(server, '另一家公司');

    for (const who of [crew.colleague, other.employee]) {
      expect((await server.call(who, fileEndpoints.pages, { id })).status).toBe(404);
      expect((await preview(id, 0, who)).status).toBe(404);
    }
    expect(drawn).toBe(0);
  });
});
