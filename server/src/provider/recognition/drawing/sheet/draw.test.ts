import { describe, expect, it } from 'vitest';
import { capitalAmount } from '@outlay/contract/capital';
import { writeEInvoiceXml } from '../../../../../test/invoice-fixtures/einvoice-xml.ts';
import { makeSampleInvoice } from '../../../../demo/invoices/make-sample-invoice.ts';
import { originalInvoiceXml } from '../../../../../test/invoice-fixtures/ofd-attachment.ts';
import type { TextMark } from '../../../../pdf/sheet.ts';
import { parseXml } from '../../document/xml.ts';
import { readFile } from '../../reader.ts';
import { drawInvoiceXml } from './draw.ts';
import { sheetDataOf } from './invoice-data.ts';
import { layOutInvoice } from './invoice-sheet.ts';

const today = '2026-11-21';
const invoice = makeSampleInvoice('digital_special', { seed: 7, date: '2026-05-12' });
const bytesOf = (xml: string) => new Uint8Array(Buffer.from(xml));

/** The texts on each sheet, in order. */
const textsOf = (xml: Uint8Array): string[][] => {
  const data = sheetDataOf(parseXml(xml));
  const sheets = data ? layOutInvoice(data) : [];
  return sheets.map(({ marks }) =>
    marks.filter((mark): mark is TextMark => mark.kind === 'text').map(({ text }) => text),
  );
};

const money = (cents: number) => (cents / 100).toFixed(2);

describe('An XML invoice drawn as a sheet', () => {
  it('is recognised from its picture', async () => {
    const { pages } = await drawInvoiceXml(writeEInvoiceXml(invoice));

    const { invoices } = await readFile(pages[0] ?? new Uint8Array(), { today, withCodes: false });

    expect(pages).toHaveLength(1);
    expect(invoices[0]?.fields).toMatchObject({
      number: { value: invoice.number },
      date: { value: '2026-05-12' },
      total: { value: money(invoice.total) },
      buyerTaxId: { value: invoice.buyer?.taxId },
    });
  });

  it('shows the same as the form and that it was drawn from the file', () => {
    const [texts = []] = textsOf(writeEInvoiceXml(invoice));

    expect(texts).toEqual(
      expect.arrayContaining([
        ...['电子发票（增值税专用发票）', invoice.number, '2026年05月12日'],
        ...[invoice.seller.name, invoice.seller.taxId, invoice.buyer?.name],
        ...[`¥${money(invoice.amount)}`, `¥${money(invoice.tax)}`, `¥${money(invoice.total)}`],
        ...[
          capitalAmount(invoice.total),
          invoice.people.drawer,
          '依据 XML 文件绘制',
          'Drawn from the XML file',
        ],
        ...invoice.items.map(({ taxRate }) => `${taxRate}%`),
      ]),
    );
  });

  it('of an older kind shows its code, check code and total in capitals', () => {
    const old = makeSampleInvoice('vat_e_normal', { seed: 9, date: '2026-05-12' });
    const [texts = []] = textsOf(bytesOf(originalInvoiceXml(old)));

    expect(texts).toEqual(
      expect.arrayContaining(['增值税电子普通发票', old.code, old.checkCode, capitalAmount(old.total)]),
    );

    const xbrl = `<xbrl xmlns:inv="x"><inv:CodeOfInvoice>033002200211</inv:CodeOfInvoice><inv:NumberOfInvoice>99934328</inv:NumberOfInvoice><inv:NameOfSeller>青禾</inv:NameOfSeller><inv:TaxIncludedAmountInFigures>11.20</inv:TaxIncludedAmountInFigures><inv:InformationOfTaxableGoodsOrServicesDetailItemsTuple><inv:NameOfTaxableGoodsOrServices>螺丝</inv:NameOfTaxableGoodsOrServices><inv:AmountExcludingTax>9.91</inv:AmountExcludingTax></inv:InformationOfTaxableGoodsOrServicesDetailItemsTuple></xbrl>`;
    expect(textsOf(bytesOf(xbrl))[0]).toEqual(
      expect.arrayContaining(['¥11.20', '螺丝', '9.91', '壹拾壹圆贰角整']),
    );
  });

  it('with a hundred lines spans several sheets with totals on the last', async () => {
    const line = (index: number) =>
      `<IssuItemInformation><ItemName>第${index}项</ItemName><Amount>1.00</Amount><TaxRate>0.06</TaxRate></IssuItemInformation>`;
    const xml = `<?xml version="1.0"?><EInvoice><EInvoiceData><BasicInformation><TotalTax-includedAmount>106.00</TotalTax-includedAmount></BasicInformation>${Array.from({ length: 100 }, (_, index) => line(index + 1)).join('')}</EInvoiceData><TaxSupervisionInfo><InvoiceNumber>26312000000000000001</InvoiceNumber></TaxSupervisionInfo></EInvoice>`;

    const sheets = textsOf(bytesOf(xml));

    expect(sheets.map((texts) => texts.includes('¥106.00'))).toEqual([false, false, true]);
    expect(sheets.flat().filter((text) => /^第\d+项$/.test(text))).toHaveLength(100);
    expect(sheets.map((texts) => texts.find((text) => / \/ 3$/.test(text)))).toEqual([
      '1 / 3',
      '2 / 3',
      '3 / 3',
    ]);
    expect(await drawInvoiceXml(bytesOf(xml))).toMatchObject({ total: 3 });
  });

  it('with missing glyphs or endless words is still drawn', async () => {
    const wild = new TextDecoder()
      .decode(writeEInvoiceXml(invoice))
      .replaceAll(invoice.seller.name, `青😀禾${'长'.repeat(5_000)}`)
      .replace(invoice.items[0]?.name ?? '', '名'.repeat(9_000));

    expect((await drawInvoiceXml(bytesOf(wild))).pages).toHaveLength(1);
  });

  it('is not drawn from XML that is not an invoice', async () => {
    expect(await drawInvoiceXml(bytesOf('<?xml version="1.0"?><catalogue/>'))).toEqual({
      pages: [],
      total: 0,
    });
  });
});
