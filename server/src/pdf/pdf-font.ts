import type { Glyph } from './font.ts';

/** A font with only the glyphs of one document, collected from the files of the web font. */
export interface PdfFont {
  file: Uint8Array;
  /** The glyph's number in the font, which is also its CID. */
  idOf(character: string): number;
  /** All glyphs by number, from 1; number 0 is the empty glyph. */
  glyphs: readonly Glyph[];
}

const UNITS = 1000;

function table(size: number, fill: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(size);
  fill(new DataView(bytes.buffer));
  return bytes;
}

const recordView = (record: Uint8Array): DataView =>
  new DataView(record.buffer, record.byteOffset, record.byteLength);

function headTable(): Uint8Array {
  return table(54, (view) => {
    view.setUint32(0, 0x00010000);
    view.setUint32(12, 0x5f0f3cf5);
    view.setUint16(16, 3);
    view.setUint16(18, UNITS);
    [-1000, -1000, 2000, 2000].forEach((value, index) => view.setInt16(36 + index * 2, value));
    view.setUint16(46, 6);
    view.setInt16(48, 2);
    view.setInt16(50, 1);
  });
}

function hheaTable(count: number): Uint8Array {
  return table(36, (view) => {
    view.setUint32(0, 0x00010000);
    view.setInt16(4, 1160);
    view.setInt16(6, -288);
    view.setUint16(10, UNITS);
    view.setInt16(18, 1);
    view.setUint16(34, count);
  });
}

function maxpTable(count: number): Uint8Array {
  return table(32, (view) => {
    view.setUint32(0, 0x00010000);
    view.setUint16(4, count);
    view.setUint16(6, 2000);
    view.setUint16(8, 200);
    view.setUint16(14, 2);
  });
}

function hmtxTable(glyphs: readonly Glyph[]): Uint8Array {
  return table((glyphs.length + 1) * 4, (view) => {
    view.setUint16(0, UNITS);
    glyphs.forEach((glyph, index) => {
      view.setUint16((index + 1) * 4, glyph.advance);
      view.setInt16(
        (index + 1) * 4 + 2,
        glyph.record.length === 0 ? 0 : recordView(glyph.record).getInt16(2),
      );
    });
  });
}

/** The table of outlines, and the table of their offsets. */
function outlineTables(glyphs: readonly Glyph[]): { glyf: Uint8Array; loca: Uint8Array } {
  const sizes = glyphs.map((glyph) => Math.ceil(glyph.record.length / 4) * 4);
  const glyf = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
  const loca = new DataView(new ArrayBuffer((glyphs.length + 2) * 4));
  let at = 0;
  glyphs.forEach((glyph, index) => {
    glyf.set(glyph.record, at);
    at += sizes[index] ?? 0;
    loca.setUint32((index + 2) * 4, at);
  });
  return { glyf, loca: new Uint8Array(loca.buffer) };
}

function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) {
    const word =
      ((bytes[at] ?? 0) << 24) |
      ((bytes[at + 1] ?? 0) << 16) |
      ((bytes[at + 2] ?? 0) << 8) |
      (bytes[at + 3] ?? 0);
    sum = (sum + word) >>> 0;
  }
  return sum;
}

function assemble(tables: Record<string, Uint8Array>): Uint8Array {
  const entries = Object.entries(tables).sort(([left], [right]) => (left < right ? -1 : 1));
  const starts: number[] = [];
  let end = 12 + entries.length * 16;
  for (const [, bytes] of entries) {
    starts.push(end);
    end += Math.ceil(bytes.length / 4) * 4;
  }
  const font = Buffer.alloc(end);
  font.writeUInt32BE(0x00010000, 0);
  font.writeUInt16BE(entries.length, 4);
  const power = 2 ** Math.floor(Math.log2(entries.length));
  [power * 16, Math.log2(power), entries.length * 16 - power * 16].forEach((value, index) =>
    font.writeUInt16BE(value, 6 + index * 2),
  );
  entries.forEach(([tag, bytes], index) => {
    const entry = 12 + index * 16;
    const start = starts[index] ?? 0;
    font.write(tag, entry, 'latin1');
    font.writeUInt32BE(checksum(bytes), entry + 4);
    font.writeUInt32BE(start, entry + 8);
    font.writeUInt32BE(bytes.length, entry + 12);
    font.set(bytes, start);
  });
  return font;
}

/** Builds a TrueType font from the glyphs, in their order. */
export function buildPdfFont(used: readonly Glyph[]): PdfFont {
  const glyphs = [...new Map(used.map((glyph) => [glyph.character, glyph])).values()];
  const ids = new Map(glyphs.map((glyph, index) => [glyph.character, index + 1]));
  const count = glyphs.length + 1;
  const tables = {
    head: headTable(),
    hhea: hheaTable(count),
    maxp: maxpTable(count),
    hmtx: hmtxTable(glyphs),
    ...outlineTables(glyphs),
  };
  return { file: assemble(tables), glyphs, idOf: (character) => ids.get(character) ?? 0 };
}
