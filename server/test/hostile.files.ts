import { crc32 } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { HOSTILE_OFDS } from './hostile.ofd.ts';
import { HOSTILE_PDFS } from './hostile.pdf.ts';
import { flateOfRun, rawOfRun } from './hostile.run.ts';

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<EInvoice>';
const xmlOf = (inside: string): Buffer => Buffer.from(`${XML_HEAD}${inside}</EInvoice>`);
const LINE = '<IssuItemInformation><ItemName>x</ItemName><Amount>1</Amount></IssuItemInformation>';
const NUMBER = '<TaxSupervisionInfo><InvoiceNumber>26312000000000000001</InvoiceNumber></TaxSupervisionInfo>';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG whose header claims a size, followed by this many bytes of pixels. */
function pngOf(width: number, height: number, bytes: number, extra: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    extra,
    chunk('IDAT', flateOfRun(0, bytes)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function tiffOf(width: number, height: number): Buffer {
  const entries = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 1, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 4, 1, 8],
    [277, 3, 1, 1],
    [278, 4, 1, height],
    [279, 4, 1, 4],
  ];
  const bytes = Buffer.alloc(8 + 2 + entries.length * 12 + 4);
  bytes.write('II*\0', 0, 'latin1');
  bytes.writeUInt32LE(8, 4);
  bytes.writeUInt16LE(entries.length, 8);
  for (const [index, [tag = 0, type = 0, count = 0, value = 0]] of entries.entries()) {
    const at = 10 + index * 12;
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(type, at + 2);
    bytes.writeUInt32LE(count, at + 4);
    bytes.writeUInt32LE(value, at + 8);
  }
  return bytes;
}

function webpOf(width: number, height: number): Buffer {
  const body = Buffer.alloc(14);
  body.write('VP8L', 0, 'latin1');
  body.writeUInt32LE(5, 4);
  body[8] = 0x2f;
  body.writeUInt32LE(((width - 1) & 0x3fff) | (((height - 1) & 0x3fff) << 14), 9);
  const head = Buffer.alloc(12);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(4 + body.length, 4);
  head.write('WEBP', 8, 'latin1');
  return Buffer.concat([head, body]);
}

const heifBox = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

/** A HEIC whose header claims a size, without content. */
function heicOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(12);
  size.writeUInt32BE(width, 4);
  size.writeUInt32BE(height, 8);
  const properties = heifBox('iprp', heifBox('ipco', heifBox('ispe', size)));
  return Buffer.concat([
    heifBox('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
    heifBox('meta', Buffer.alloc(4), properties),
  ]);
}

function gifOf(frames: number): Buffer {
  const frame = Buffer.from('2c00000000ffffffff0002024401003b'.slice(0, -2), 'hex');
  return Buffer.concat([
    Buffer.from('474946383961ffffffff800000000000ffffff', 'hex'),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from('3b', 'hex'),
  ]);
}

const ofdOf = (entries: Record<string, Uint8Array>): Buffer =>
  Buffer.from(
    zipSync(
      { 'OFD.xml': strToU8('<OFD><DocRoot>Doc_0/Document.xml</DocRoot></OFD>'), ...entries },
      { level: 9 },
    ),
  );

const several = (count: number, entry: Uint8Array): Record<string, Uint8Array> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`Doc_0/Attachs/${index}.xml`, entry]));

/** An OFD with a document of spaces; its zip may claim another size than it has. */
function spacesOfd(size: number, claimed = size): Buffer {
  const raw = rawOfRun(0x20, size);
  const zip = Buffer.from(
    zipSync({
      'OFD.xml': strToU8('<OFD><DocRoot>Doc_0/Document.xml</DocRoot></OFD>'),
      'Doc_0/Document.xml': [raw, { level: 0 }],
    }),
  );
  const sum = crc32(Buffer.alloc(size, 0x20));
  // Stored as it is, and declared afterwards as what it is: compressed.
  const declare = (method: number): void => {
    if (zip.readUInt32LE(method + 14) !== raw.length) return;
    zip.writeUInt16LE(8, method);
    zip.writeUInt32LE(sum, method + 6);
    zip.writeUInt32LE(claimed, method + 14);
  };
  for (let at = 0; at < zip.length - 46; at += 1) {
    if (zip.readUInt32LE(at) === 0x02014b50) declare(at + 10);
    if (zip.readUInt32LE(at) === 0x04034b50) declare(at + 8);
  }
  return zip;
}

