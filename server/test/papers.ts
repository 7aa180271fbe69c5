import { documentEndpoints } from '@outlay/contract/documents/document';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { invoiceEndpoints, type InvoiceDetail, type InvoiceFields } from '@outlay/contract/spend/invoice';
import { createFakeRecogniser, recognitionOf } from '#provider/recognition/recognition.fake.ts';
import type { RecognisedField } from '#provider/recognition/recognition.port.ts';
import { newId } from '#system/id.ts';
import { linesFrom, newDraft, sure } from './builders.ts';
import type { Person, TestServer } from './harness.ts';
import { readingByContent } from './readings.ts';

/** Recognises every file as an invoice, except for bytes that say otherwise. */
export const readingPapers = () =>
  createFakeRecogniser(async (bytes) => {
    const text = Buffer.from(bytes).toString('latin1');
    if (text.startsWith('no file we read'))
      return { status: 'unsupported', mediaType: 'application/octet-stream', invoices: [], pages: [], ms: 1 };
    if (text.startsWith('a landscape')) return { ...recognitionOf('other', {}), mediaType: 'image/jpeg' };
    // "data Lunch as XML" is the same invoice as "Lunch": different bytes, same number.
    const paper = Buffer.from(text.replace(/^data /, '').replace(/ as .*$/, ''));
    const read = await readingByContent().recognise(paper, { owner: 'test', today: '2026-11-21' });
    const place = { page: 0, x: 0.1, y: 0.2, width: 0.3, height: 0.05 };
    for (const { fields } of read.invoices)
      for (const [name, field] of Object.entries(fields) as [keyof typeof fields, RecognisedField][])
        fields[name] = {
          ...field,
          ...(name === 'total' && { confidence: 0.6, place }),
          source: text.startsWith('data') ? 'ofd' : 'ocr',
        };
    return read;
  });

/** Common steps with invoices: photograph, correct and claim them. */
export function paperDesk(server: () => TestServer) {
  const send = (who: Person, text: string, id = newId()) =>
    server().upload(
      who,
      invoiceEndpoints.recognise,
      { id },
      { name: '../../lunch.jpg', bytes: Buffer.from(text) },
    );

  async function newInvoice(who: Person, text: string): Promise<InvoiceDetail> {
    const [invoice] = sure(await send(who, text)).invoices;
    if (!invoice) throw new Error('nothing was read');
    return invoice;
  }

  const seeInvoice = async (who: Person, id: string) =>
    sure(await server().call(who, invoiceEndpoints.get, { id }));

  async function newMeal(who: Person, invoiceIds: string[]) {
    return sure(
      await server().call(who, expenseEndpoints.save, {
        id: newId(),
        version: 0,
        type: 'meals',
        money: { amount: 10_600, currency: 'CNY' },
        spentOn: '2026-11-20',
        invoiceIds,
      }),
    );
  }

  /** A draft claim of one meal with these invoices. */
  async function newClaim(who: Person, invoiceIds: string[]) {
    const expense = await newMeal(who, invoiceIds);
    const { id, version, typeId } = await newDraft(server(), who, []);
    return sure(
      await server().call(who, documentEndpoints.saveDraft, {
        id,
        version,
        typeId,
        values: { title: 'Lunch' },
        lines: linesFrom([expense]),
      }),
    );
  }

  const submit = (who: Person, { id, version }: { id: string; version: number }) =>
    server().call(who, documentEndpoints.submit, { id, version });

  const correct = (who: Person, { id, version, fields }: InvoiceDetail, change: Partial<InvoiceFields>) =>
    server().call(who, invoiceEndpoints.save, {
      id,
      version,
      fields: { ...fields, ...change },
      reason: 'compared with the paper',
    });

  return { send, newInvoice, seeInvoice, newMeal, newClaim, submit, correct };
}
