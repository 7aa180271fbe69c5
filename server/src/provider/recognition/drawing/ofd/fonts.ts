import { readTrueType } from '../../../../pdf/truetype.ts';
import type { Command, TrueType } from '../../../../pdf/truetype.ts';
import { childrenOf, numberOf, numbersOf, textOf } from '../../document/element.ts';
import type { Element } from '../../document/element.ts';
import type { OfdPackage } from './package.ts';

/** The glyphs of fonts that are embedded in the file. */
export interface FontShelf {
  /**
   * Returns an outline in thousandths of the font size; undefined if the file has no readable outline for the letter.
   */
  shapeOf(
    file: string | undefined,
    object: Element,
    character: string,
    index: number,
  ): { key: string; advance: number; path: Command[] } | undefined;
}

interface OwnFont {
  font: TrueType;
  /** Factor from font units to thousandths of the font size. */
  scale: number;
}

export function createFontShelf(ofd: OfdPackage, name: string): FontShelf {
  const opened = new Map<string, OwnFont | undefined>();
  const fontOf = (file: string): OwnFont | undefined => {
    if (!opened.has(file)) opened.set(file, tryOpen(ofd.bytes(file)));
    return opened.get(file);
  };
  return {
    shapeOf(file, object, character, index) {
      const own = file === undefined ? undefined : fontOf(file);
      const glyph = own && (namedGlyph(object, index) ?? own.font.glyphOf(character.codePointAt(0) ?? 0));
      if (!own || glyph === undefined) return undefined;
      try {
        const path = own.font.pathOf(glyph).map((command) => scaled(command, own.scale));
        return { key: `${name} ${file} ${glyph}`, advance: own.font.advanceOf(glyph) * own.scale, path };
      } catch {
        return undefined;
      }
    },
  };
}

/** Returns the glyph that the file maps to a letter by number, if it does. */
function namedGlyph(object: Element, index: number): number | undefined {
  for (const transform of childrenOf(object, 'CGTransform')) {
    const { CodePosition, CodeCount, GlyphCount } = transform.attributes;
    const at = index - numberOf(CodePosition, 0);
    const codes = numberOf(CodeCount, 1);
    if (at >= 0 && at < codes && codes === numberOf(GlyphCount, 1))
      return numbersOf(textOf(transform, 'Glyphs'))[at];
  }
  return undefined;
}

const scaled = (command: Command, scale: number): Command =>
  command.kind === 'Z'
    ? command
    : command.kind === 'Q'
      ? {
          kind: 'Q',
          cx: command.cx * scale,
          cy: command.cy * scale,
          x: command.x * scale,
          y: command.y * scale,
        }
      : { kind: command.kind, x: command.x * scale, y: command.y * scale };

function tryOpen(bytes: Uint8Array | undefined): OwnFont | undefined {
  try {
    return bytes && openFont(bytes);
  } catch {
    // Not a TrueType font, or a damaged one: the page is drawn with the shipped font.
    return undefined;
  }
}

const MOST_TABLES = 64;
/** An empty character map, because embedded fonts may be used by glyph number alone. */
const NO_MAP = new Uint8Array(4);

function openFont(bytes: Uint8Array): OwnFont {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Map<string, Uint8Array>([['cmap', NO_MAP]]);
  for (let index = 0; index < Math.min(MOST_TABLES, view.getUint16(4)); index += 1) {
    const entry = 12 + index * 16;
    const tag = Buffer.from(bytes.subarray(entry, entry + 4)).toString('latin1');
    const start = view.getUint32(entry + 8);
    tables.set(tag, bytes.subarray(start, start + view.getUint32(entry + 12)));
  }
  const head = tables.get('head');
  const units = head ? new DataView(head.buffer, head.byteOffset, head.byteLength).getUint16(18) : 0;
  if (units === 0) throw new Error('font: no size');
  return { font: readTrueType(tables), scale: 1000 / units };
}
