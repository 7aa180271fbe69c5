import { capitalAmount } from '@outlay/contract/capital';
import { decimal } from '../decimal.ts';
import type { Party } from '../company.ts';
import { qrTextOf } from '../qr-text.ts';
import { taxBureauOf } from '../region.ts';
import { stampSeller, stampSupervision } from '../seal.ts';
import {
  box,
  createSheet,
  qr,
  rule,
  write,
  writeDown,
  type Sheet,
  type TextStyle,
} from '../../../pdf/sheet.ts';
import type { SampleInvoice } from '../sample-invoice.ts';
import { BLACK, chineseDate, FORM_BROWN, printSampleNotice, yuan } from './parts.ts';

interface Form {
  sheet: Sheet;
  invoice: SampleInvoice;
  /** Left edge of the 210 mm form: paper invoices have a strip of tractor holes beside it. */
  left: number;
  /** Ink of the filled-in values: printers' blue on paper, black in a file. */
  ink: string;
}

const PAPER_BLUE = '#3346a8';
const TITLES = {
  vat_special: '增值税专用发票',
  vat_normal: '增值税普通发票',
  vat_e_normal: '增值税电子普通发票',
} as const;
const COLUMNS = [4.6, 56.6, 82.7, 94.7, 114.7, 134.6, 164.7, 175.6, 205.4] as const;
const ROWS = { top: 30.2, items: 51.9, sum: 95.8, seller: 103.9, bottom: 123.8 };

const label = (form: Form, x: number, y: number, text: string, style: TextStyle = {}): void =>
  write(form.sheet, [form.left + x, y], text, { ink: FORM_BROWN, size: 3.2, ...style });
const value = (form: Form, x: number, y: number, text: string, style: TextStyle = {}): void =>
  write(form.sheet, [form.left + x, y], text, { ink: form.ink, size: 3.2, ...style });

function drawTractorStrips({ sheet }: Form): void {
  for (const x of [0, sheet.width - 13]) box(sheet, [x, 0, 13, sheet.height], { fill: '#f1eff0' });
  for (const x of [13, sheet.width - 13])
    rule(sheet, [x, 0], [x, sheet.height], { ink: '#6a78b8', dash: 1.4 });
  for (let y = 6; y < sheet.height; y += 12.7) {
    for (const x of [4.3, sheet.width - 8.3]) box(sheet, [x, y, 4, 4], { fill: '#77706a', round: true });
  }
  writeDown(sheet, [sheet.width - 16.8, 47], '第二联发票联购买方记账凭证', 4.2, {
    size: 2.6,
    ink: FORM_BROWN,
  });
}

function drawTitle(form: Form): void {
  const { sheet, invoice, left } = form;
  const kind = invoice.kind as keyof typeof TITLES;
  write(sheet, [left + 105, 13], invoice.seller.region.title + TITLES[kind], {
    size: 7,
    ink: FORM_BROWN,
    align: 'middle',
    fit: 78,
  });
  for (const y of [18.7, 19.7])
    rule(sheet, [left + 68.6, y], [left + 141.5, y], { ink: FORM_BROWN, width: 0.2 });
  stampSupervision(sheet, [left + 105, 19.2], taxBureauOf(invoice.seller.region));
}

/** The header of an electronic invoice: four labelled rows on the right. */
function drawFileHead(form: Form): void {
  const { sheet, invoice, left } = form;
  qr(sheet, [left + 6.4, 4], 20.2, qrTextOf(invoice) ?? '');
  const check = (invoice.checkCode ?? '').replace(/(\d{5})(?=\d)/g, '$1 ');
  const rows = [
    ['发票代码', invoice.code ?? ''],
    ['发票号码', invoice.number],
    ['开票日期', chineseDate(invoice.date)],
    ['校  验  码', check],
  ] as const;
  rows.forEach(([name, text], index) => {
    const y = 8.8 + index * 5.9;
    label(form, 148.5, y, `${name}:`);
    value(form, 164, y, text, { fit: 41 });
  });
  label(form, 5.4, 28.6, '机器编号:');
  value(form, 20.4, 28.6, invoice.machineNumber ?? '');
}

