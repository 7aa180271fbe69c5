import { capitalAmount } from '@outlay/contract/capital';
import { taxBureauOf } from '../region.ts';
import { stampSeller, stampSupervision } from '../seal.ts';
import { box, createSheet, rule, write, type Sheet } from '../../../pdf/sheet.ts';
import type { SampleInvoice } from '../sample-invoice.ts';
import { FORM_BROWN, printSampleNotice } from './parts.ts';

function drawGuilloche(sheet: Sheet): void {
  box(sheet, [3, 3, 169, 72], { stroke: '#c79b7c', strokeWidth: 0.4 });
  box(sheet, [4.2, 4.2, 166.6, 69.6], { stroke: '#dcbfa8', strokeWidth: 0.2 });
  for (let index = 0; index < 26; index += 1) {
    box(sheet, [56 + index * 1.6, 33, 24, 24], { stroke: '#f1e2d4', strokeWidth: 0.2, round: true });
  }
}

/** A preprinted invoice for a fixed amount, torn from a pad; it has no date. */
export function layOutFixedAmount(invoice: SampleInvoice): Sheet {
  const sheet = createSheet(175, 78, '#fdf9f1');
  const ink = { ink: FORM_BROWN };
  drawGuilloche(sheet);
  write(sheet, [87.5, 14], `${invoice.seller.region.title}通用定额发票`, {
    size: 6.4,
    align: 'middle',
    ...ink,
  });
  rule(sheet, [52, 17], [123, 17], { ink: FORM_BROWN, width: 0.2 });
  stampSupervision(sheet, [87.5, 23.6], taxBureauOf(invoice.seller.region));
  write(sheet, [87.5, 38.6], '发票联', { size: 3.8, align: 'middle', pitch: 7, ...ink });
  write(sheet, [12, 27], '发票代码', { size: 3.6, ...ink });
  write(sheet, [28, 27], invoice.code ?? '', { size: 4.2, ink: '#222222', pitch: 2.5 });
  write(sheet, [12, 34], '发票号码', { size: 3.6, ...ink });
  write(sheet, [28, 34], invoice.number, { size: 4.2, ink: '#b5302a', pitch: 2.5 });
  write(sheet, [87.5, 52.5], capitalAmount(invoice.total, '元'), {
    size: 11,
    align: 'middle',
    weight: 700,
    ...ink,
  });
  write(sheet, [128, 33], `¥${Math.floor(invoice.total / 100)}.00`, { size: 5.4, weight: 700, ...ink });
  write(sheet, [12, 64], '收款单位（盖章有效）', { size: 3.4, ...ink });
  write(sheet, [112, 64], '开票日期　　　年　　月　　日', { size: 3.4, ...ink });
  stampSeller(sheet, [62, 63], invoice.seller);
  printSampleNotice(sheet, [142, 71]);
  return sheet;
}
