import { decimal } from '../decimal.ts';
import { taxBureauOf } from '../region.ts';
import { stampSupervision } from '../seal.ts';
import { createSheet, write, type Sheet } from '../../../pdf/sheet.ts';
import type { SampleInvoice } from '../sample-invoice.ts';
import { printSampleNotice, present } from './parts.ts';
import { createSlip } from './slip.ts';

const FORM_RED = '#a8433a';

/** A taxi receipt as printed by the meter. */
export function layOutTaxi(invoice: SampleInvoice): Sheet {
  const ride = present(invoice.taxi, 'taxi ride');
  const sheet = createSheet(60, 158, '#fdfaf3');
  write(sheet, [30, 10], `${invoice.seller.region.city}出租汽车统一发票`, {
    size: 4.2,
    ink: FORM_RED,
    align: 'middle',
    fit: 52,
  });
  stampSupervision(sheet, [30, 22], taxBureauOf(invoice.seller.region));
  write(sheet, [30, 38.4], '发票联', { size: 3.6, ink: FORM_RED, align: 'middle', pitch: 6 });
  const slip = createSlip(sheet, 46, {
    left: 6,
    right: 54,
    step: 6.4,
    size: 3.5,
    ink: '#2d2d33',
    labelInk: FORM_RED,
  });
  slip.pair('发票代码', invoice.code ?? '');
  slip.pair('发票号码', invoice.number);
  slip.skip(2);
  slip.pair('单位', invoice.seller.name);
  slip.pair('电话', invoice.seller.phone);
  slip.pair('车号', ride.plate);
  slip.pair('证号', ride.certificate);
  slip.pair('日期', invoice.date);
  slip.pair('上车', ride.boarded);
  slip.pair('下车', ride.alighted);
  slip.pair('单价', `${decimal(ride.unitPrice)}元/km`);
  slip.pair('里程', `${(ride.metres / 1000).toFixed(1)}km`);
  slip.pair('等候', ride.waiting);
  slip.skip(1);
  slip.pair('金额', `${decimal(invoice.total)}元`, 4.2);
  slip.dashes();
  slip.centre('手写无效 遗失不补', 2.6);
  printSampleNotice(sheet, [30, 153], { align: 'middle' });
  return sheet;
}
