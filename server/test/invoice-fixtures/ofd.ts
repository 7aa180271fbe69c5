import { zipSync } from 'fflate';
import { encode } from 'uqr';
import { decimal } from '../../src/demo/invoices/decimal.ts';
import { layOut } from '../../src/demo/invoices/layout/lay-out.ts';
import { chineseDate, yuan } from '../../src/demo/invoices/layout/parts.ts';
import { customDatas, originalInvoiceXml } from './ofd-attachment.ts';
import {
  placeGlyphs,
  type BoxMark,
  type LineMark,
  type Mark,
  type QrMark,
  type Sheet,
  type TextMark,
} from '../../src/pdf/sheet.ts';
import type { SampleInvoice } from '../../src/demo/invoices/sample-invoice.ts';
import { escapeXml, XML_HEAD } from './xml-text.ts';

export const OFD = 'xmlns:ofd="http://www.ofdspec.org/2016"';
const PAGE_ID = 1;
const FONT_ID = 3;
const FIRST_OBJECT_ID = 10;

export const figure = (value: number): string => String(Math.round(value * 1000) / 1000);
export const figures = (...values: number[]): string => values.map(figure).join(' ');

function colour(name: 'Fill' | 'Stroke', ink: string): string {
  const value = [1, 3, 5].map((start) => parseInt(ink.slice(start, start + 2), 16)).join(' ');
  return `<ofd:${name}Color Value="${value}"/>`;
}

/** An OFD text object gives the distance between letters, so any spacing is kept. */
function textObject(id: number, mark: TextMark): string {
  const { glyphs, width } = placeGlyphs(mark);
  const first = glyphs[0]?.offset ?? 0;
  const steps = glyphs.slice(1).map(({ offset }, index) => offset - (glyphs[index]?.offset ?? 0));
  const delta = steps.length === 0 ? '' : ` DeltaX="${figures(...steps)}"`;
  const rise = mark.size * 1.1;
  const boundary = figures(mark.x + first, mark.y - rise, width + mark.size * 0.2, mark.size * 1.4);
  const weight = mark.weight === 400 ? '' : ` Weight="${mark.weight}"`;
  const text = `<ofd:TextCode X="0" Y="${figure(rise)}"${delta}>${escapeXml(mark.text)}</ofd:TextCode>`;
  return `<ofd:TextObject ID="${id}" Boundary="${boundary}" Font="${FONT_ID}" Size="${figure(mark.size)}"${weight}>${colour('Fill', mark.ink)}${text}</ofd:TextObject>`;
}

function lineObject(id: number, mark: LineMark): string {
  const [left, top] = [Math.min(mark.x1, mark.x2), Math.min(mark.y1, mark.y2)];
  const boundary = figures(
    left,
    top,
    Math.abs(mark.x2 - mark.x1) + mark.width,
    Math.abs(mark.y2 - mark.y1) + mark.width,
  );
  const path = `M ${figures(mark.x1 - left, mark.y1 - top)} L ${figures(mark.x2 - left, mark.y2 - top)}`;
  const dash = mark.dash === undefined ? '' : ` DashPattern="${figures(mark.dash, mark.dash)}"`;
  return `<ofd:PathObject ID="${id}" Boundary="${boundary}" LineWidth="${figure(mark.width)}"${dash}>${colour('Stroke', mark.ink)}<ofd:AbbreviatedData>${path}</ofd:AbbreviatedData></ofd:PathObject>`;
}

function boxObject(id: number, mark: BoxMark): string {
  const { width, height } = mark;
  const rectangle = `M 0 0 L ${figures(width, 0)} L ${figures(width, height)} L ${figures(0, height)} C`;
  const arc = `A ${figures(width / 2, height / 2)} 0 0 1`;
  const ellipse = `M ${figures(0, height / 2)} ${arc} ${figures(width, height / 2)} ${arc} ${figures(0, height / 2)} C`;
  const paint = `${mark.stroke === undefined ? ' Stroke="false"' : ''}${mark.fill === undefined ? '' : ' Fill="true"'}`;
  const colours = `${mark.fill === undefined ? '' : colour('Fill', mark.fill)}${mark.stroke === undefined ? '' : colour('Stroke', mark.stroke)}`;
  const boundary = figures(mark.x, mark.y, width, height);
  return `<ofd:PathObject ID="${id}" Boundary="${boundary}" LineWidth="${figure(mark.strokeWidth)}"${paint}>${colours}<ofd:AbbreviatedData>${mark.round === true ? ellipse : rectangle}</ofd:AbbreviatedData></ofd:PathObject>`;
}

function qrObject(id: number, mark: QrMark): string {
  const code = encode(mark.text, { ecc: 'M', border: 0 });
  const side = mark.size / code.size;
  const squares = code.data.flatMap((row, line) =>
    row.flatMap((dark, column) => {
      const [x, y] = [column * side, line * side];
      return dark
        ? [
            `M ${figures(x, y)} L ${figures(x + side, y)} L ${figures(x + side, y + side)} L ${figures(x, y + side)} C`,
          ]
        : [];
    }),
  );
  return `<ofd:PathObject ID="${id}" Boundary="${figures(mark.x, mark.y, mark.size, mark.size)}" Stroke="false" Fill="true">${colour('Fill', mark.ink)}<ofd:AbbreviatedData>${squares.join(' ')}</ofd:AbbreviatedData></ofd:PathObject>`;
}

export function markObject(id: number, mark: Mark): string {
  switch (mark.kind) {
    case 'text':
      return textObject(id, mark);
    case 'line':
      return lineObject(id, mark);
    case 'box':
      return boxObject(id, mark);
    case 'qr':
      return qrObject(id, mark);
  }
}