/** The header of a paper invoice: code and number in large print, repeated in small print by the printer. */
function drawPaperHead(form: Form): void {
  const { sheet, invoice, left } = form;
  qr(sheet, [left + 5, 5], 20, qrTextOf(invoice) ?? '', PAPER_BLUE);
  value(form, 28, 14, invoice.code ?? '', { size: 5.4, ink: BLACK, pitch: 3.25 });
  write(sheet, [left + 105, 27.6], '发票联', { size: 4.6, ink: FORM_BROWN, align: 'middle', pitch: 9 });
  write(sheet, [left + 146, 14], '№', { size: 6, ink: BLACK });
  write(sheet, [left + 154.5, 14], invoice.number, { size: 5.6, ink: '#26358f', pitch: 3.3 });
  value(form, 204, 14.6, invoice.code ?? '', { size: 2.9, align: 'end', pitch: 1.74 });
  value(form, 204, 19.4, invoice.number, { size: 2.9, align: 'end', pitch: 1.74 });
  if (invoice.checkCode !== undefined) {
    value(form, 28, 27.6, `校验码 ${invoice.checkCode.replace(/(\d{5})(?=\d)/g, '$1 ')}`, { size: 3 });
  }
  label(form, 152, 27, '开票日期:');
  value(form, 168.5, 27, chineseDate(invoice.date));
}

function drawFrame(form: Form): void {
  const { sheet, left } = form;
  const [first, last] = [left + COLUMNS[0], left + COLUMNS[8]];
  const stroke = { ink: FORM_BROWN, width: 0.2 };
  box(sheet, [first, ROWS.top, last - first, ROWS.bottom - ROWS.top], {
    stroke: FORM_BROWN,
    strokeWidth: 0.25,
  });
  for (const y of [ROWS.items, ROWS.sum, ROWS.seller]) rule(sheet, [first, y], [last, y], stroke);
  for (const [top, bottom] of [
    [ROWS.top, ROWS.items],
    [ROWS.seller, ROWS.bottom],
  ] as const) {
    for (const x of [12.6, 119.6, 124.7]) rule(sheet, [left + x, top], [left + x, bottom], stroke);
  }
  for (const x of COLUMNS.slice(1, 8)) rule(sheet, [left + x, ROWS.items], [left + x, ROWS.sum], stroke);
  rule(sheet, [left + 56.6, ROWS.sum], [left + 56.6, ROWS.seller], stroke);
  writeDown(sheet, [left + 8.6, 36.5], '购买方', 6, { ink: FORM_BROWN });
  writeDown(sheet, [left + 8.6, 109.6], '销售方', 5.4, { ink: FORM_BROWN });
  writeDown(sheet, [left + 122.2, 36.5], '密码区', 6, { ink: FORM_BROWN });
  writeDown(sheet, [left + 122.2, 110.4], '备注', 8, { ink: FORM_BROWN });
}

function drawParty(form: Form, party: Party, top: number): void {
  const rows = [
    ['名称', party.name, {}],
    ['纳税人识别号', party.taxId, { size: 4.2, pitch: 2.54 }],
    ['地址、电话', `${party.address} ${party.phone}`, {}],
    ['开户行及账号', `${party.bank} ${party.account}`, {}],
  ] as const;
  rows.forEach(([name, text, style], index) => {
    const y = top + index * 4.95;
    label(form, 13.8, y, name, { spread: 19.2 });
    label(form, 33.1, y, ':');
    value(form, 34.9, y, text, { fit: 84, ...style });
  });
}

