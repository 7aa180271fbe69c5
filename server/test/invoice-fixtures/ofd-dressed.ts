import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';
import { createSheet, type Mark, type Sheet } from '../../src/pdf/sheet.ts';
import { layOut } from '../../src/demo/invoices/layout/lay-out.ts';
import { figures, markObject, OFD, packFiles } from './ofd.ts';
import { stampSupervision } from '../../src/demo/invoices/seal.ts';
import type { SampleInvoice } from '../../src/demo/invoices/sample-invoice.ts';
import { XML_HEAD } from './xml-text.ts';

/** Area of the supervision seal, in millimetres. */
export const SEAL_AREA = { x: 86, y: 8, width: 32, height: 22 };
const FIRST_ID = 100;

export interface OfdExtras {
  /** Additional pages: lists of goods, each with one line of text. */
  annexes?: number;
  /** Format of the picture in the seal; by default an OFD drawing. */
  seal?: 'ofd' | 'png';
}

/**
 * The invoice in the form that most writers use: the form as a template, the values on the page, the QR code as a
 * picture, the seal in the signed value.
 */
export function packDressedOfd(
  invoice: SampleInvoice,
  { annexes = 0, seal = 'ofd' }: OfdExtras = {},
): Uint8Array {
  const sheet = layOut(invoice);
  const isForm = (mark: Mark): boolean =>
    mark.kind === 'line' || (mark.kind === 'box' && mark.round !== true);
  const form = sheet.marks.filter(isForm);
  const values = sheet.marks.filter((mark) => !isForm(mark) && mark.kind !== 'qr' && mark.kind !== 'box');
  const [code] = sheet.marks.filter((mark) => mark.kind === 'qr');
  const pages = Array.from({ length: annexes + 1 }, (_, index) => index);
  const place = code && figures(code.x, code.y, code.size, code.size);
  const picture = code
    ? `<ofd:ImageObject ID="90" Boundary="${place}" CTM="${code.size} 0 0 ${code.size} 0 0" ResourceID="80"/>`
    : '';
  return packFiles({
    'OFD.xml': `${XML_HEAD}<ofd:OFD ${OFD} DocType="OFD" Version="1.0"><ofd:DocBody><ofd:DocInfo><ofd:DocID>1</ofd:DocID></ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot><ofd:Signatures>/Doc_0/Signs/Signatures.xml</ofd:Signatures></ofd:DocBody></ofd:OFD>`,
    'Doc_0/Document.xml': `${XML_HEAD}<ofd:Document ${OFD}><ofd:CommonData><ofd:TemplatePage ID="2" BaseLoc="Tpls/Tpl_0/Content.xml"/><ofd:PageArea><ofd:PhysicalBox>${figures(0, 0, sheet.width, sheet.height)}</ofd:PhysicalBox></ofd:PageArea><ofd:PublicRes>PublicRes.xml</ofd:PublicRes><ofd:DocumentRes>DocumentRes.xml</ofd:DocumentRes></ofd:CommonData><ofd:Pages>${pages.map((page) => `<ofd:Page ID="${page + 10}" BaseLoc="Pages/Page_${page}/Content.xml"/>`).join('')}</ofd:Pages></ofd:Document>`,
    'Doc_0/PublicRes.xml': `${XML_HEAD}<ofd:Res ${OFD}><ofd:Fonts><ofd:Font ID="3" FontName="宋体"/></ofd:Fonts></ofd:Res>`,
    'Doc_0/DocumentRes.xml': `${XML_HEAD}<ofd:Res ${OFD} BaseLoc="Res"><ofd:MultiMedias><ofd:MultiMedia ID="80" Type="Image" Format="PNG"><ofd:MediaFile>code.png</ofd:MediaFile></ofd:MultiMedia></ofd:MultiMedias></ofd:Res>`,
    'Doc_0/Res/code.png': pngOf(encode(code?.text ?? '', { ecc: 'M', border: 0 }).data),
    'Doc_0/Tpls/Tpl_0/Content.xml': pageOf(objectsOf(form)),
    'Doc_0/Pages/Page_0/Content.xml': pageOf(
      picture + objectsOf(values.filter(({ kind, ...mark }) => !(kind === 'text' && 'picture' in mark))),
      '<ofd:Template TemplateID="2" ZOrder="Background"/>',
    ),
    ...Object.fromEntries(
      pages.slice(1).map((page) => [`Doc_0/Pages/Page_${page}/Content.xml`, pageOf(annexOf(page))]),
    ),
    'Doc_0/Signs/Signatures.xml': `${XML_HEAD}<ofd:Signatures ${OFD}><ofd:Signature ID="1" BaseLoc="Sign_0/Signature.xml"/></ofd:Signatures>`,
    'Doc_0/Signs/Sign_0/Signature.xml': `${XML_HEAD}<ofd:Signature ${OFD}><ofd:SignedInfo><ofd:StampAnnot ID="1" PageRef="10" Boundary="${figures(SEAL_AREA.x, SEAL_AREA.y, SEAL_AREA.width, SEAL_AREA.height)}"/></ofd:SignedInfo><ofd:SignedValue>SignedValue.dat</ofd:SignedValue></ofd:Signature>`,
    'Doc_0/Signs/Sign_0/SignedValue.dat': signedValue(seal, seal === 'ofd' ? sealOfd() : redSquare()),
  });
}

