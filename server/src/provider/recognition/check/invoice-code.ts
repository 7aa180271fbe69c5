import { dayOf } from './day.ts';
import { parseMoney } from './money.ts';
import type { InvoiceType } from '@outlay/contract/spend/invoice';

/** The contents of the QR code of a Chinese invoice. */
export interface InvoiceCode {
  type: InvoiceType | undefined;
  code: string;
  number: string;
  /** Excludes tax on the old forms; on fully digital invoices it may include or exclude tax. */
  amount: string;
  date: string;
  checkCode: string;
}

const KINDS: Record<string, InvoiceType> = {
  '01': 'vat_special',
  '04': 'vat_normal',
  '08': 'vat_e_special',
  '10': 'vat_e_normal',
  '11': 'roll',
  '31': 'digital_special',
  '32': 'digital_normal',
};

/** Parses `01,KIND,CODE,NUMBER,AMOUNT,YYYYMMDD,CHECKCODE,CRC,`; trailing fields may be missing. */
export function parseInvoiceCode(text: string): InvoiceCode | undefined {
  const [version, kind = '', code = '', number = '', amount = '', day = '', checkCode = ''] = text
    .trim()
    .split(',')
    .map((part) => part.trim());
  if (version !== '01' || !/^(\d{8}|\d{20})$/.test(number) || !/^(\d{10}|\d{12})?$/.test(code))
    return undefined;
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(day);
  const date = match && dayOf(Number(match[1]), Number(match[2]), Number(match[3]));
  if (!date) return undefined;
  return {
    type: KINDS[kind],
    code,
    number,
    amount: parseMoney(amount) ?? '',
    date,
    checkCode: /^\d{20}$/.test(checkCode) ? checkCode : '',
  };
}

/** The invoice type that follows from the invoice code of an old form alone. */
export function typeOfFormCode(code: string): InvoiceType | undefined {
  if (/^\d{10}$/.test(code)) return 'vat_special';
  if (!/^0\d{11}$/.test(code)) return undefined;
  const ends: Record<string, InvoiceType> = {
    '04': 'vat_normal',
    '05': 'vat_normal',
    '06': 'roll',
    '07': 'roll',
    '11': 'vat_e_normal',
    '12': 'toll',
    '13': 'vat_e_special',
  };
  return ends[code.slice(-2)];
}
