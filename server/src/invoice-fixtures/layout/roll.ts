import { capitalAmount } from '@outlay/contract/capital';
import { decimal } from '../decimal.ts';
import { qrTextOf } from '../qr-text.ts';
import { taxBureauOf } from '../region.ts';
import { stampSupervision } from '../seal.ts';
import { createSheet, qr, write, type Sheet } from '../../pdf/sheet.ts';
import type { Specimen } from '../specimen.ts';
import { chineseDate, FORM_BROWN, markAsSpecimen, present } from './parts.ts';
import { createSlip, type Slip } from './slip.ts';

const INK = '#26262b';

function drawItems(sheet: Sheet, slip: Slip, specimen: Specimen): void {
  const at = [5, 38, 51, 71] as const;
  ['项目', '单价', '数量', '金额'].forEach((head, index) => {
    write(sheet, [at[index] ?? 5, slip.y], head, {
      size: 3.2,
      ink: FORM_BROWN,
      align: index === 0 ? 'start' : 'end',
    });
  });
  slip.skip(5.4);
  for (const item of specimen.items) {
    slip.line(item.name);
    [item.price ?? '', String(item.quantity ?? 1), decimal(item.amount)].forEach((cell, index) => {
      write(sheet, [at[index + 1] ?? 71, slip.y], cell, { size: 3.2, ink: INK, align: 'end' });
    });
    slip.skip(5.4);
  }
}

/** 增值税普通发票（卷票）: the till roll form of the normal invoice. */
export function layOutRoll(specimen: Specimen): Sheet {
  const sheet = createSheet(76, 176, '#fefdfb');
  write(sheet, [38, 9.4], `${specimen.seller.region.title}增值税普通发票（卷票）`, {
    size: 4.2,
    ink: FORM_BROWN,
    align: 'middle',
    fit: 68,
  });
  stampSupervision(sheet, [38, 21], taxBureauOf(specimen.seller.region));
  write(sheet, [38, 37], '发票联', { size: 3.6, ink: FORM_BROWN, align: 'middle', pitch: 6 });
  const slip = createSlip(sheet, 44, { left: 5, right: 71, step: 5.4, size: 3.2, ink: INK });
  slip.line(`发票代码：${specimen.code ?? ''}`);
  slip.line(`发票号码：${specimen.number}`);
  slip.line(`机打号码：${specimen.number}`);
  slip.line(`机器编号：${specimen.machineNumber ?? ''}`);
  slip.line(`销售方名称：${specimen.seller.name}`);
  slip.line(`纳税人识别号：${specimen.seller.taxId}`);
  slip.line(`开票日期：${chineseDate(specimen.date)}\u3000收款员：${specimen.people.payee}`);
  slip.line(`购买方名称：${specimen.buyer?.name ?? ''}`);
  slip.line(`纳税人识别号：${specimen.buyer?.taxId ?? ''}`);
  slip.dashes();
  drawItems(sheet, slip, specimen);
  slip.dashes();
  slip.line(`合计金额（小写）：¥${decimal(specimen.total)}`);
  slip.line(`合计金额（大写）：${capitalAmount(specimen.total)}`);
  slip.line(`校验码：${(specimen.checkCode ?? '').replace(/(\d{5})(?=\d)/g, '$1 ')}`);
  qr(sheet, [27, slip.y], 22, present(qrTextOf(specimen), 'square code'));
  markAsSpecimen(sheet, [38, 172], { align: 'middle' });
  return sheet;
}
