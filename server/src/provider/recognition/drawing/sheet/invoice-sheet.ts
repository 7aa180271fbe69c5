import { box, createSheet, rule, write, writeDown } from '../../../../pdf/sheet.ts';
import type { Sheet, TextStyle } from '../../../../pdf/sheet.ts';
import { printable, wrap } from '../../../../pdf/wrap.ts';
import type { SheetData, SheetItem, SheetParty } from './invoice-data.ts';

/** The maroon of the national form for fully digital invoices. */
const MAROON = '#800000';
const SOFT = '#6b6b6b';
const [LEFT, RIGHT, WIDTH] = [4.5, 205.5, 210];
const [TOP, PARTIES, HEADS] = [29.8, 56, 61.5];
const STEP = 4.4;
const FOOT = 47;
/** Items on one sheet, each of which may take several lines of text. */
const ROWS = 40;
const LEAST_ROWS = 5;
const NAME = { width: 43, most: 4 };
const REMARK_LINES = 6;

interface Column {
  head: string;
  of: keyof SheetItem;
  at: number;
  align: 'start' | 'middle' | 'end';
  fit: number;
}

const COLUMNS: readonly Column[] = [
  { head: '项目名称', of: 'name', at: 6, align: 'start', fit: NAME.width },
  { head: '规格型号', of: 'spec', at: 51, align: 'start', fit: 22 },
  { head: '单 位', of: 'unit', at: 80, align: 'middle', fit: 11 },
  { head: '数 量', of: 'quantity', at: 103, align: 'end', fit: 16 },
  { head: '单 价', of: 'price', at: 128, align: 'end', fit: 23 },
  { head: '金 额', of: 'amount', at: 155, align: 'end', fit: 25 },
  { head: '税率/征收率', of: 'rate', at: 170, align: 'middle', fit: 20 },
  { head: '税 额', of: 'tax', at: 204, align: 'end', fit: 22 },
];

/** Lays out an XML invoice on one or more sheets, in the order of the national form. */
export function layOutInvoice(data: SheetData): Sheet[] {
  const parts: SheetItem[][] = [];
  for (let at = 0; at < Math.max(1, data.items.length); at += ROWS)
    parts.push(data.items.slice(at, at + ROWS));
  return parts.map((items, index) =>
    layOutPart(data, items, { index, count: parts.length, last: index === parts.length - 1 }),
  );
}

interface Part {
  index: number;
  count: number;
  last: boolean;
}

function layOutPart(data: SheetData, items: readonly SheetItem[], part: Part): Sheet {
  const rows = items.map((item) => wrapped(item.name, NAME.width, NAME.most));
  const lines = rows.reduce((sum, row) => sum + row.length, 0);
  const bottom = HEADS + Math.max(LEAST_ROWS, lines) * STEP + 4;
  const sheet = createSheet(WIDTH, bottom + (part.last ? FOOT : 14));
  drawHead(sheet, data, part);
  drawFrame(sheet, bottom);
  drawParty(sheet, 12.6, data.buyer);
  drawParty(sheet, 113.2, data.seller);
  drawItems(sheet, items, rows);
  if (part.last) drawFoot(sheet, data, bottom);
  drawOrigin(sheet);
  return sheet;
}

const put = (sheet: Sheet, at: readonly [number, number], text: string, style: TextStyle = {}): void =>
  write(sheet, at, printable(text, style.weight), style);

const wrapped = (text: string, width: number, most: number): string[] => {
  const lines = wrap(text, width, 3.2);
  return lines.length > most
    ? [...lines.slice(0, most - 1), `${(lines[most - 1] ?? '').slice(0, -1)}…`]
    : lines;
};

function drawHead(sheet: Sheet, data: SheetData, { index, count }: Part): void {
  put(sheet, [102, 14], data.title, { size: 6.4, ink: MAROON, align: 'middle', fit: 90 });
  for (const y of [18, 19]) rule(sheet, [62, y], [142, y], { ink: MAROON, width: 0.2 });
  const [year = '', month = '', day = ''] = data.date.split('-');
  const facts = [
    ['发票代码：', data.code],
    ['发票号码：', data.number],
    ['开票日期：', data.date === '' ? '' : `${year}年${month}月${day}日`],
    ['校 验 码：', data.checkCode],
    ['页　　码：', count > 1 ? `${index + 1} / ${count}` : ''],
  ].filter(([, value]) => value !== '');
  for (const [line, [label = '', value = '']] of facts.entries()) {
    put(sheet, [150, 8 + line * 4.8], label, { ink: MAROON });
    put(sheet, [166, 8 + line * 4.8], value, { fit: 40 });
  }
}

