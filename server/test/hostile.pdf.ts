import { deflateSync } from 'node:zlib';
import { flateOfRun } from './hostile.run.ts';

/** One numbered object of a PDF: a dictionary and an optional stream. */
interface PdfObject {
  dictionary: string;
  stream?: Buffer;
}

const object = (dictionary: string, stream?: Buffer): PdfObject => ({
  dictionary,
  ...(stream && { stream }),
});
const flate = (bytes: Buffer): Buffer => deflateSync(bytes, { level: 9 });

/** The smallest PDF with these objects, numbered from 1; the first is the catalogue. */
export function pdfOf(objects: readonly PdfObject[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let length = parts[0]!.length;
  const add = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, { dictionary, stream }] of objects.entries()) {
    places.push(length);
    const size = stream ? ` /Length ${stream.length}` : '';
    add(Buffer.from(`${index + 1} 0 obj\n<<${dictionary}${size}>>\n`));
    if (stream) add(Buffer.concat([Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')]));
    add(Buffer.from('endobj\n'));
  }
  const table = length;
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`));
  add(Buffer.from(`trailer\n<</Size ${objects.length + 1} /Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`));
  return Buffer.concat(parts);
}

interface Page {
  box?: string;
  resources?: string;
  content?: Buffer;
  filter?: string;
  more?: PdfObject[];
}

const CATALOGUE = object('/Type/Catalog /Pages 2 0 R');

/** A PDF of one page. Objects in `more` are numbered from 5. */
function pageOf({ box = '0 0 595 842', resources = '', content, filter = '', more = [] }: Page): Buffer {
  return pdfOf([
    CATALOGUE,
    object('/Type/Pages /Kids[3 0 R] /Count 1'),
    object(`/Type/Page /Parent 2 0 R /MediaBox[${box}] /Resources<<${resources}>> /Contents 4 0 R`),
    object(filter, content ?? Buffer.from('q Q')),
    ...more,
  ]);
}

const FLATE = '/Filter/FlateDecode';
const image = (width: number, height: number, filter: string, data: Buffer): PdfObject =>
  object(
    `/Type/XObject /Subtype/Image /Width ${width} /Height ${height} /ColorSpace/DeviceRGB /BitsPerComponent 8 ${filter}`,
    data,
  );
const DRAWN = { resources: '/XObject<</I 5 0 R>>', content: Buffer.from('q 595 0 0 842 0 0 cm /I Do Q') };
const withImage = (one: PdfObject): Buffer => pageOf({ ...DRAWN, more: [one] });

/** Compressed bytes that expand a thousand times per layer. */
function swelling(size: number, layers: number): Buffer {
  let packed = flateOfRun(0x20, size);
  for (let layer = 1; layer < layers; layer += 1) packed = flate(packed);
  return packed;
}

function manyPages(count: number, kid: (index: number) => string): Buffer {
  const kids = Array.from({ length: count }, (_, index) => kid(index)).join(' ');
  return pdfOf([
    CATALOGUE,
    object(`/Type/Pages /Kids[${kids}] /Count ${count}`),
    object('/Type/Page /Parent 2 0 R /MediaBox[0 0 595 842] /Contents 4 0 R'),
    object('', Buffer.from('0 0 m 100 100 l S')),
  ]);
}

/** Nested forms that each draw the next one ten times. */
function nestedForms(depth: number): Buffer {
  const more = Array.from({ length: depth }, (_, index) => {
    const next = index + 6;
    const last = index === depth - 1;
    return object(
      `/Type/XObject /Subtype/Form /BBox[0 0 595 842] ${last ? '' : `/Resources<</XObject<</I ${next} 0 R>>>>`}`,
      Buffer.from(last ? '0 0 m 9 9 l S' : 'q /I Do Q '.repeat(10)),
    );
  });
  return pageOf({ ...DRAWN, more });
}

function toUnicodeBomb(): Buffer {
  const ranges = Array.from({ length: 100 }, () => '<0000> <FFFF> <0000>').join('\n');
  const map = flate(
    Buffer.from(`/CIDInit begincmap ${`100 beginbfrange\n${ranges}\nendbfrange\n`.repeat(40)} endcmap`),
  );
  const more = [
    object(
      '/Type/Font /Subtype/Type0 /BaseFont/F /Encoding/Identity-H /DescendantFonts[6 0 R] /ToUnicode 7 0 R',
    ),
    object(
      '/Type/Font /Subtype/CIDFontType2 /BaseFont/F /CIDSystemInfo<</Registry(A) /Ordering(B) /Supplement 0>>',
    ),
    object(FLATE, map),
  ];
  const content = Buffer.from(`BT /F 9 Tf ${'<00410042> Tj '.repeat(1000)} ET`);
  return pageOf({ resources: '/Font<</F 5 0 R>>', content, more });
}

const words = (count: number): Buffer =>
  Buffer.from(
    `BT /F 1 Tf ${Array.from({ length: count }, (_, i) => `1 0 0 1 ${i % 500} ${i % 800} Tm (w${i}) Tj`).join(' ')} ET`,
  );
const FONT = '/Font<</F<</Type/Font /Subtype/Type1 /BaseFont/Helvetica>>>>';

/** Small PDFs that are expensive to read, all generated here. */
export const HOSTILE_PDFS: Record<string, () => Buffer> = {
  'a page as wide as a county': () => pageOf({ box: '0 0 100000000 100000000' }),
  'a page thinner than a hair': () => pageOf({ box: '0 0 0.0001 100000' }),
  'a content of one gigabyte': () => pageOf({ filter: FLATE, content: swelling(1_000_000_000, 1) }),
  'a content packed twice': () =>
    pageOf({ filter: '/Filter[/FlateDecode/FlateDecode]', content: swelling(1_000_000_000, 2) }),
  'a content packed forty times': () =>
    pageOf({ filter: `/Filter[${'/FlateDecode'.repeat(40)}]`, content: swelling(50_000_000, 40) }),
  'a picture of 900 million pixels': () =>
    withImage(image(30_000, 30_000, FLATE, swelling(1_000_000_000, 1))),
  'a picture of 36 million pixels': () => withImage(image(6000, 6000, FLATE, swelling(108_000_000, 1))),
  'thirty pictures of 36 million pixels': () =>
    pageOf({
      resources: `/XObject<<${Array.from({ length: 30 }, (_, i) => `/I${i} ${i + 5} 0 R`).join(' ')}>>`,
      content: Buffer.from(
        Array.from({ length: 30 }, (_, i) => `q 90 0 0 90 ${i} ${i} cm /I${i} Do Q`).join(' '),
      ),
      more: Array.from({ length: 30 }, () => image(6000, 6000, FLATE, swelling(108_000_000, 1))),
    }),
  'a fax of 10,000 million points': () =>
    withImage(
      image(
        100_000,
        100_000,
        '/Filter/CCITTFaxDecode /DecodeParms<</K -1 /Columns 100000 /Rows 100000>>',
        Buffer.alloc(2000),
      ),
    ),
  'a fax of 36 million points': () =>
    withImage(
      image(
        6000,
        6000,
        '/Filter/CCITTFaxDecode /DecodeParms<</K -1 /Columns 6000 /Rows 6000>>',
        Buffer.alloc(200_000, 0x55),
      ),
    ),
  'a JBIG2 picture with a page of its own size': () =>
    withImage(
      image(
        5000,
        5000,
        '/Filter/JBIG2Decode',
        Buffer.from('00000000300001000000130000ffff0000ffff000000000000000000010000', 'hex'),
      ),
    ),
  'a JPEG 2000 that claims 60,000 by 60,000': () =>
    withImage(
      image(
        60_000,
        60_000,
        '/Filter/JPXDecode',
        Buffer.from(
          'ff4fff5100290000' +
            '0000ea60'.repeat(2) +
            '00000000'.repeat(2) +
            '0000ea60'.repeat(2) +
            '00000000'.repeat(2) +
            '0001070101ff93ffd9',
          'hex',
        ),
      ),
    ),
  'a JPEG that claims 65,000 by 65,000': () =>
    withImage(
      image(
        65_000,
        65_000,
        '/Filter/DCTDecode',
        Buffer.from('ffd8ffc0000b08fde8fde801011100ffda0008010100003f00' + '00'.repeat(500) + 'ffd9', 'hex'),
      ),
    ),
  'a picture with a predictor of a million columns': () =>
    withImage(
      image(
        1000,
        1000,
        `${FLATE} /DecodeParms<</Predictor 15 /Colors 32 /BitsPerComponent 16 /Columns 1000000>>`,
        swelling(600_000_000, 1),
      ),
    ),
  'an endless run of one byte': () =>
    pageOf({
      filter: '/Filter[/FlateDecode/RunLengthDecode]',
      content: flateOfRun(0x81, 30_000_000),
    }),
  'forms in forms, ten times each': () => nestedForms(9),
  'a form that draws itself': () =>
    pageOf({
      ...DRAWN,
      more: [
        object(
          '/Type/XObject /Subtype/Form /BBox[0 0 9 9] /Resources<</XObject<</I 5 0 R>>>>',
          Buffer.from('/I Do '.repeat(50)),
        ),
      ],
    }),
  'five thousand times the same page': () => manyPages(5000, () => '3 0 R'),
  'forty-nine pages without a word': () => manyPages(49, () => '3 0 R'),
  'a page tree that holds itself': () =>
    pdfOf([CATALOGUE, object('/Type/Pages /Kids[2 0 R 2 0 R] /Count 100'), object('')]),
  'a page count that is a lie': () =>
    pdfOf([
      CATALOGUE,
      object('/Type/Pages /Kids[3 0 R] /Count 2000000000'),
      object('/Type/Page /Parent 2 0 R'),
    ]),
  'a page tree of 10,000 floors': () =>
    pdfOf([
      CATALOGUE,
      ...Array.from({ length: 10_000 }, (_, i) =>
        object(`/Type/Pages /Parent ${i + 1} 0 R /Kids[${i + 3} 0 R] /Count 1`),
      ),
      object('/Type/Page /MediaBox[0 0 9 9]'),
    ]),
  'arrays in arrays': () => pageOf({ resources: `/A ${'['.repeat(500_000)}` }),
  'a cross-reference of a thousand million': () =>
    Buffer.from(
      '%PDF-1.5\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\nxref\n0 1000000000\n0000000009 00000 n \ntrailer\n<</Root 1 0 R/Size 1000000000>>\nstartxref\n53\n%%EOF',
    ),
  'a stream of cross-references that swells': () => {
    const packed = swelling(1_000_000_000, 1);
    const head = `%PDF-1.5\n1 0 obj\n<</Type/XRef/W[1 4 2]/Size 100000000/Index[0 100000000]/Root 2 0 R${FLATE}/Length ${packed.length}>>\nstream\n`;
    return Buffer.concat([
      Buffer.from(head),
      packed,
      Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF'),
    ]);
  },
  'a map of letters that swells': toUnicodeBomb,
  'half a million strokes': () =>
    pageOf({
      filter: FLATE,
      content: flate(Buffer.from('0 0 m 595 842 l 300 10 l 5 5 l S '.repeat(500_000))),
    }),
  'a hundred thousand words': () =>
    pageOf({ resources: FONT, filter: FLATE, content: flate(words(100_000)) }),
  'a word of ten million letters': () =>
    pageOf({
      resources: FONT,
      filter: FLATE,
      content: flate(Buffer.from(`BT /F 9 Tf (${'税'.repeat(0)}${'1'.repeat(10_000_000)}) Tj ET`)),
    }),
  'a pattern drawn a million times': () =>
    pageOf({
      resources: '/Pattern<</P 5 0 R>>',
      content: Buffer.from('/Pattern cs /P scn 0 0 595 842 re f'),
      more: [
        object(
          '/Type/Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox[0 0 1 1] /XStep 0.01 /YStep 0.01 /Resources<<>>',
          Buffer.from('0 0 1 1 re f'),
        ),
      ],
    }),
  'a shading of a function that never ends': () =>
    pageOf({
      resources:
        '/Shading<</S<</ShadingType 1 /ColorSpace/DeviceRGB /Function 5 0 R /Domain[0 100000 0 100000]>>>>',
      content: Buffer.from('/S sh '.repeat(2000)),
      more: [
        object(
          '/FunctionType 4 /Domain[0 1 0 1] /Range[0 1 0 1 0 1]',
          Buffer.from(`{ ${'dup mul '.repeat(20_000)} }`),
        ),
      ],
    }),
};