function drawItems(form: Form): void {
  const { invoice } = form;
  const first = invoice.kind === 'vat_e_normal' ? '项目名称' : '货物或应税劳务、服务名称';
  const heads = [first, '规格型号', '单位', '数　量', '单　价', '金　　额', '税率', '税　　额'];
  heads.forEach((head, index) => {
    label(form, ((COLUMNS[index] ?? 0) + (COLUMNS[index + 1] ?? 0)) / 2, 55.8, head, { align: 'middle' });
  });
  const step = Math.min(5, 32 / invoice.items.length);
  invoice.items.forEach((item, index) => {
    const y = 60.4 + index * step;
    value(form, 5.8, y, item.name, { fit: 50 });
    value(form, 57.4, y, item.spec ?? '', { fit: 24.5 });
    value(form, 88.7, y, item.unit ?? '', { align: 'middle' });
    value(form, 113.8, y, item.quantity === undefined ? '' : String(item.quantity), { align: 'end' });
    value(form, 133.8, y, item.price ?? '', { align: 'end', fit: 18.5 });
    value(form, 163.9, y, decimal(item.amount), { align: 'end' });
    value(form, 175, y, `${item.taxRate}%`, { align: 'end' });
    value(form, 204.6, y, decimal(item.tax), { align: 'end' });
  });
}

function drawTotals(form: Form): void {
  const { sheet, invoice, left, ink } = form;
  label(form, 22, 94.4, '合', {});
  label(form, 36, 94.4, '计', {});
  value(form, 163.9, 94.4, yuan(invoice.amount), { align: 'end' });
  value(form, 204.6, 94.4, yuan(invoice.tax), { align: 'end' });
  label(form, 19, 101.2, '价税合计（大写）');
  box(sheet, [left + 58.2, 98.1, 3.8, 3.8], { stroke: ink, strokeWidth: 0.25, round: true });
  rule(sheet, [left + 58.8, 98.7], [left + 61.4, 101.3], { ink });
  rule(sheet, [left + 61.4, 98.7], [left + 58.8, 101.3], { ink });
  value(form, 63.2, 101.2, capitalAmount(invoice.total));
  label(form, 157, 101.2, '（小写）');
  value(form, 170, 101.2, yuan(invoice.total), { size: 3.6 });
}

function drawFoot(form: Form): void {
  const { sheet, invoice, left } = form;
  value(form, 126, 109, invoice.remark, { fit: 60 });
  const { payee, reviewer, drawer } = invoice.people;
  const people = [
    [12, '收款人:', payee],
    [68, '复核:', reviewer],
    [111, '开票人:', drawer],
  ] as const;
  for (const [x, name, person] of people) {
    label(form, x, 128.4, name);
    value(form, x + name.length * 3.1, 128.4, person);
  }
  label(form, 150, 128.4, '销售方:（章）');
  stampSeller(sheet, [left + 188, 124.6], invoice.seller);
  printSampleNotice(sheet, [left + 12, 136]);
}

/** The layout of 增值税发票 before the fully digital invoice, on paper and as a file. */
export function layOutVatInvoice(invoice: SampleInvoice): Sheet {
  const paper = invoice.kind !== 'vat_e_normal';
  const sheet = paper ? createSheet(240, 140, '#fdfbf8') : createSheet(210, 140);
  const form: Form = { sheet, invoice, left: paper ? 15 : 0, ink: paper ? PAPER_BLUE : BLACK };
  if (paper) drawTractorStrips(form);
  drawTitle(form);
  if (paper) drawPaperHead(form);
  else drawFileHead(form);
  drawFrame(form);
  if (invoice.buyer !== undefined) drawParty(form, invoice.buyer, 35.2);
  invoice.cipher?.forEach((line, index) => {
    value(form, 128, 35.4 + index * 4.7, line, { size: 4.5, pitch: 2.72 });
  });
  drawItems(form);
  drawTotals(form);
  drawParty(form, invoice.seller, 107.5);
  drawFoot(form);
  return sheet;
}
