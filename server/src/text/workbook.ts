import { Zip, ZipDeflate, strToU8 } from 'fflate';

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A text, which is never interpreted as a formula; a number with its decimals; a wall time `YYYY-MM-DD HH:MM`. */
export type SheetCell = { text: string } | { number: string; digits: number } | { moment: string };

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes in the styles below: plain, heading, amounts with zero, two and three decimals, wall time. */
const STYLE = { plain: 0, heading: 1, moment: 5 };
const STYLE_OF_DIGITS: Record<number, number> = { 0: 2, 2: 3, 3: 4 };

const PARTS: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${SHEET}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.000"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

/**
 * Writes an Excel workbook with one sheet and a fixed header row while the rows arrive (ECMA-376, part 1,
 * SpreadsheetML). Amounts have the decimals of their currency, which the library that reads workbooks can set only for
 * whole columns (decision 053).
 */
export async function* writeWorkbook(
  headings: readonly string[],
  parts: AsyncIterable<readonly (readonly SheetCell[])[]> | Iterable<readonly (readonly SheetCell[])[]>,
  widths: readonly number[] = headings.map(() => 18),
): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    packed.push(data);
  });
  const add = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    return (text: string, last = false) => file.push(strToU8(text), last);
  };
  for (const [name, text] of Object.entries(PARTS)) add(name)(HEAD + text, true);
  const sheet = add('xl/worksheets/sheet1.xml');
  sheet(sheetHead(headings, widths));
  let row = 1;
  for await (const rows of parts) {
    sheet(rows.map((cells) => rowXml(++row, cells, STYLE.plain)).join(''));
    yield* packed.splice(0);
  }
  sheet('</sheetData></worksheet>', true);
  zip.end();
  yield* packed.splice(0);
}

/** A column with its width in characters. */
const columnXml = (width: number, index: number): string =>
  `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;

const sheetHead = (headings: readonly string[], widths: readonly number[]): string =>
  `${HEAD}<worksheet xmlns="${SHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.map(columnXml).join('')}</cols><sheetData>${rowXml(
    1,
    headings.map((text) => ({ text })),
    STYLE.heading,
  )}`;

const rowXml = (row: number, cells: readonly SheetCell[], style: number): string =>
  `<row r="${row}">${cells.map((cell, column) => cellXml(`${letters(column)}${row}`, cell, style)).join('')}</row>`;

function cellXml(place: string, cell: SheetCell, style: number): string {
  if ('number' in cell)
    return `<c r="${place}" s="${STYLE_OF_DIGITS[cell.digits] ?? STYLE_OF_DIGITS[2]}"><v>${cell.number}</v></c>`;
  if ('moment' in cell) return `<c r="${place}" s="${STYLE.moment}"><v>${serialOf(cell.moment)}</v></c>`;
  if (cell.text === '') return '';
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell.text)}</t></is></c>`;
}

/** The name of a column as in spreadsheets: A, B, … Z, AA. */
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** Days since 30 December 1899, as spreadsheets count time. */
const serialOf = (moment: string): number =>
  (Date.parse(`${moment.replace(' ', 'T')}:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** XML cannot contain most control characters, and an unpaired surrogate is not a character. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are what is left out
    .replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>]/g, (mark) => MARKS[mark] ?? '');
