import { XMLParser } from 'fast-xml-parser';
import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../src/demo/invoices/decimal.ts';
import { writeEInvoiceXml } from './einvoice-xml.ts';
import { makeSampleInvoice } from '../../src/demo/invoices/make-sample-invoice.ts';
import { packOfd } from './ofd.ts';
import { printPdf } from '../../src/demo/invoices/pdf.ts';
import { SAMPLE_INVOICE_KINDS } from '../../src/demo/invoices/sample-invoice.ts';

const date = '2026-05-12';

async function readPdfPages(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const content = await (await pdf.getPage(number)).getTextContent();
    pages.push(content.items.map((item) => ('str' in item ? item.str : '')).join('\n'));
  }
  return pages;
}

describe('A printed PDF', () => {
  it('contains every value as text, with a page for each invoice', async () => {
    const invoices = SAMPLE_INVOICE_KINDS.map((kind) => makeSampleInvoice(kind, { seed: 5, date }));

    const pages = await readPdfPages(printPdf(invoices));

    expect(pages).toHaveLength(invoices.length);
    invoices.forEach((invoice, index) => {
      expect(pages[index]).toContain(invoice.number);
      if (!invoice.kind.startsWith('digital_') && !invoice.kind.startsWith('vat_')) return;
      expect(pages[index]).toContain(invoice.seller.name);
      expect(pages[index]).toContain(invoice.seller.taxId);
      expect(pages[index]).toContain(invoice.buyer?.taxId ?? 'no buyer');
      expect(pages[index]).toContain(decimal(invoice.total));
    });
  });

  it('is byte for byte the same for the same seed', () => {
    const print = (): Uint8Array => printPdf([makeSampleInvoice('digital_normal', { seed: 'again', date })]);

    expect(Buffer.compare(print(), print())).toBe(0);
  });
});

describe('An OFD file', () => {
  const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });

  it('of a VAT invoice contains the original values and the page text', () => {
    const invoice = makeSampleInvoice('vat_e_normal', { seed: 5, date });

    const files = unzipSync(packOfd(invoice));
    const text = (path: string): string => strFromU8(files[path] ?? new Uint8Array());
    const original = parser.parse(text('Doc_0/Attachs/original_invoice.xml')) as {
      eInvoice: Record<string, unknown>;
    };

    expect(original.eInvoice).toMatchObject({
      'fp:InvoiceCode': invoice.code,
      'fp:InvoiceNo': invoice.number,
      'fp:TaxInclusiveTotalAmount': decimal(invoice.total),
      'fp:Seller': { 'fp:SellerName': invoice.seller.name, 'fp:SellerTaxID': invoice.seller.taxId },
    });
    expect(text('OFD.xml')).toContain(`Name="发票号码">${invoice.number}<`);
    expect(text('Doc_0/Pages/Page_0/Content.xml')).toContain(`>${invoice.seller.taxId}</ofd:TextCode>`);
    for (const path of Object.keys(files))
      expect(() => {
        parser.parse(text(path), true);
      }).not.toThrow();
  });

  it('of a fully digital invoice maps values to text objects', () => {
    const invoice = makeSampleInvoice('digital_normal', { seed: 5, date });

    const files = unzipSync(packOfd(invoice));
    const text = (path: string): string => strFromU8(files[path] ?? new Uint8Array());
    const id =
      /<ofd:SellerName><ofd:ObjectRef PageRef="1">(\d+)</.exec(text('Doc_0/Tags/CustomTag.xml'))?.[1] ??
      'none';
    const object = new RegExp(`<ofd:TextObject ID="${id}".*?</ofd:TextObject>`).exec(
      text('Doc_0/Pages/Page_0/Content.xml'),
    )?.[0];

    expect(object).toContain(`>${invoice.seller.name}<`);
    expect(Buffer.compare(packOfd(invoice), packOfd(invoice))).toBe(0);
  });
});

describe('The XML of a fully digital invoice', () => {
  it('has the published structure', () => {
    const invoice = makeSampleInvoice('digital_special', { seed: 5, date, remark: '会议 <二> & 三' });

    const parser = new XMLParser({ parseTagValue: false });
    const { EInvoice } = parser.parse(Buffer.from(writeEInvoiceXml(invoice))) as {
      EInvoice: Record<string, Record<string, unknown>>;
    };

    expect(EInvoice.TaxSupervisionInfo).toMatchObject({ InvoiceNumber: invoice.number, IssueTime: date });
    expect(EInvoice.EInvoiceData).toMatchObject({
      SellerInformation: { SellerIdNum: invoice.seller.taxId },
      BuyerInformation: { BuyerName: invoice.buyer?.name },
      BasicInformation: {
        TotalAmWithoutTax: decimal(invoice.amount),
        'TotalTax-includedAmount': decimal(invoice.total),
      },
      AdditionalInformation: { Remark: '会议 <二> & 三' },
    });
  });

  it('does not exist for a paper invoice', () => {
    expect(() => writeEInvoiceXml(makeSampleInvoice('taxi', { seed: 1, date }))).toThrow('no XML form');
  });
});
