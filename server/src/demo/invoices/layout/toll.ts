import { capitalAmount } from '@outlay/contract/capital';
import { decimal } from '../decimal.ts';
import { taxBureauOf } from '../region.ts';
import { stampSupervision } from '../seal.ts';
import { createSheet, write, type Sheet } from '../../../pdf/sheet.ts';
import type { SampleInvoice } from '../sample-invoice.ts';
import { printSampleNotice, present } from './parts.ts';
import { createSlip } from './slip.ts';

const FORM_GREEN = '#3f6f4c';

/** 通行费 slip from a toll booth. */
export function layOutToll(invoice: SampleInvoice): Sheet {
  const passage = present(invoice.toll, 'toll passage');
  const sheet = createSheet(76, 128, '#f6faf3');
  write(sheet, [38, 9.6], `${invoice.seller.region.title}车辆通行费通用发票`, {
    size: 4.4,
    ink: FORM_GREEN,
    align: 'middle',
    fit: 66,
  });
  stampSupervision(sheet, [38, 21.4], taxBureauOf(invoice.seller.region));
  write(sheet, [38, 37.4], '发票联', { size: 3.6, ink: FORM_GREEN, align: 'middle', pitch: 6 });
  const slip = createSlip(sheet, 45, {
    left: 8,
    right: 68,
    step: 6.2,
    size: 3.5,
    ink: '#2b2e35',
    labelInk: FORM_GREEN,
  });
  slip.pair('发票代码', invoice.code ?? '');
  slip.pair('发票号码', invoice.number);
  slip.skip(1.4);
  slip.pair('路段', passage.road);
  slip.pair('入口', `${passage.entry}站`);
  slip.pair('出口', `${passage.exit}站`);
  slip.pair('车型', passage.vehicle);
  slip.pair('日期', `${invoice.date} ${passage.time}`);
  slip.pair('车道', passage.lane);
  slip.pair('收费员', passage.collector);
  slip.skip(1);
  slip.pair('金额', `¥${decimal(invoice.total)}元`, 4.4);
  slip.pair('大写', capitalAmount(invoice.total, '元'));
  slip.centre('盖章有效 请妥善保管', 2.6);
  printSampleNotice(sheet, [38, 124.6], { align: 'middle', ink: '#a9b8a6' });
  return sheet;
}
