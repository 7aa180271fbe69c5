import { decimal } from '../decimal.ts';
import { createSheet, type Sheet } from '../../../pdf/sheet.ts';
import type { SampleInvoice } from '../sample-invoice.ts';
import { printSampleNotice, present } from './parts.ts';
import { createSlip } from './slip.ts';

const INK = '#35353a';

const dayFirst = (date: string): string => date.split('-').reverse().join('/');

/** An English till receipt. */
export function layOutReceipt(invoice: SampleInvoice): Sheet {
  const till = present(invoice.till, 'till');
  const sheet = createSheet(80, 104 + invoice.items.length * 10, '#fcfcfa');
  const slip = createSlip(sheet, 11, { left: 6, right: 74, step: 5, size: 3.3, pitch: 0.59, ink: INK });
  slip.centre(till.merchant, 4.2);
  slip.centre(`(CO. REG NO: ${till.registration})`, 3);
  for (const line of till.address) slip.centre(line);
  slip.centre(`TEL: ${till.phone}`);
  slip.skip(1);
  slip.centre('RECEIPT', 3.8);
  slip.dashes();
  slip.pair(`NO: ${invoice.number}`, `CASHIER: ${till.cashier}`);
  slip.pair(`DATE: ${dayFirst(invoice.date)}`, `TIME: ${till.time}`);
  slip.dashes();
  for (const item of invoice.items) {
    slip.line(item.name);
    slip.pair(`  ${item.quantity ?? 1} X ${item.price ?? decimal(item.amount)}`, decimal(item.amount));
  }
  slip.dashes();
  slip.pair('TOTAL RM', decimal(invoice.total), 4.2);
  slip.pair(till.payment, decimal(invoice.total));
  slip.pair('CHANGE', '0.00');
  slip.dashes();
  slip.centre('GOODS SOLD ARE NOT RETURNABLE');
  slip.centre('THANK YOU. PLEASE COME AGAIN');
  printSampleNotice(sheet, [40, sheet.height - 4], { align: 'middle' });
  return sheet;
}
