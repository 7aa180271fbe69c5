import { AppError } from '@outlay/contract/errors';
import { describe, expect, test } from 'vitest';
import { sheetOf, workbookOf } from '../../test/workbooks.ts';
import { readTable } from './spreadsheet.ts';

const LIMITS = { bytes: 5_000_000, rows: 5_000, columns: 10 };
const read = (bytes: Uint8Array) => readTable(bytes, LIMITS);
const refusalOf = async (bytes: Uint8Array) =>
  await read(bytes).then(
    (rows) => `${rows.length} rows`,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe('a workbook of another program', () => {
  test('is read as it shows itself: shared and rich texts, numbers, days, truths, mistakes', async () => {
    const shared =
      '<si><t>王䶮</t><rPh sb="0" eb="1"><t>wang yan</t></rPh></si><si><r><t>one </t></r><r><t>text</t></r></si>';
    const rows = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c>
      <c r="C2"><v>13900000777</v></c><c r="D2" t="b"><v>1</v></c><c r="E2" t="e"><v>#N/A</v></c></row>
      <row r="5"><c r="B5" s="1"><v>46000</v></c><c r="C5" s="1"><v>45999.99999999</v></c>
      <c r="D5" s="1"><v>1e300</v></c><c r="E5" t="s"><v>9</v></c></row>`;

    expect(await read(workbookOf(rows, { shared }))).toEqual([
      { row: 2, cells: ['王䶮', 'one text', '13900000777', 'true', '#N/A'] },
      { row: 5, cells: ['', '2025-12-09', '2025-12-09', '', ''] },
    ]);
  });

  test('keeps what looks like a number and is a text: zeros before it, more digits than a number has', async () => {
    const text = (place: string, value: string) =>
      `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = `<row r="1">${text('A1', '044001800111')}${text('B1', '26322000000396688558')}${text('C1', '=1+1')}</row>`;

    expect((await read(workbookOf(rows)))[0]?.cells).toEqual([
      '044001800111',
      '26322000000396688558',
      '=1+1',
    ]);
  });

  test('counts a formula as what it last showed', async () => {
    const rows =
      '<row r="1"><c r="A1" t="str"><f>HYPERLINK("http://evil")</f><v>shown</v></c><c r="B1"><f>1+1</f><v>2</v></c></row>';

    expect((await read(workbookOf(rows)))[0]?.cells).toEqual(['shown', '2']);
  });

  test('is read where its cells name no place, or name it in single quotes, or with a prefix', async () => {
    expect(await read(workbookOf('<row><c><v>1</v></c></row><row><c><v>2</v></c></row>'))).toHaveLength(2);
    expect((await read(workbookOf(`<row r='3'><c r='B3'><v>1</v></c></row>`)))[0]?.cells).toEqual(['', '1']);
    const prefixed = `<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    expect(await read(workbookOf('', { extra: { 'xl/worksheets/sheet1.xml': prefixed } }))).toHaveLength(1);
  });

  test('may have cells that were reckoned far away on another sheet', async () => {
    const extra = { 'xl/calcChain.xml': '<calcChain><c r="XFD9000" i="2"/></calcChain>' };

    expect(await read(workbookOf('<row r="1"><c r="A1"><v>1</v></c></row>', { extra }))).toHaveLength(1);
  });
});

describe('a workbook that was made to harm is refused', () => {
  const cell = (place: string) => `<row r="1"><c ${place}><v>1</v></c></row>`;

  test.each([
    ['a cell in a far column', cell('r="XFD1"'), 'INVALID_INPUT'],
    ['one whose place is in single quotes', cell(`r='XFD1'`), 'INVALID_INPUT'],
    ['one with blanks around its place', cell(`x="" r = "XFD1"`), 'INVALID_INPUT'],
    ['one whose place is written in signs', cell('r="&#88;FD1"'), 'INVALID_INPUT'],
    ['one behind a bracket in another attribute', cell('x=">" r="XFD1"'), 'INVALID_INPUT'],
    ['one with a place that is none', cell('r="A1:XFD1"'), 'INVALID_INPUT'],
    ['a row far down', '<row r="1048576"><c><v>1</v></c></row>', 'TOO_LARGE'],
    ['rows beyond the limit without a number', '<row><c><v>1</v></c></row>'.repeat(5_001), 'TOO_LARGE'],
    ['a row that says no number', '<row r="NaN"><c><v>1</v></c></row>', 'INVALID_INPUT'],
  ])('%s', async (_, rows, code) => {
    expect(await refusalOf(workbookOf(rows))).toBe(code);
  });

  test('a sheet that does not stand where sheets stand', async () => {
    const extra = {
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="media/far.xml"/></Relationships>`,
      'xl/media/far.xml': sheetOf(cell('r="XFD1"')),
    };

    expect(await refusalOf(workbookOf('', { extra }))).toBe('INVALID_INPUT');
  });

  test.each([
    ['shared texts', '', '<si><t/></si>'],
    ['cells of one row', '<row r="1">', '<c/>'],
    ['rows of nothing', '', '<row/>'],
  ])('more %s than a full table has, before they are read', async (kind, before, one) => {
    const most = { ...LIMITS, rows: 100 };
    const many = before + one.repeat(70_000);
    // Highly compressible data is already refused; random data is not.
    const noise = Array.from({ length: 20_000 }, () => `<!--${Math.random()}-->`).join('');
    const bytes =
      kind === 'shared texts' ? workbookOf('', { shared: noise + many }) : workbookOf(noise + many);

    await expect(readTable(bytes, most)).rejects.toMatchObject({ code: 'TOO_LARGE' });
    expect(bytes.length).toBeGreaterThan(100_000);
  });

  test('texts that swell by their entities are not read', async () => {
    const entities = `<!DOCTYPE x [<!ENTITY a "${'lol'.repeat(100)}"><!ENTITY b "${'&a;'.repeat(1_000)}">]>`;
    const sheet = entities + sheetOf('<row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row>');

    const rows = await read(workbookOf('', { extra: { 'xl/worksheets/sheet1.xml': sheet } }));

    expect(rows).toEqual([{ row: 1, cells: ['&b;'] }]);
  });

  test('a part that says less of its size than it has', async () => {
    const sheet = sheetOf(`<row r="1"><c r="A1"><v>1</v></c></row>${' '.repeat(100_000_000)}`);
    const bytes = Buffer.from(workbookOf('', { extra: { 'xl/worksheets/sheet1.xml': sheet } }));
    const before = process.memoryUsage.rss();

    expect(await refusalOf(bytes)).toBe('TOO_LARGE');
    // In the central directory the size is 22 bytes before the name.
    bytes.writeUInt32LE(100, bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 22);
    expect(await refusalOf(bytes)).toBe('INVALID_INPUT');
    expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000);
  });
});
