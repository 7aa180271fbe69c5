import type { Glyph, Weight } from './font.ts';
import { buildPdfFont, type PdfFont } from './pdf-font.ts';
import { createPdfObjects, type PdfObjects } from './pdf-objects.ts';
import { colour, figures, markOperators, POINT, type PdfFonts } from './pdf-operators.ts';
import { placeGlyphs, type Sheet } from './sheet.ts';

/** A JPEG and its position on a page, in millimetres from the top left. */
export interface PlacedPicture {
  jpeg: Uint8Array;
  pixels: { width: number; height: number };
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PdfPage {
  sheet: Sheet;
  pictures: readonly PlacedPicture[];
}

export interface PdfOptions {
  /** Prefix of the font names, six letters. */
  tag: string;
  title?: string;
}

function pageOperators({ sheet, pictures }: PdfPage, fonts: PdfFonts): string {
  const paper = `${colour(sheet.paper, 'rg')} ${figures(0, 0, sheet.width * POINT, sheet.height * POINT)} re f`;
  const shown = pictures.map(({ x, y, width, height }, index) => {
    const size = figures(width * POINT, 0, 0, height * POINT);
    return `q ${size} ${figures(x * POINT, (sheet.height - y - height) * POINT)} cm /P${index} Do Q`;
  });
  const marks = sheet.marks.map((mark) => {
    const operators = markOperators(mark, fonts, sheet.height);
    return 'opacity' in mark && mark.opacity !== undefined ? `q /Ink gs ${operators} Q` : operators;
  });
  return [paper, ...shown, ...marks].join('\n');
}

function gatherFonts(pages: readonly PdfPage[]): PdfFonts {
  const used = new Map<Weight, Map<string, Glyph>>();
  for (const mark of pages.flatMap(({ sheet }) => sheet.marks)) {
    if (mark.kind !== 'text' || mark.picture === true) continue;
    const glyphs = used.get(mark.weight) ?? new Map<string, Glyph>();
    used.set(mark.weight, glyphs);
    for (const { glyph } of placeGlyphs(mark).glyphs) glyphs.set(glyph.character, glyph);
  }
  return new Map([...used].map(([weight, glyphs]) => [weight, buildPdfFont([...glyphs.values()])]));
}

function toUnicode(font: PdfFont): string {
  const hex = (value: number): string => value.toString(16).padStart(4, '0');
  // A character outside the basic plane is two code units.
  const utf16 = (character: string): string =>
    Array.from({ length: character.length }, (_, unit) => hex(character.charCodeAt(unit))).join('');
  const lines = font.glyphs.map((glyph, index) => `<${hex(index + 1)}> <${utf16(glyph.character)}>`);
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

function addFont(objects: PdfObjects, font: PdfFont, name: string): number {
  const file = objects.addStream(font.file, `/Length1 ${font.file.length}`);
  const descriptor = objects.add(
    `<< /Type /FontDescriptor /FontName ${name} /Flags 4 /FontBBox [-1000 -1000 2000 2000] /ItalicAngle 0 /Ascent 1160 /Descent -288 /CapHeight 733 /StemV 80 /FontFile2 ${file} 0 R >>`,
  );
  const widths = font.glyphs.map((glyph) => glyph.advance).join(' ');
  const descendant = objects.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /DW 1000 /W [1 [${widths}]] /CIDToGIDMap /Identity >>`,
  );
  const unicode = objects.addStream(Buffer.from(toUnicode(font)));
  return objects.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R >>`,
  );
}

function addPicture(objects: PdfObjects, { jpeg, pixels }: PlacedPicture): number {
  return objects.addStream(
    jpeg,
    `/Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} /ColorSpace /DeviceRGB /BitsPerComponent 8`,
    'DCTDecode',
  );
}

/** Text strings outside pages are UTF-16 with a byte order mark. */
const textString = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/** Writes pages as a PDF with a searchable text layer. */
export function writePdf(pages: readonly PdfPage[], { tag, title }: PdfOptions): Uint8Array {
  const fonts = gatherFonts(pages);
  const objects = createPdfObjects();
  const named = [...fonts].map(
    ([weight, font]) => `/F${weight} ${addFont(objects, font, `/${tag}+NotoSansSC-${weight}`)} 0 R`,
  );
  const shared = objects.add(`<< ${named.join(' ')} >>`);
  const drawn = pages.map((page) => ({
    content: objects.addStream(Buffer.from(pageOperators(page, fonts))),
    pictures: page.pictures.map((picture, index) => `/P${index} ${addPicture(objects, picture)} 0 R`),
  }));
  const tree = objects.count() + pages.length + 1;
  const kids = pages.map(({ sheet }, index) => {
    const size = figures(sheet.width * POINT, sheet.height * POINT);
    const { content, pictures } = drawn[index] ?? { content: 0, pictures: [] };
    const resources = `<< /Font ${shared} 0 R /XObject << ${pictures.join(' ')} >> /ExtGState << /Ink << /ca 0.85 /CA 0.85 >> >> >>`;
    return objects.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${size}] /Resources ${resources} /Contents ${content} 0 R >>`,
    );
  });
  objects.add(
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((page) => `${page} 0 R`).join(' ')}] >>`,
  );
  const about = title === undefined ? undefined : objects.add(`<< /Title ${textString(title)} >>`);
  return objects.write(objects.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`), about);
}
