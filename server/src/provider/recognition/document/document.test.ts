import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openArchive } from './archive.ts';
import { readInvoiceXml } from './invoice-xml.ts';
import { openOfd } from './ofd.ts';
import { joinPieces } from './pdf.ts';
import { sniff } from './sniff.ts';
import { findText, parseXml } from './xml.ts';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

describe('A file', () => {
  it('is recognised by its bytes', () => {
    expect(sniff(bytesOf('%PDF-1.7 …')).kind).toBe('pdf');
    expect(sniff(zipSync({ 'OFD.xml': strToU8('<a/>') })).kind).toBe('ofd');
    expect(sniff(zipSync({ 'word.xml': strToU8('<a/>') })).kind).toBe('unknown');
    expect(sniff(bytesOf('<?xml version="1.0"?>\n<EInvoice><Header/></EInvoice>')).kind).toBe('xml');
    expect(sniff(new Uint8Array([0xff, 0xd8, 0xff, 0xe0])).mediaType).toBe('image/jpeg');
    expect(sniff(bytesOf('{"not":"a pdf"}'))).toEqual({ kind: 'text', mediaType: 'text/plain' });
    expect(sniff(bytesOf('\u0000\u0001 no text')).kind).toBe('unknown');
    expect(sniff(bytesOf('longer than any code '.repeat(500))).kind).toBe('unknown');
    expect(sniff(new Uint8Array()).kind).toBe('unknown');
  });
});

describe('An archive', () => {
  it('is rejected when it has too many entries', () => {
    const files = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`${index}.xml`, strToU8('x')]),
    );

    expect(() => openArchive(zipSync(files), { entries: 10, ratio: 100, bytes: 1e6 })).toThrow(/entries/);
  });

  it('is rejected when it is a decompression bomb', () => {
    const zip = zipSync({ 'a.xml': new Uint8Array(1_000_000) });

    expect(() => openArchive(zip, { entries: 10, ratio: 100, bytes: 1e9 })).toThrow(/swells/);
    expect(() => openArchive(zip, { entries: 10, ratio: 1e6, bytes: 1e5 })).toThrow(/bytes/);
  });
});

describe('XML', () => {
  it('WSTG-INPV-07 never expands custom entities', () => {
    expect(() => parseXml('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')).toThrow(/entities/);
    expect(findText(parseXml('<a><b>A &amp; B &#x4e2d;</b></a>'), 'b')).toBe('A & B 中');
  });

  it('is read with the empty prefix some writers leave', () => {
    expect(
      findText(parseXml('<:eInvoice xmlns:="x"><:InvoiceNo>1</:InvoiceNo></:eInvoice>'), 'InvoiceNo'),
    ).toBe('1');
  });

  it('of a fully digital invoice gives every field and line', () => {
    const root =
      parseXml(`<EInvoice><Header><InherentLabel><GeneralOrSpecialVAT><LabelCode>01</LabelCode></GeneralOrSpecialVAT></InherentLabel></Header>
      <EInvoiceData><SellerInformation><SellerIdNum>91110105MA6TP7122R</SellerIdNum><SellerName>青禾甲餐饮有限公司</SellerName></SellerInformation>
      <BuyerInformation><BuyerIdNum>91420111MA7QM80720</BuyerIdNum><BuyerName>远山乙科技有限公司</BuyerName></BuyerInformation>
      <BasicInformation><TotalAmWithoutTax>100.00</TotalAmWithoutTax><TotalTaxAm>6.00</TotalTaxAm><TotalTax-includedAmount>106.00</TotalTax-includedAmount></BasicInformation>
      <IssuItemInformation><ItemName>*餐饮服务*餐费</ItemName><Amount>100.00</Amount><TaxRate>0.06</TaxRate><ComTaxAm>6.00</ComTaxAm></IssuItemInformation></EInvoiceData>
      <TaxSupervisionInfo><InvoiceNumber>26112000000012345678</InvoiceNumber><IssueTime>2026-03-05</IssueTime></TaxSupervisionInfo></EInvoice>`);

    const draft = readInvoiceXml(root, 'xml');

    expect(draft?.type).toBe('digital_special');
    expect(draft?.fields.total?.value).toBe('106.00');
    expect(draft?.fields.buyerName?.value).toBe('远山乙科技有限公司');
    expect(draft?.items).toEqual([{ name: '*餐饮服务*餐费', amount: '100.00', taxRate: '6%', tax: '6.00' }]);
  });
});

describe('an OFD', () => {
  it('gives the fields of its description and the text of its pages', () => {
    const zip = zipSync({
      'OFD.xml': strToU8(
        '<ofd:OFD xmlns:ofd="x"><ofd:DocBody><ofd:DocInfo><ofd:CustomDatas><ofd:CustomData Name="发票号码">12345678</ofd:CustomData><ofd:CustomData Name="合计金额">100.00</ofd:CustomData></ofd:CustomDatas></ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>',
      ),
      'Doc_0/Document.xml': strToU8(
        '<ofd:Document xmlns:ofd="x"><ofd:CommonData><ofd:PageArea><ofd:PhysicalBox>0 0 210 140</ofd:PhysicalBox></ofd:PageArea></ofd:CommonData><ofd:Pages><ofd:Page ID="1" BaseLoc="Pages/Page_0/Content.xml"/></ofd:Pages></ofd:Document>',
      ),
      'Doc_0/Pages/Page_0/Content.xml': strToU8(
        '<ofd:Page xmlns:ofd="x"><ofd:Content><ofd:Layer><ofd:TextObject ID="7" Boundary="10 20 40 4" Size="3"><ofd:TextCode X="0" Y="3">开票日期</ofd:TextCode></ofd:TextObject></ofd:Layer></ofd:Content></ofd:Page>',
      ),
    });

    const ofd = openOfd(zip);

    expect(ofd.named.number?.value).toBe('12345678');
    expect(ofd.named.amount?.value).toBe('100.00');
    expect(ofd.pages[0]?.words[0]).toMatchObject({ text: '开票日期', x: 10, y: 20, width: 12 });
  });
});

describe('Pieces of PDF text', () => {
  it('are one word when they touch and separate words otherwise', () => {
    const piece = (text: string, x: number) => ({ text, x, y: 10, width: 20, height: 10, score: 1 });

    expect(
      joinPieces([piece('发票', 0), piece('代码', 20), piece('041001900111', 60)]).map(({ text }) => text),
    ).toEqual(['发票代码', '041001900111']);
  });
});