function pageXml(sheet: Sheet): string {
  const objects = sheet.marks.map((mark, index) =>
    // The letters of a seal belong to its picture, not to the text of the page.
    mark.kind === 'text' && mark.picture === true ? '' : markObject(FIRST_OBJECT_ID + index, mark),
  );
  const area = `<ofd:Area><ofd:PhysicalBox>${figures(0, 0, sheet.width, sheet.height)}</ofd:PhysicalBox></ofd:Area>`;
  return `${XML_HEAD}<ofd:Page ${OFD}>${area}<ofd:Content><ofd:Layer ID="2">${objects.join('')}</ofd:Layer></ofd:Content></ofd:Page>`;
}

/** The tags of a fully digital OFD, which map elements of the invoice to objects on the page. */
function customTagXml(invoice: SampleInvoice, sheet: Sheet): string {
  const refer = (text: string): string => {
    const index = sheet.marks.findIndex((mark) => mark.kind === 'text' && mark.text === text);
    return index < 0 ? '' : `<ofd:ObjectRef PageRef="${PAGE_ID}">${FIRST_OBJECT_ID + index}</ofd:ObjectRef>`;
  };
  const tag = (name: string, ...texts: string[]): string =>
    `<ofd:${name}>${texts.map(refer).join('')}</ofd:${name}>`;
  const [buyer, seller] = [invoice.buyer, invoice.seller];
  const tags = [
    tag('InvoiceNo', invoice.number),
    tag('IssueDate', chineseDate(invoice.date)),
    `<ofd:Buyer>${tag('BuyerName', buyer?.name ?? '')}${tag('BuyerTaxID', buyer?.taxId ?? '')}</ofd:Buyer>`,
    `<ofd:Seller>${tag('SellerName', seller.name)}${tag('SellerTaxID', seller.taxId)}</ofd:Seller>`,
    tag('TaxExclusiveTotalAmount', yuan(invoice.amount)),
    tag('TaxTotalAmount', yuan(invoice.tax)),
    tag('TaxInclusiveTotalAmount', yuan(invoice.total)),
    tag('Item', ...invoice.items.map((item) => item.name)),
    tag('Amount', ...invoice.items.map((item) => decimal(item.amount))),
  ];
  return `${XML_HEAD}<ofd:root ${OFD} version="1.0">${tags.join('')}</ofd:root>`;
}

function rootXml(invoice: SampleInvoice): string {
  const about = `<ofd:DocID>${invoice.number.padStart(32, '0')}</ofd:DocID><ofd:CreationDate>${invoice.date}</ofd:CreationDate><ofd:Creator>SPECIMEN</ofd:Creator>`;
  return `${XML_HEAD}<ofd:OFD ${OFD} DocType="OFD" Version="1.0"><ofd:DocBody><ofd:DocInfo>${about}<ofd:CustomDatas>${customDatas(invoice)}</ofd:CustomDatas></ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>`;
}

function documentXml(sheet: Sheet, extra: string): string {
  const area = `<ofd:PageArea><ofd:PhysicalBox>${figures(0, 0, sheet.width, sheet.height)}</ofd:PhysicalBox></ofd:PageArea>`;
  const common = `<ofd:CommonData><ofd:MaxUnitID>${FIRST_OBJECT_ID + sheet.marks.length}</ofd:MaxUnitID>${area}<ofd:PublicRes>PublicRes.xml</ofd:PublicRes></ofd:CommonData>`;
  return `${XML_HEAD}<ofd:Document ${OFD}>${common}<ofd:Pages><ofd:Page ID="${PAGE_ID}" BaseLoc="Pages/Page_0/Content.xml"/></ofd:Pages>${extra}</ofd:Document>`;
}

/** The invoice as an OFD file (GB/T 33190-2016). */
export function packOfd(invoice: SampleInvoice): Uint8Array {
  const sheet = layOut(invoice);
  const digital = invoice.code === undefined;
  const extra = digital
    ? '<ofd:CustomTags>Tags/CustomTags.xml</ofd:CustomTags>'
    : '<ofd:Attachments>Attachs/Attachments.xml</ofd:Attachments>';
  const files: Record<string, string> = {
    'OFD.xml': rootXml(invoice),
    'Doc_0/Document.xml': documentXml(sheet, extra),
    'Doc_0/PublicRes.xml': `${XML_HEAD}<ofd:Res ${OFD}><ofd:Fonts><ofd:Font ID="${FONT_ID}" FontName="宋体" FamilyName="SimSun"/></ofd:Fonts></ofd:Res>`,
    'Doc_0/Pages/Page_0/Content.xml': pageXml(sheet),
  };
  if (digital) {
    files['Doc_0/Tags/CustomTags.xml'] =
      `${XML_HEAD}<ofd:CustomTags ${OFD}><ofd:CustomTag TypeID="root"><ofd:FileLoc>CustomTag.xml</ofd:FileLoc></ofd:CustomTag></ofd:CustomTags>`;
    files['Doc_0/Tags/CustomTag.xml'] = customTagXml(invoice, sheet);
  } else {
    files['Doc_0/Attachs/Attachments.xml'] =
      `${XML_HEAD}<ofd:Attachments ${OFD}><ofd:Attachment ID="5" Name="original_invoice" Format="xml" Visible="false"><ofd:FileLoc>original_invoice.xml</ofd:FileLoc></ofd:Attachment></ofd:Attachments>`;
    files['Doc_0/Attachs/original_invoice.xml'] = originalInvoiceXml(invoice);
  }
  return packFiles(files);
}

export function packFiles(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const entries = Object.entries(files).map(
    ([path, content]) => [path, typeof content === 'string' ? Buffer.from(content) : content] as const,
  );
  // A fixed date in every entry makes the file the same in every run.
  return zipSync(Object.fromEntries(entries), { mtime: new Date(2020, 0, 1) });
}
