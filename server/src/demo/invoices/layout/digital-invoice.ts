import { capitalAmount } from '@outlay/contract/capital';
import { decimal } from '../decimal.ts';
import type { Party } from '../company.ts';
import { qrTextOf } from '../qr-text.ts';
import { taxBureauOf } from '../region.ts';
import { stampSupervision } from '../seal.ts';
import { box, createSheet, qr, rule, write, writeDown, type Sheet } from '../../../pdf/sheet.ts';
import type { SampleInvoice } from '../sample-invoice.ts';
import { BLACK, chineseDate, printSampleNotice, yuan } from './parts.ts';

/** The maroon of the national template. */
const MAROON = '#800000';
const TITLES = {
  digital_special: '电子发票（增值税专用发票）',
  digital_normal: '电子发票（普通发票）',
} as const;

interface Column {
  head: string;
  at: number;
  align: 'start' | 'middle' | 'end';
}

const COLUMNS: readonly Column[] = [
  { head: '项目名称', at: 6, align: 'start' },
  { head: '规格型号', at: 50, align: 'start' },
  { head: '单 位', at: 73, align: 'middle' },
  { head: '数 量', at: 97, align: 'end' },
  { head: '单 价', at: 123, align: 'end' },
  { head: '金 额', at: 152, align: 'end' },
  { head: '税率/征收率', at: 168, align: 'middle' },
  { head: '税 额', at: 204, align: 'end' },
];

function drawHead(sheet: Sheet, invoice: SampleInvoice): void {
  qr(sheet, [6.4, 5], 20, qrTextOf(invoice) ?? '');
  const title = TITLES[invoice.kind as keyof typeof TITLES];
  write(sheet, [102, 13.4], title, { size: 6.4, ink: MAROON, align: 'middle' });
  for (const y of [18, 19]) rule(sheet, [62, y], [142, y], { ink: MAROON, width: 0.2 });
  stampSupervision(sheet, [102, 18.6], taxBureauOf(invoice.seller.region));
  const rows = [
    ['发票号码：', invoice.number],
    ['开票日期：', chineseDate(invoice.date)],
  ] as const;
  rows.forEach(([name, text], index) => {
    write(sheet, [150, 13.8 + index * 6.2], name, { ink: MAROON });
    write(sheet, [166, 13.8 + index * 6.2], text, { ink: BLACK });
  });
}

function drawFrame(sheet: Sheet): void {
  box(sheet, [4.5, 29.8, 201, 94], { stroke: MAROON });
  for (const y of [51.8, 95.8, 103.8]) rule(sheet, [4.5, y], [205.5, y], { ink: MAROON, width: 0.2 });
  for (const x of [11.2, 105, 111.7]) rule(sheet, [x, 29.8], [x, 51.8], { ink: MAROON, width: 0.2 });
  rule(sheet, [11.2, 103.8], [11.2, 123.8], { ink: MAROON, width: 0.2 });
  rule(sheet, [55, 95.8], [55, 103.8], { ink: MAROON, width: 0.2 });
  writeDown(sheet, [7.85, 34], '购买方信息', 4.1, { ink: MAROON, size: 2.9 });
  writeDown(sheet, [108.35, 34], '销售方信息', 4.1, { ink: MAROON, size: 2.9 });
  writeDown(sheet, [7.85, 111.4], '备注', 6, { ink: MAROON });
}

function drawParty(sheet: Sheet, left: number, party: Party): void {
  write(sheet, [left, 37.4], '名称：', { ink: MAROON });
  write(sheet, [left + 9.8, 37.4], party.name, { fit: 80 });
  write(sheet, [left, 47.2], '统一社会信用代码/纳税人识别号：', { ink: MAROON, size: 3 });
  write(sheet, [left + 46, 47.2], party.taxId, { pitch: 2.4, size: 4 });
}

function drawItems(sheet: Sheet, invoice: SampleInvoice): void {
  for (const { head, at, align } of COLUMNS) write(sheet, [at, 56.4], head, { ink: MAROON, align });
  const step = Math.min(5, 30 / invoice.items.length);
  invoice.items.forEach((item, index) => {
    const cells = [
      item.name,
      item.spec ?? '',
      item.unit ?? '',
      item.quantity === undefined ? '' : String(item.quantity),
      item.price ?? '',
      decimal(item.amount),
      `${item.taxRate}%`,
      decimal(item.tax),
    ];
    const fits = [43, 20, 10, 18, 24, 26, 14, 26];
    cells.forEach((cell, column) => {
      const { at, align } = COLUMNS[column] as Column;
      write(sheet, [at, 61.4 + index * step], cell, { align, fit: fits[column] ?? 20 });
    });
  });
}

function drawTotals(sheet: Sheet, invoice: SampleInvoice): void {
  write(sheet, [24, 94], '合', { ink: MAROON });
  write(sheet, [38, 94], '计', { ink: MAROON });
  write(sheet, [152, 94], yuan(invoice.amount), { align: 'end' });
  write(sheet, [204, 94], yuan(invoice.tax), { align: 'end' });
  write(sheet, [18, 101], '价税合计（大写）', { ink: MAROON });
  box(sheet, [57.4, 97.9, 3.8, 3.8], { stroke: BLACK, round: true });
  rule(sheet, [58, 98.5], [60.6, 101.1], { ink: BLACK });
  rule(sheet, [60.6, 98.5], [58, 101.1], { ink: BLACK });
  write(sheet, [63, 101], capitalAmount(invoice.total));
  write(sheet, [150, 101], '（小写）', { ink: MAROON });
  write(sheet, [163, 101], yuan(invoice.total), { size: 3.4 });
}

/** 数电票: the fully digital invoice, buyer on the left and seller on the right. */
export function layOutDigitalInvoice(invoice: SampleInvoice): Sheet {
  const sheet = createSheet(210, 140);
  drawHead(sheet, invoice);
  drawFrame(sheet);
  if (invoice.buyer !== undefined) drawParty(sheet, 12.6, invoice.buyer);
  drawParty(sheet, 113.2, invoice.seller);
  drawItems(sheet, invoice);
  drawTotals(sheet, invoice);
  write(sheet, [13, 109], invoice.remark, { fit: 188 });
  write(sheet, [20, 129.6], '开票人：', { ink: MAROON });
  write(sheet, [32.6, 129.6], invoice.people.drawer);
  printSampleNotice(sheet, [184, 136]);
  return sheet;
}
