import { stringify } from 'csv-stringify/sync';
import iconv from 'iconv-lite';
import { plainAmount } from '@outlay/contract/money';
import type { BankFormat, BankLine } from './bank-format.ts';

/**
 * A CSV table as most online banks import it: a heading and a value per column, in which placeholders such as
 * `{holder}` are filled. Cells that a spreadsheet would interpret as formulas are escaped.
 */
export const csv: BankFormat = {
  extension: 'csv',
  mediaType: 'text/csv',
  standard: [
    {
      name: '通用批量代发（CSV，GBK）',
      encoding: 'gbk',
      mostRows: 500,
      columns: [
        { heading: '序号', value: '{row}' },
        { heading: '收款户名', value: '{holder}' },
        { heading: '收款账号', value: '{account}' },
        { heading: '收款银行', value: '{bank}' },
        { heading: '金额', value: '{amount}' },
        { heading: '用途', value: '{purpose}' },
        { heading: '备注', value: '{number}' },
      ],
    },
    {
      name: 'CSV (UTF-8)',
      encoding: 'utf-8-bom',
      mostRows: 500,
      columns: [
        { heading: 'Payee', value: '{holder}' },
        { heading: 'Account', value: '{account}' },
        { heading: 'Bank', value: '{bank}' },
        { heading: 'Amount', value: '{amount}' },
        { heading: 'Currency', value: '{currency}' },
        { heading: 'Reference', value: '{number}' },
      ],
    },
  ],
  write(layout, lines) {
    const { columns } = layout;
    const records = lines.map((line, index) => columns.map(({ value }) => fill(value, line, index)));
    const text = stringify([columns.map(({ heading }) => heading), ...records], {
      escape_formulas: true,
      record_delimiter: 'windows',
    });
    return layout.encoding === 'gbk' ? iconv.encode(text, 'gbk') : Buffer.from(`\ufeff${text}`, 'utf8');
  },
};

function fill(template: string, line: BankLine, index: number): string {
  const values: Record<string, string> = {
    row: String(index + 1),
    holder: line.holder,
    bank: line.bank,
    account: line.account,
    amount: plainAmount(line),
    currency: line.currency,
    number: line.documentNumber,
    purpose: line.purpose,
  };
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
