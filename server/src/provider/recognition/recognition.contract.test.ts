import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeEInvoiceXml } from '../../../test/invoice-fixtures/einvoice-xml.ts';
import { makeSampleInvoice } from '../../demo/invoices/make-sample-invoice.ts';
import { createFakeRecogniser, recognitionOf } from './recognition.fake.ts';
import { createRecogniser } from './recognition.onnx.ts';
import type { Recognition, RecognitionPort, RecognitionStep } from './recognition.port.ts';

const invoice = makeSampleInvoice('digital_special', { seed: 7, date: '2026-05-12' });
const INVOICE = new Uint8Array(writeEInvoiceXml(invoice));
const JUNK = new Uint8Array([0, 1, 2, 3]);
const NOTE = new Uint8Array(Buffer.from('https://example.com/menu'));
const options = { owner: 'iris', today: '2026-11-21' };

/** What the fake returns for the same files. */
function scripted(bytes: Uint8Array): Recognition {
  if (bytes.length === INVOICE.length)
    return recognitionOf('digital_special', { number: invoice.number, date: '2026-05-12' });
  const status = bytes.length === JUNK.length ? 'unsupported' : 'unreadable';
  return { status, mediaType: 'application/octet-stream', invoices: [], pages: [], ms: 1 };
}

const RECOGNISERS: Record<string, () => RecognitionPort> = {
  'workers with networks': () => createRecogniser({ workers: 1 }),
  'the fake': () => createFakeRecogniser(scripted),
};

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  );

describe.each(Object.entries(RECOGNISERS))('%s', (_name, create) => {
  // One for all tests, since its worker takes a moment to start.
  let port: RecognitionPort;
  beforeAll(() => {
    port = create();
  });
  afterAll(() => port.close());

  test('reads an invoice, with the same result the second time', async () => {
    const read = await port.recognise(INVOICE, options);

    expect(read).toMatchObject({ status: 'recognised', mediaType: 'application/xml' });
    expect(read.invoices).toHaveLength(1);
    expect(read.invoices[0]).toMatchObject({
      type: 'digital_special',
      fields: { number: { value: invoice.number }, date: { value: '2026-05-12' } },
    });
    for (const { confidence } of Object.values(read.invoices[0]?.fields ?? {})) {
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }
    expect((await port.recognise(INVOICE, options)).invoices).toEqual(read.invoices);
  });

  test.each([
    ['unsupported', JUNK],
    ['unreadable', NOTE],
  ] as const)('answers %s instead of failing', async (status, bytes) => {
    expect(await port.recognise(bytes, options)).toMatchObject({ status, invoices: [], pages: [] });
  });

  test('fetches the bytes once, when their turn has come', async () => {
    let fetched = 0;
    const file = () => {
      fetched += 1;
      return Promise.resolve(INVOICE);
    };
    expect(await port.recognise(file, options)).toMatchObject({ status: 'recognised' });

    expect(fetched).toBe(1);
  });

  test('fails with the error of fetching the bytes, and reads the next file', async () => {
    const lost = new Error('no such file');

    expect(await failureOf(port.recognise(() => Promise.reject(lost), options))).toBe(lost);
    expect(await port.recognise(INVOICE, options)).toMatchObject({ status: 'recognised' });
  });

  test('reports its steps in order', async () => {
    const steps: RecognitionStep[] = [];
    await port.recognise(INVOICE, { ...options, onStep: (step) => steps.push(step) });

    const order: RecognitionStep[] = ['opening', 'reading', 'checking'];
    expect(steps[0]).toBe('opening');
    expect(steps).toEqual(order.filter((step) => steps.includes(step)));
  });

  test('drops a file that nobody waits for, with the reason of the signal', async () => {
    const reason = new Error('gone');
    const signal = AbortSignal.abort(reason);

    expect(await failureOf(port.recognise(INVOICE, { ...options, signal }))).toBe(reason);
    expect(await failureOf(port.draw(INVOICE, { owner: 'iris', signal }))).toBe(reason);
  });

  test('draws pages as JPEG, and none for a file that is not a document', async () => {
    const { pages, total } = await port.draw(INVOICE, { owner: 'iris' });
    for (const page of pages) expect([...page.slice(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(total).toBeGreaterThanOrEqual(pages.length);

    expect(await port.draw(JUNK, { owner: 'iris' })).toEqual({ pages: [], total: 0 });
  });

  test('accepts no file once closed, and may be closed twice', async () => {
    const other = create();
    await other.close();
    await other.close();

    expect(String(await failureOf(other.recognise(INVOICE, options)))).toContain('recognition: closed');
    expect(String(await failureOf(other.draw(INVOICE, { owner: 'iris' })))).toContain('recognition: closed');
  });
});
