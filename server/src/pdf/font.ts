import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { readTrueType, type Command, type TrueType } from './truetype.ts';

export type Weight = 400 | 700;

export interface Glyph {
  character: string;
  /** In thousandths of the font size. */
  advance: number;
  /** The outline in thousandths of the font size, y upwards. */
  path: Command[];
  record: Uint8Array;
}

interface Subset {
  file: string;
  ranges: (readonly [first: number, last: number])[];
  font?: TrueType;
}

const folder = dirname(createRequire(import.meta.url).resolve('@fontsource/noto-sans-sc/400.css'));
const subsetsOf = new Map<Weight, Subset[]>();
const glyphs = new Map<string, Glyph>();

/** Reads from the style sheet of the font package which file contains which characters. */
function readSubsets(weight: Weight): Subset[] {
  const css = readFileSync(join(folder, `${weight}.css`), 'utf8');
  const subsets = [...css.matchAll(/url\(([^)]+\.woff)\)[^}]*?unicode-range:\s*([^;]+);/g)].map(
    ([, file = '', ranges = '']) => ({
      file: join(folder, file),
      ranges: ranges.split(',').map((range) => {
        const [first = '', last = first] = range.trim().replace('U+', '').split('-');
        return [parseInt(first, 16), parseInt(last, 16)] as const;
      }),
    }),
  );
  // Latin first, because the Chinese subsets repeat some of its characters in full width.
  return subsets.reverse();
}

const TABLES: ReadonlySet<string> = new Set(['head', 'hhea', 'hmtx', 'loca', 'glyf', 'cmap']);

/** Reads WOFF 1, a TrueType font with individually deflated tables. */
function readWoff(file: string): TrueType {
  const bytes = readFileSync(file);
  const tables = new Map<string, Uint8Array>();
  for (let index = 0; index < bytes.readUInt16BE(12); index += 1) {
    const entry = 44 + index * 20;
    const start = bytes.readUInt32BE(entry + 4);
    const stored = bytes.subarray(start, start + bytes.readUInt32BE(entry + 8));
    const tag = bytes.toString('latin1', entry, entry + 4);
    if (TABLES.has(tag)) {
      tables.set(tag, stored.length < bytes.readUInt32BE(entry + 12) ? inflateSync(stored) : stored);
    }
  }
  return readTrueType(tables);
}

/** Reads a plain TrueType file, a list of tables with their offsets. */
function readTtf(file: string): TrueType {
  const bytes = readFileSync(file);
  const tables = new Map<string, Uint8Array>();
  for (let index = 0; index < bytes.readUInt16BE(4); index += 1) {
    const entry = 12 + index * 16;
    const tag = bytes.toString('latin1', entry, entry + 4);
    const start = bytes.readUInt32BE(entry + 8);
    if (TABLES.has(tag)) tables.set(tag, bytes.subarray(start, start + bytes.readUInt32BE(entry + 12)));
  }
  return readTrueType(tables);
}

const WHOLE: Record<Weight, string> = {
  400: createRequire(import.meta.url).resolve(
    '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  ),
  700: createRequire(import.meta.url).resolve(
    '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
  ),
};
const wholeOf = new Map<Weight, TrueType>();

/**
 * The subsets contain common characters, but names also contain 䶮 and 㛃. The full font has 30,000 glyphs in 10 MB, so
 * it is loaded only when one of them is needed.
 */
function findRare(codepoint: number, weight: Weight): { font: TrueType; id: number } | undefined {
  const font = wholeOf.get(weight) ?? readTtf(WHOLE[weight]);
  wholeOf.set(weight, font);
  const id = font.glyphOf(codepoint);
  return id === undefined || id === 0 ? undefined : { font, id };
}

/** Whether it is a Chinese character, as used in names; the full font has no other characters. */
const isIdeograph = (codepoint: number): boolean =>
  /\p{Unified_Ideograph}/u.test(String.fromCodePoint(codepoint));

function findGlyph(codepoint: number, weight: Weight): { font: TrueType; id: number } | undefined {
  const subsets = subsetsOf.get(weight) ?? readSubsets(weight);
  subsetsOf.set(weight, subsets);
  for (const subset of subsets) {
    if (!subset.ranges.some(([first, last]) => codepoint >= first && codepoint <= last)) continue;
    subset.font ??= readWoff(subset.file);
    const id = subset.font.glyphOf(codepoint);
    if (id !== undefined) return { font: subset.font, id };
  }
  return isIdeograph(codepoint) ? findRare(codepoint, weight) : undefined;
}

/** Whether any file of the font contains the character. */
export const hasGlyph = (character: string, weight: Weight = 400): boolean =>
  findGlyph(character.codePointAt(0) ?? 0, weight) !== undefined;

/** Returns the outline of one character; throws if no file contains it, because a page must not have gaps. */
export function glyphOf(character: string, weight: Weight = 400): Glyph {
  const key = weight + character;
  const known = glyphs.get(key);
  if (known !== undefined) return known;
  const found = findGlyph(character.codePointAt(0) ?? 0, weight);
  if (found === undefined) throw new Error(`The font has no glyph for "${character}".`);
  const glyph = {
    character,
    advance: found.font.advanceOf(found.id),
    path: found.font.pathOf(found.id),
    record: found.font.recordOf(found.id),
  };
  glyphs.set(key, glyph);
  return glyph;
}
