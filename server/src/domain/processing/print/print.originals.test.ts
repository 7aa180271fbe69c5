import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { fileEndpoints } from '@outlay/contract/platform/file';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { createRecogniser } from '#provider/recognition/recognition.onnx.ts';
import { newId } from '#system/id.ts';
import { linesFrom, newCompany, newDraft, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { paperDesk } from '../../../../test/papers.ts';
import { contentOf, printed, readPdf } from '../../../../test/printing.ts';
import { writeEInvoiceXml } from '../../../../test/invoice-fixtures/einvoice-xml.ts';
import { makeSampleInvoice } from '../../../demo/invoices/make-sample-invoice.ts';
import { packDressedOfd } from '../../../../test/invoice-fixtures/ofd-dressed.ts';

const recogniser = createRecogniser({ workers: 1 });
let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer({ recogniser });
  crew = await newCompany(server, '子午线（上海）有限公司');
});
afterAll(async () => {
  await server.stop();
  await recogniser.close();
});

const { newMeal } = paperDesk(() => server);
const sampleInvoice = (seed: number) => makeSampleInvoice('digital_normal', { seed, date: '2026-05-12' });

async function recognised(name: string, bytes: Uint8Array): Promise<string> {
  const file = { name, bytes: Buffer.from(bytes) };
  const [invoice] = sure(
    await server.upload(crew.employee, invoiceEndpoints.recognise, { id: newId() }, file),
  ).invoices;
  return invoice?.id ?? '';
}

test('OFD and XML invoices and an attached OFD are printed behind the form with all pages', async () => {
  const invoices = [
    await recognised('fapiao.ofd', packDressedOfd(sampleInvoice(21), { annexes: 1 })),
    await recognised('fapiao.xml', writeEInvoiceXml(sampleInvoice(22))),
  ];
  const list = { name: 'list.ofd', bytes: Buffer.from(packDressedOfd(sampleInvoice(23))) };
  const attached = sure(await server.upload(crew.employee, fileEndpoints.upload, { id: newId() }, list));
  const meal = await newMeal(crew.employee, invoices);
  const { id, version, typeId } = await newDraft(server, crew.employee, []);
  const form = { values: { title: 'Lunch' }, lines: linesFrom([meal]), fileIds: [attached.id] };
  sure(await server.call(crew.employee, documentEndpoints.saveDraft, { id, version, typeId, ...form }));

  const job = await printed(server, crew.employee, { documentIds: [id] });
  const pages = await readPdf(await contentOf(server, crew.employee, job.id));

  // Two pages of the first, one sheet of the second, one page of the attachment.
  expect(pages.reduce((sum, { pictures }) => sum + pictures, 0)).toBe(4);
  const words = pages.map(({ text }) => text).join('');
  for (const seed of [21, 22]) expect(words).toContain(sampleInvoice(seed).number);
  expect(words).toContain('list.ofd');
});