function drawFrame(sheet: Sheet, bottom: number): void {
  box(sheet, [LEFT, TOP, RIGHT - LEFT, bottom - TOP], { stroke: MAROON });
  rule(sheet, [LEFT, PARTIES], [RIGHT, PARTIES], { ink: MAROON, width: 0.2 });
  for (const x of [11.2, 105, 111.7]) rule(sheet, [x, TOP], [x, PARTIES], { ink: MAROON, width: 0.2 });
  writeDown(sheet, [7.85, 35], '购买方信息', 4.4, { ink: MAROON, size: 2.9 });
  writeDown(sheet, [108.35, 35], '销售方信息', 4.4, { ink: MAROON, size: 2.9 });
}

function drawParty(sheet: Sheet, left: number, { name, taxId, about }: SheetParty): void {
  put(sheet, [left, 36.4], '名称：', { ink: MAROON });
  put(sheet, [left + 9.8, 36.4], name, { fit: 80 });
  put(sheet, [left, 43.6], '统一社会信用代码/纳税人识别号：', { ink: MAROON, size: 3 });
  put(sheet, [left + 46, 43.6], taxId, { size: 3.6, fit: 44 });
  for (const [line, text] of wrapped(about, 88, 2).entries())
    put(sheet, [left, 49.4 + line * 4], text, { size: 2.9, ink: SOFT });
}

function drawItems(sheet: Sheet, items: readonly SheetItem[], names: readonly string[][]): void {
  for (const { head, at, align } of COLUMNS) put(sheet, [at, HEADS - 1], head, { ink: MAROON, align });
  let y = HEADS + STEP;
  for (const [index, item] of items.entries()) {
    for (const { of, at, align, fit } of COLUMNS)
      if (of !== 'name') put(sheet, [at, y], item[of], { align, fit });
    for (const line of names[index] ?? []) {
      put(sheet, [COLUMNS[0]?.at ?? LEFT, y], line);
      y += STEP;
    }
  }
}

const yuan = (amount: string): string => (amount === '' ? '' : `¥${amount}`);

function drawFoot(sheet: Sheet, data: SheetData, top: number): void {
  const [sums, remarks, end] = [top + 7, top + 14, top + 14 + REMARK_LINES * 3];
  box(sheet, [LEFT, top, RIGHT - LEFT, end - top], { stroke: MAROON });
  for (const y of [sums, remarks]) rule(sheet, [LEFT, y], [RIGHT, y], { ink: MAROON, width: 0.2 });
  rule(sheet, [11.2, remarks], [11.2, end], { ink: MAROON, width: 0.2 });
  put(sheet, [24, top + 4.8], '合　　计', { ink: MAROON });
  put(sheet, [155, top + 4.8], yuan(data.amount), { align: 'end', fit: 40 });
  put(sheet, [204, top + 4.8], yuan(data.tax), { align: 'end', fit: 40 });
  put(sheet, [18, sums + 4.8], '价税合计（大写）', { ink: MAROON });
  put(sheet, [57, sums + 4.8], data.capital, { fit: 88 });
  put(sheet, [150, sums + 4.8], '（小写）', { ink: MAROON });
  put(sheet, [163, sums + 4.8], yuan(data.total), { size: 3.4, fit: 40 });
  writeDown(sheet, [7.85, remarks + 7], '备注', 6, { ink: MAROON });
  for (const [line, text] of wrapped(data.remark, 188, REMARK_LINES - 1).entries())
    put(sheet, [13, remarks + 4 + line * 3.4], text, { size: 2.9 });
  for (const [place, [label, name]] of data.people.entries()) {
    put(sheet, [20 + place * 62, end + 5], `${label}：`, { ink: MAROON });
    put(sheet, [34 + place * 62, end + 5], name, { fit: 44 });
  }
}

/** Marks the sheet so that nobody mistakes it for the official layout of the tax bureau. */
function drawOrigin(sheet: Sheet): void {
  const words =
    '本页由 XML 数据绘制，以 XML 原文件为准 · Drawn from the XML file, which alone is the invoice';
  put(sheet, [LEFT, 6], 'XML', { size: 4.2, ink: SOFT, weight: 700 });
  put(sheet, [LEFT, 10.5], '依据 XML 文件绘制', { size: 2.9, ink: SOFT });
  put(sheet, [LEFT, 14.5], 'Drawn from the XML file', { size: 2.9, ink: SOFT });
  put(sheet, [WIDTH / 2, sheet.height - 3.5], words, { size: 2.7, ink: SOFT, align: 'middle', fit: 196 });
}
