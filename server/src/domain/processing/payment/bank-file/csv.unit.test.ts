import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import type { BankLine } from './bank-format.ts';
import { bankFormatOf } from './bank-formats.ts';
import { csv } from './csv.ts';

const LINE: BankLine = {
  holder: '林悦',
  bank: '招商银行',
  account: '6225880112345678',
  amount: 123_456,
  currency: 'CNY',
  documentNumber: 'CL-000041',
  purpose: '上海出差',
};
const layoutOf = (encoding: string) => {
  const template = csv.standard.find((one) => one.encoding === encoding);
  if (!template) throw new Error(`no template in ${encoding}`);
  return template;
};

test('A bank in China receives a GBK table with amounts in yuan', () => {
  const file = csv.write(layoutOf('gbk'), [LINE, { ...LINE, holder: '周杰', amount: 5 }]);

  expect(iconv.decode(file, 'gbk').split('\r\n')).toEqual([
    '序号,收款户名,收款账号,收款银行,金额,用途,备注',
    '1,林悦,6225880112345678,招商银行,1234.56,上海出差,CL-000041',
    '2,周杰,6225880112345678,招商银行,0.05,上海出差,CL-000041',
    '',
  ]);
});

test('A UTF-8 table starts with a byte order mark and uses each currency’s decimals', () => {
  const file = csv.write(layoutOf('utf-8-bom'), [{ ...LINE, currency: 'JPY', amount: 1500 }]);

  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(file.toString('utf8')).toContain('1500,JPY');
});

test('A payee name that looks like a formula is written as text', () => {
  const file = csv.write(layoutOf('utf-8-bom'), [{ ...LINE, holder: '=HYPERLINK("http://evil")' }]);

  expect(file.toString('utf8')).not.toMatch(/^"?=/m);
});

test('A template with an unknown format is rejected by name', () => {
  expect(() => bankFormatOf('pain.001')).toThrow(/pain\.001/);
  expect(() => bankFormatOf('toString')).toThrow();
});
