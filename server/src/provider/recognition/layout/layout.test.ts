import { describe, expect, it } from 'vitest';
import type { TextPage, Word } from '../page.ts';
import { readPage } from './page.layout.ts';
import { partOf, rowsOf } from './text.ts';

const at = (
  x: number,
  y: number,
  text: string,
  width = [...text].reduce((sum, char) => sum + (char > '\u2e80' ? 10 : 6), 0),
): Word => ({
  text,
  x,
  y,
  width,
  height: 12,
  score: 0.99,
});
const pageOf = (words: Word[], width = 600, height = 400): TextPage => ({
  index: 0,
  width,
  height,
  source: 'ocr',
  words,
  codes: [],
});

describe('Text rows', () => {
  it('follow slightly rising words', () => {
    const rows = rowsOf([at(0, 10, 'a'), at(100, 14, 'b'), at(200, 18, 'c'), at(0, 40, 'd')]);

    expect(rows.map((row) => row.map(({ text }) => text).join(''))).toEqual(['abc', 'd']);
  });
});

describe('A part of a word', () => {
  it('has the position of its letters', () => {
    expect(partOf({ ...at(0, 0, '发票代码:123456', 150) }, 5, 11)).toMatchObject({
      text: '123456',
      x: 90,
      width: 60,
    });
  });
});

const vatWords = [
  at(200, 10, '北京增值税电子普通发票'),
  at(420, 10, '发票代码：011001900111'),
  at(420, 28, '发票号码：12345678'),
  at(420, 46, '开票日期：2026年03月05日'),
  at(420, 64, '校 验 码：12345 67890 12345 67890'),
  at(20, 64, '机器编号：661807105160'),
  at(40, 90, '名'),
  at(80, 90, '称：远山乙科技有限公司'),
  at(40, 110, '纳税人识别号：91420111MA7QM80720'),
  at(40, 130, '地址、电话：武汉市 027-12345678'),
  at(340, 90, '密'),
  at(360, 92, '12<34>56*78/90+12-34<56>78*90'),
  at(40, 170, '项目名称'),
  at(150, 170, '规格型号'),
  at(400, 170, '金额'),
  at(470, 170, '税率'),
  at(530, 170, '税额'),
  at(20, 190, '*餐饮服务*餐费'),
  at(400, 190, '100.00'),
  at(475, 190, '6%'),
  at(540, 190, '6.00'),
  at(60, 260, '合'),
  at(100, 260, '计'),
  at(395, 260, '￥100.00'),
  at(535, 260, '￥6.00'),
  at(60, 285, '价税合计（大写）'),
  at(180, 285, '壹佰零陆圆整'),
  at(430, 285, '（小写）￥106.00'),
  at(40, 310, '名'),
  at(80, 310, '称：青禾甲餐饮有限公司'),
  at(40, 330, '纳税人识别号：91110105MA6TP7122R'),
  at(340, 330, '备'),
];

describe('The page of a VAT invoice', () => {
  it('gives both parties, the sums and the lines', () => {
    const draft = readPage(pageOf(vatWords))!;
    const values = Object.fromEntries(
      Object.entries(draft.fields).map(([name, reading]) => [name, reading.value]),
    );

    expect(draft.type).toBe('vat_e_normal');
    expect(values).toMatchObject({
      code: '011001900111',
      number: '12345678',
      date: '2026-03-05',
      checkCode: '12345678901234567890',
      amount: '100.00',
      tax: '6.00',
      total: '106.00',
      buyerName: '远山乙科技有限公司',
      buyerTaxId: '91420111MA7QM80720',
      sellerName: '青禾甲餐饮有限公司',
      sellerTaxId: '91110105MA6TP7122R',
    });
    expect(draft.items).toEqual([{ name: '*餐饮服务*餐费', amount: '100.00', taxRate: '6%', tax: '6.00' }]);
    expect(draft.capital).toBe('106.00');
  });
});

describe('A receipt', () => {
  const lines = (...texts: (string | [string, string])[]): TextPage =>
    pageOf(
      texts.flatMap((text, row) =>
        typeof text === 'string'
          ? [at(50, row * 20, text)]
          : [at(50, row * 20, text[0]), at(300, row * 20, text[1])],
      ),
      400,
      500,
    );
  const valuesOf = (page: TextPage) => {
    const draft = readPage(page);
    return [
      draft?.type,
      draft?.fields.merchant?.value,
      draft?.fields.date?.value,
      draft?.fields.total?.value,
    ];
  };

  it('gives the merchant, the date and the amount paid after rounding', () => {
    const page = lines(
      'QUIET HILL BAKERY SDN BHD',
      '(123456-K)',
      'NO 5, JALAN DAMAI 1',
      '43000 KAJANG, SELANGOR',
      'TAX INVOICE',
      'Date: 05/03/2026 10:44',
      ['BREAD', '12.32'],
      ['Sub Total', '12.32'],
      ['Total', '12.32'],
      ['Rounding Adj', '-0.02'],
      ['Total After Rounding', '12.30'],
      ['Cash', '20.00'],
      ['Change', '7.70'],
    );

    expect(valuesOf(page)).toEqual(['receipt', 'QUIET HILL BAKERY SDN BHD', '2026-03-05', '12.30']);
  });

  it('ignores the total of the tax summary', () => {
    const page = lines(
      'QUIET HILL TRADING',
      'Receipt',
      '05-03-2026',
      ['TOTAL', '10.60'],
      ['Cash', '10.60'],
      'GST Summary',
      ['Total', '0.60'],
    );

    expect(valuesOf(page)[3]).toBe('10.60');
  });

  it('is not found in a menu or a blank page', () => {
    expect(readPage(lines(['Noodles', '8.00'], ['Rice', '3.50'], ['Tea', '2.00']))).toBeUndefined();
    expect(readPage(pageOf([]))).toBeUndefined();
  });
});

describe('A paper train ticket', () => {
  it('gives the route, train, date and fare', () => {
    const page = pageOf([
      at(20, 5, 'A012345'),
      at(20, 40, '青 山站'),
      at(200, 40, 'G101'),
      at(350, 40, '白河站'),
      at(20, 80, '2026年03月05日08:15开'),
      at(20, 110, '￥55.5元'),
      at(20, 140, '限乘当日当次车'),
      at(20, 200, '12345678901234A012345'),
    ]);

    const draft = readPage(page)!;

    expect(draft.type).toBe('train_ticket');
    expect(
      [draft.fields.from_, draft.fields.to, draft.fields.train, draft.fields.total, draft.fields.number].map(
        (field) => field?.value,
      ),
    ).toEqual(['青山', '白河', 'G101', '55.50', 'A012345']);
    expect(draft.repeated).toEqual(['number']);
  });
});
