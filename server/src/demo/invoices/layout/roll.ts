import { capitalAmount } from '@outlay/contract/capital';
import { decimal } from '../decimal.ts';
import { qrTextOf } from '../qr-text.ts';
import { taxBureauOf } from '../region.ts';
import { stampSupervision } from '../seal.ts';
import { createSheet, qr, write, type Sheet } from '../../../pdf/sheet.ts';
import type { SampleInvoice } from '../sample-invoice.ts';
import { chineseDate, FORM_BROWN, printSampleNotice, present } from './parts.ts';
import { createSlip, type Slip } from './slip.ts';

const INK = '#26262b';

function drawItems(sheet: Sheet, slip: Slip, invoice: SampleInvoice): void {
  const at = [5, 38, 51, 71] as const;
  ['项目', '单价', '数量', '金额'].forEach((head, index) => {
    write(sheet, [at[index] ?? 5, slip.y], head, {
      size: 3.2,
      ink: FORM_BROWN,
      align: index === 0 ? 'start' : 'end',
    });
  });
  slip.skip(5.4);
  for (const item of invoice.items) {
    slip.line(item.name);
    [item.price ?? '', String(item.quantity ?? 1), decimal(item.amount)].forEach((cell, index) => {
      write(sheet, [at[index + 1] ?? 71, slip.y], cell, { size: 3.2, ink: INK, align: 'end' });
    });
    slip.skip(5.4);
  }
}

/** 增值税普通发票（卷票）: the till roll form of the normal invoice. */
export function layOutRoll(invoice: SampleInvoice): Sheet {
  const sheet = createSheet(76, 176, '#fefdfb');
  write(sheet, [38, 9.4], `${invoice.seller.region.title}增值税普通发票（卷票）`, {
    size: 4.2,
    ink: FORM_BROWN,
    align: 'middle',
    fit: 68,
  });
  stampSupervision(sheet, [38, 21], taxBureauOf(invoice.seller.region));
  write(sheet, [38, 37], '发票联', { size: 3.6, ink: FORM_BROWN, align: 'middle', pitch: 6 });
  const slip = createSlip(sheet, 44, { left: 5, right: 71, step: 5.4, size: 3.2, ink: INK });
  slip.line(`发票代码：${invoice.code ?? ''}`);
  slip.line(`发票号码：${invoice.number}`);
  slip.line(`机打号码：${invoice.number}`);
  slip.line(`机器编号：${invoice.machineNumber ?? ''}`);
  slip.line(`销售方名称：${invoice.seller.name}`);
  slip.line(`纳税人识别号：${invoice.seller.taxId}`);
  slip.line(`开票日期：${chineseDate(invoice.date)}\u3000收款员：${invoice.people.payee}`);
  slip.line(`购买方名称：${invoice.buyer?.name ?? ''}`);
  slip.line(`纳税人识别号：${invoice.buyer?.taxId ?? ''}`);
  slip.dashes();
  drawItems(sheet, slip, invoice);
  slip.dashes();
  slip.line(`合计金额（小写）：¥${decimal(invoice.total)}`);
  slip.line(`合计金额（大写）：${capitalAmount(invoice.total)}`);
  slip.line(`校验码：${(invoice.checkCode ?? '').replace(/(\d{5})(?=\d)/g, '$1 ')}`);
  qr(sheet, [27, slip.y], 22, present(qrTextOf(invoice), 'square code'));
  printSampleNotice(sheet, [38, 172], { align: 'middle' });
  return sheet;
}
