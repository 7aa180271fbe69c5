import { XMLParser } from 'fast-xml-parser';
import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { decimal } from './decimal.ts';
import { writeEInvoiceXml } from './einvoice-xml.ts';
import { makeSpecimen } from './make-specimen.ts';
import { packOfd } from './ofd.ts';
import { printPdf } from './pdf.ts';
import { SPECIMEN_KINDS } from './specimen.ts';

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

describe('a printed PDF', () => {
  it('gives every value back as text, a page for each specimen', async () => {
    const specimens = SPECIMEN_KINDS.map((kind) => makeSpecimen(kind, { seed: 5, date }));

    const pages = await readPdfPages(printPdf(specimens));

    expect(pages).toHaveLength(specimens.length);
    specimens.forEach((specimen, index) => {
      expect(pages[index]).toContain(specimen.number);
      if (!specimen.kind.startsWith('digital_') && !specimen.kind.startsWith('vat_')) return;
      expect(pages[index]).toContain(specimen.seller.name);
      expect(pages[index]).toContain(specimen.seller.taxId);
      expect(pages[index]).toContain(specimen.buyer?.taxId ?? 'no buyer');
      expect(pages[index]).toContain(decimal(specimen.total));
    });
  });

  it('is byte for byte the same from the same seed', () => {
    const print = (): Uint8Array => printPdf([makeSpecimen('digital_normal', { seed: 'again', date })]);

    expect(Buffer.compare(print(), print())).toBe(0);
  });
});

describe('an OFD file', () => {
  const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });

  it('of a VAT invoice carries the original values and the page text', () => {
    const specimen = makeSpecimen('vat_e_normal', { seed: 5, date });

    const files = unzipSync(packOfd(specimen));
    const text = (path: string): string => strFromU8(files[path] ?? new Uint8Array());
    const original = parser.parse(text('Doc_0/Attachs/original_invoice.xml')) as {
      eInvoice: Record<string, unknown>;
    };

    expect(original.eInvoice).toMatchObject({
      'fp:InvoiceCode': specimen.code,
      'fp:InvoiceNo': specimen.number,
      'fp:TaxInclusiveTotalAmount': decimal(specimen.total),
      'fp:Seller': { 'fp:SellerName': specimen.seller.name, 'fp:SellerTaxID': specimen.seller.taxId },
    });
    expect(text('OFD.xml')).toContain(`Name="发票号码">${specimen.number}<`);
    expect(text('Doc_0/Pages/Page_0/Content.xml')).toContain(`>${specimen.seller.taxId}</ofd:TextCode>`);
    for (const path of Object.keys(files))
      expect(() => {
        parser.parse(text(path), true);
      }).not.toThrow();
  });

  it('of a fully digital invoice says which text object shows which value', () => {
    const specimen = makeSpecimen('digital_normal', { seed: 5, date });

    const files = unzipSync(packOfd(specimen));
    const text = (path: string): string => strFromU8(files[path] ?? new Uint8Array());
    const id =
      /<ofd:SellerName><ofd:ObjectRef PageRef="1">(\d+)</.exec(text('Doc_0/Tags/CustomTag.xml'))?.[1] ??
      'none';
    const object = new RegExp(`<ofd:TextObject ID="${id}".*?</ofd:TextObject>`).exec(
      text('Doc_0/Pages/Page_0/Content.xml'),
    )?.[0];

    expect(object).toContain(`>${specimen.seller.name}<`);
    expect(Buffer.compare(packOfd(specimen), packOfd(specimen))).toBe(0);
  });
});

describe('the XML of a fully digital invoice', () => {
  it('holds the invoice in the published structure', () => {
    const specimen = makeSpecimen('digital_special', { seed: 5, date, remark: '会议 <二> & 三' });

    const parser = new XMLParser({ parseTagValue: false });
    const { EInvoice } = parser.parse(Buffer.from(writeEInvoiceXml(specimen))) as {
      EInvoice: Record<string, Record<string, unknown>>;
    };

    expect(EInvoice.TaxSupervisionInfo).toMatchObject({ InvoiceNumber: specimen.number, IssueTime: date });
    expect(EInvoice.EInvoiceData).toMatchObject({
      SellerInformation: { SellerIdNum: specimen.seller.taxId },
      BuyerInformation: { BuyerName: specimen.buyer?.name },
      BasicInformation: {
        TotalAmWithoutTax: decimal(specimen.amount),
        'TotalTax-includedAmount': decimal(specimen.total),
      },
      AdditionalInformation: { Remark: '会议 <二> & 三' },
    });
  });

  it('does not exist for paper', () => {
    expect(() => writeEInvoiceXml(makeSpecimen('taxi', { seed: 1, date }))).toThrow('no XML form');
  });
});
