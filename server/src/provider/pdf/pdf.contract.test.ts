import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../../../test/printing.ts';
import { createFakePdf } from './pdf.fake.ts';
import { PdfError, type PaperForm, type PaperLayout, type PaperPicture, type PdfPort } from './pdf.port.ts';
import { createPdfMaker } from './pdf.process.ts';

const PDFS: Record<string, () => PdfPort> = {
  'a process of its own': createPdfMaker,
  'the fake': createFakePdf,
};

const table = (heading: string, rows: readonly (readonly string[])[]) => ({
  ...{ heading, rows },
  columns: [
    { label: '项目', align: 'start' as const, share: 1 },
    { label: 'Amount', align: 'end' as const, share: 0 },
  ],
});
const formOf = (number: string, more: Partial<PaperForm> = {}): PaperForm => ({
  ...{ company: '子午线（上海）有限公司', title: 'Expense claim', number, status: 'Approved' },
  link: 'https://outlay.example/pages/form/bill?id=1',
  facts: [{ label: '提交人', value: '李雷' }],
  lines: table('Lines', [['出租车', '¥42.00']]),
  totals: [{ label: '合计', value: '¥42.00', strong: true }],
  history: table('History', [['Approved', '2026-11-20']]),
  signatures: ['Cashier'],
  printed: 'Printed by Iris Moor',
  slip: {
    ...{ title: 'Glue sheet', hint: 'Glue receipts here', binding: 'Bind here', facts: [], totals: [] },
    sums: table('Sums', [['出租车', '¥42.00']]),
  },
  ...more,
});

let picture: PaperPicture;
beforeAll(async () => {
  const create = { width: 600, height: 380, channels: 3 as const, background: '#20c080' };
  picture = { bytes: await sharp({ create }).png().toBuffer(), caption: 'Line 1 · 发票' };
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

type Part = [form: PaperForm, pictures?: readonly PaperPicture[]];
async function print(port: PdfPort, parts: readonly Part[], layout: PaperLayout = 'standard') {
  const book = port.open(layout);
  try {
    for (const [form, pictures = []] of parts) await book.add(form, pictures);
    return await book.finish();
  } finally {
    book.close();
  }
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  );

describe.each(Object.entries(PDFS))('%s', (_name, create) => {
  test('prints documents in order, each followed by its pictures, and skips files that are not pictures', async () => {
    const broken = { bytes: Buffer.from('no picture'), caption: 'Line 9' };
    const first: Part = [formOf('EXP-1'), [picture, broken, picture, picture]];
    const pages = await readPdf(await print(create(), [first, [formOf('EXP-2')]]));

    expect(pages.map(({ pictures }) => pictures)).toEqual([0, 2, 1, 0]);
    for (const words of ['子午线（上海）有限公司', 'EXP-1', '李雷', '出租车', '¥42.00', 'PrintedbyIrisMoor'])
      expect(pages[0]?.text).toContain(words);
    expect(pages[1]?.text).toContain('Line1·发票');
    expect(pages[3]?.text).toContain('EXP-2');
  });

  test('prints the glue sheet with its hint for receipts', async () => {
    const pages = await readPdf(await print(create(), [[formOf('EXP-1')]], 'glueSheet'));

    expect(pages.map(({ text }) => text).join('')).toContain('Gluereceiptshere');
  });

  test('makes the same bytes from the same documents as the fake, and prints all of 200 lines', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => [`Line-${at}-end`, '¥1.00']);
    const parts: Part[] = [[formOf('EXP-1', { lines: table('Lines', rows) })]];
    const [one, again] = [await print(create(), parts), await print(createFakePdf(), parts)];
    const pages = await readPdf(one);
    const text = pages.map((page) => page.text).join('');

    expect(sha256(again)).toBe(sha256(one));
    expect(pages.length).toBeGreaterThan(2);
    expect(rows.filter(([label = '']) => !text.includes(label))).toEqual([]);
  });

  test('finishes nothing of a book that was closed, not even a call in progress', async () => {
    const book = create().open('standard');
    const adding = failureOf(book.add(formOf('EXP-1'), [picture]));
    book.close();
    book.close();

    for (const failing of [adding, failureOf(book.finish()), failureOf(book.add(formOf('EXP-2'), []))]) {
      const failure = await failing;
      expect(failure).toBeInstanceOf(PdfError);
      expect(failure).toMatchObject({ fault: 'lost', uncertain: false });
    }
  });
});