const OTHERS: Record<string, () => Buffer> = {
  'XML: a hundred thousand lines': () => xmlOf(NUMBER + LINE.repeat(100_000)),
  'XML: twenty thousand lines': () => xmlOf(NUMBER + LINE.repeat(19_000)),
  'XML: elements in elements': () => xmlOf('<a>'.repeat(1_000_000)),
  'XML: a million attributes': () =>
    xmlOf(`<a ${Array.from({ length: 400_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`),
  'XML: tags of a hundred attributes': () =>
    xmlOf(`<a ${Array.from({ length: 100 }, (_, i) => `a${i}="1"`).join(' ')}/>`.repeat(4000)),
  'XML: an attribute without an end': () => xmlOf(`<a b="${'x '.repeat(3_000_000)}`),
  'XML: spaces in a tag': () => xmlOf(`<a${' '.repeat(5_000_000)}/>`),
  'XML: entities of entities': () =>
    Buffer.from(`<!DOCTYPE a [<!ENTITY b "${'c'.repeat(9)}">]>${XML_HEAD}&b;</EInvoice>`),
  'XML: a million ampersands': () => xmlOf(`<InvoiceNumber>${'&amp;#x41;&'.repeat(350_000)}</InvoiceNumber>`),
  'XML: twelve megabytes of one text': () =>
    xmlOf(`<InvoiceNumber>${'1'.repeat(12_000_000)}</InvoiceNumber>`),
  'XML: three megabytes of one text': () => xmlOf(`<InvoiceNumber>${'1'.repeat(3_500_000)}</InvoiceNumber>`),
  'XML: comments that never end': () => xmlOf('<!-- '.repeat(700_000)),
  'XML: prefixes without a name': () => xmlOf(' xmlns:="'.repeat(400_000)),
  'XML: tags that are never closed': () => xmlOf('<a'.repeat(1_500_000)),
  'OFD: thirty entries that swell a hundred times': () =>
    ofdOf(several(30, strToU8(`<a>${'<b>1</b>'.repeat(180_000)}</a>`))),
  'OFD: one entry of four hundred megabytes': () => spacesOfd(400_000_000),
  'OFD: a directory that lies': () => spacesOfd(40_000_000, 1000),
  'OFD: five thousand entries': () => ofdOf(several(5000, strToU8('<a/>'))),
  'OFD: a hundred small trees': () => ofdOf(several(400, strToU8(`<a>${'<b>1</b>'.repeat(10_000)}</a>`))),
  'OFD: a hundred thousand texts': () =>
    ofdOf({
      'Doc_0/Document.xml': strToU8('<Document><Pages><Page BaseLoc="P.xml"/></Pages></Document>'),
      'Doc_0/P.xml': strToU8(
        `<Page>${'<TextObject ID="1" Boundary="1 1 9 3" Size="3"><TextCode>x</TextCode></TextObject>'.repeat(25_000)}</Page>`,
      ),
    }),
  'PNG: 30,000 by 30,000': () => pngOf(30_000, 30_000, 1000),
  'PNG: 9,900 by 9,900, all there': () => pngOf(9900, 9900, 9900 * 29_701),
  'PNG: a text that swells': () =>
    pngOf(
      10,
      10,
      310,
      chunk('zTXt', Buffer.concat([Buffer.from('a\0\0', 'latin1'), flateOfRun(0, 500_000_000)])),
    ),
  'JPEG: 65,000 by 65,000': () =>
    Buffer.from(`ffd8ffc0000b08fde8fde801011100ffda0008010100003f00${'00'.repeat(500)}ffd9`, 'hex'),
  'WebP: 16,383 by 16,383': () => webpOf(16_383, 16_383),
  'TIFF: 60,000 by 60,000': () => tiffOf(60_000, 60_000),
  'HEIC: 60,000 by 60,000': () => heicOf(60_000, 60_000),
  'GIF: twenty thousand frames': () => gifOf(20_000),
};

const MAKERS: Record<string, () => Buffer> = {
  ...Object.fromEntries(Object.entries(HOSTILE_PDFS).map(([name, make]) => [`PDF: ${name}`, make])),
  ...HOSTILE_OFDS,
  ...OTHERS,
};

const made = new Map<string, Buffer>();

/** Small files that are expensive to read, by description; all are generated here, each once. */
export const HOSTILE_FILES: Record<string, () => Buffer> = Object.fromEntries(
  Object.entries(MAKERS).map(([name, make]) => [
    name,
    () => {
      const bytes = made.get(name) ?? make();
      made.set(name, bytes);
      return bytes;
    },
  ]),
);