const objectsOf = (marks: readonly Mark[]): string =>
  marks.map((mark, index) => markObject(FIRST_ID + index, mark)).join('');

const pageOf = (objects: string, before = ''): string =>
  `${XML_HEAD}<ofd:Page ${OFD}>${before}<ofd:Content><ofd:Layer ID="4">${objects}</ofd:Layer></ofd:Content></ofd:Page>`;

const annexOf = (page: number): string =>
  `<ofd:TextObject ID="5" Boundary="10 10 100 10" Font="3" Size="5"><ofd:TextCode X="0" Y="6" DeltaX="g 4 5">清单第${page}页</ofd:TextCode></ofd:TextObject>`;

function sealOfd(): Uint8Array {
  const sheet: Sheet = createSheet(32, 22);
  stampSupervision(sheet, [16, 11], '上海市税务局');
  return packFiles({
    'OFD.xml': `${XML_HEAD}<ofd:OFD ${OFD}><ofd:DocBody><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>`,
    'Doc_0/Document.xml': `${XML_HEAD}<ofd:Document ${OFD}><ofd:CommonData><ofd:PageArea><ofd:PhysicalBox>0 0 32 22</ofd:PhysicalBox></ofd:PageArea></ofd:CommonData><ofd:Pages><ofd:Page ID="1" BaseLoc="Content.xml"/></ofd:Pages></ofd:Document>`,
    'Doc_0/Content.xml': pageOf(objectsOf(sheet.marks)),
  });
}

/** A DER value (ITU-T X.690), the encoding of signatures. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const head =
    content.length < 128
      ? [content.length]
      : [0x83, content.length >> 16, (content.length >> 8) & 255, content.length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

const text = (value: string): Buffer => der(0x16, Buffer.from(value));
const whole = (value: number): Buffer => der(0x02, Buffer.from([value]));
const list = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);

/** A signature (GB/T 38540) up to the picture of its seal. There is no key to verify it, and nobody verifies it. */
function signedValue(kind: string, picture: Uint8Array): Uint8Array {
  const header = list(text('ES'), whole(4), text('SPECIMEN'));
  const property = list(whole(1), der(0x0c, Buffer.from('发票监制章')));
  const seal = list(header, text('1'), property, list(text(kind), der(0x04, picture), whole(32), whole(22)));
  return list(list(whole(4), list(list(seal), der(0x04, Buffer.alloc(8))), der(0x03, Buffer.alloc(9))));
}

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

function png(
  width: number,
  rows: readonly Uint8Array[],
  depth: readonly [bits: number, colour: number],
): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(rows.length, 4);
  head.set(depth, 8);
  const lines = Buffer.concat(rows.flatMap((row) => [Buffer.alloc(1), row]));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Eight pixels per module, with the quiet zone that code readers need. */
function pngOf(modules: readonly (readonly boolean[])[]): Uint8Array {
  const edge = 2;
  const side = modules.length + 2 * edge;
  const rows = Array.from({ length: side * 8 }, (_, y) =>
    Uint8Array.from({ length: side * 8 }, (_unused, x) =>
      modules[Math.floor(y / 8) - edge]?.[Math.floor(x / 8) - edge] === true ? 0 : 255,
    ),
  );
  return png(side * 8, rows, [8, 0]);
}

/** A red opaque rectangle with a white middle; what is below must show through all of it. */
function redSquare(): Uint8Array {
  const rows = Array.from({ length: 22 }, (_, y) =>
    Uint8Array.from(
      Array.from({ length: 32 }, (_unused, x) =>
        x > 3 && x < 28 && y > 3 && y < 18 ? [255, 255, 255] : [220, 0, 0],
      ).flat(),
    ),
  );
  return png(32, rows, [8, 2]);
}
