import type { Glyph, Weight } from './font.ts';
import { layOut } from './layout/lay-out.ts';
import { buildPdfFont, type PdfFont } from './pdf-font.ts';
import { createPdfObjects, type PdfObjects } from './pdf-objects.ts';
import { colour, figures, markOperators, POINT, type PdfFonts } from './pdf-operators.ts';
import { placeGlyphs, type Sheet } from './sheet.ts';
import type { Specimen } from './specimen.ts';

function pageOperators(sheet: Sheet, fonts: PdfFonts): string {
  const paper = `${colour(sheet.paper, 'rg')} ${figures(0, 0, sheet.width * POINT, sheet.height * POINT)} re f`;
  const marks = sheet.marks.map((mark) => {
    const operators = markOperators(mark, fonts, sheet.height);
    return 'opacity' in mark && mark.opacity !== undefined ? `q /Ink gs ${operators} Q` : operators;
  });
  return [paper, ...marks].join('\n');
}

function gatherFonts(sheets: readonly Sheet[]): PdfFonts {
  const used = new Map<Weight, Glyph[]>();
  for (const mark of sheets.flatMap((sheet) => sheet.marks)) {
    if (mark.kind !== 'text' || mark.picture === true) continue;
    used.set(mark.weight, [
      ...(used.get(mark.weight) ?? []),
      ...placeGlyphs(mark).glyphs.map(({ glyph }) => glyph),
    ]);
  }
  return new Map([...used].map(([weight, glyphs]) => [weight, buildPdfFont(glyphs)]));
}

function toUnicode(font: PdfFont): string {
  const hex = (value: number): string => value.toString(16).padStart(4, '0');
  const lines = font.glyphs.map(
    (glyph, index) => `<${hex(index + 1)}> <${hex(glyph.character.charCodeAt(0))}>`,
  );
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

function addFont(objects: PdfObjects, font: PdfFont, weight: Weight): number {
  const name = `/SPECIM+NotoSansSC-${weight}`;
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

/** One PDF with a page for every specimen and a text layer that can be read and searched. */
export function printPdf(specimens: readonly Specimen[]): Uint8Array {
  const sheets = specimens.map(layOut);
  const fonts = gatherFonts(sheets);
  const objects = createPdfObjects();
  const named = [...fonts].map(([weight, font]) => `/F${weight} ${addFont(objects, font, weight)} 0 R`);
  const resources = objects.add(
    `<< /Font << ${named.join(' ')} >> /ExtGState << /Ink << /ca 0.85 /CA 0.85 >> >> >>`,
  );
  const contents = sheets.map((sheet) => objects.addStream(Buffer.from(pageOperators(sheet, fonts))));
  const tree = resources + contents.length + sheets.length + 1;
  const pages = sheets.map((sheet, index) => {
    const size = figures(sheet.width * POINT, sheet.height * POINT);
    return objects.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${size}] /Resources ${resources} 0 R /Contents ${contents[index] ?? 0} 0 R >>`,
    );
  });
  objects.add(
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`,
  );
  return objects.write(objects.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
}
