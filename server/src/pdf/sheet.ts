import { glyphOf, type Glyph, type Weight } from './font.ts';

/** Text on the sheet; `y` is the baseline. All lengths are in millimetres. */
export interface TextMark {
  kind: 'text';
  x: number;
  y: number;
  text: string;
  size: number;
  ink: string;
  weight: Weight;
  align: 'start' | 'middle' | 'end';
  /** Compressed to this width if it is wider. */
  fit?: number;
  /** Letters are spaced evenly over this width. */
  spread?: number;
  /** A fixed advance for every character, as on a dot-matrix printer. */
  pitch?: number | undefined;
  /** Rotation in degrees clockwise about the start of the baseline. */
  turn?: number;
  /** Part of a picture (a seal), so no renderer may output it as text. */
  picture?: boolean;
  opacity?: number;
}

export interface LineMark {
  kind: 'line';
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  ink: string;
  width: number;
  dash?: number;
}

export interface BoxMark {
  kind: 'box';
  x: number;
  y: number;
  width: number;
  height: number;
  stroke?: string;
  strokeWidth: number;
  fill?: string;
  /** Makes the corners completely round, so that the box is an ellipse. */
  round?: boolean;
  dash?: number;
  opacity?: number;
}

export interface QrMark {
  kind: 'qr';
  x: number;
  y: number;
  size: number;
  text: string;
  ink: string;
}

export type Mark = TextMark | LineMark | BoxMark | QrMark;

/** A page independent of any file format: marks on paper, in millimetres from the top left. */
export interface Sheet {
  width: number;
  height: number;
  paper: string;
  marks: Mark[];
}

export type TextStyle = Partial<Omit<TextMark, 'kind' | 'x' | 'y' | 'text'>>;

export function createSheet(width: number, height: number, paper = '#ffffff'): Sheet {
  return { width, height, paper, marks: [] };
}

export function write(
  sheet: Sheet,
  at: readonly [x: number, y: number],
  text: string,
  style: TextStyle = {},
): void {
  if (text === '') return;
  const [x, y] = at;
  sheet.marks.push({
    kind: 'text',
    size: 3.2,
    ink: '#1b1b1b',
    weight: 400,
    align: 'start',
    ...style,
    x,
    y,
    text,
  });
}

export function rule(
  sheet: Sheet,
  from: readonly [number, number],
  to: readonly [number, number],
  style: { ink: string; width?: number; dash?: number },
): void {
  sheet.marks.push({ kind: 'line', x1: from[0], y1: from[1], x2: to[0], y2: to[1], width: 0.25, ...style });
}

export function box(
  sheet: Sheet,
  place: readonly [x: number, y: number, width: number, height: number],
  style: Partial<BoxMark>,
): void {
  const [x, y, width, height] = place;
  sheet.marks.push({ kind: 'box', strokeWidth: 0.25, ...style, x, y, width, height });
}

export function qr(
  sheet: Sheet,
  at: readonly [x: number, y: number],
  size: number,
  text: string,
  ink = '#111111',
): void {
  sheet.marks.push({ kind: 'qr', x: at[0], y: at[1], size, text, ink });
}

/** Writes letters one below another; `x` is the middle of the column. */
export function writeDown(
  sheet: Sheet,
  at: readonly [x: number, top: number],
  text: string,
  step: number,
  style: TextStyle = {},
): void {
  [...text].forEach((letter, index) => {
    write(sheet, [at[0], at[1] + index * step], letter, { ...style, align: 'middle' });
  });
}

export interface PlacedGlyph {
  glyph: Glyph;
  /** Millimetres from the start of the text along the baseline. */
  offset: number;
  /** Horizontal scale; 1 if not compressed. */
  squeeze: number;
}

export function textWidth(text: string, size: number, weight: Weight = 400): number {
  return [...text].reduce(
    (width, character) => width + (glyphOf(character, weight).advance * size) / 1000,
    0,
  );
}

/** The position of each letter of a text; the same for pictures, PDF and OFD. */
export function placeGlyphs(mark: TextMark): { glyphs: PlacedGlyph[]; width: number } {
  const letters = [...mark.text].map((character) => glyphOf(character, mark.weight));
  const natural = letters.map((glyph) => (glyph.advance * mark.size) / 1000);
  const full = natural.reduce((sum, advance) => sum + advance, 0);
  const squeeze = mark.fit !== undefined && full > mark.fit ? mark.fit / full : 1;
  const gap =
    mark.spread !== undefined && letters.length > 1
      ? Math.max(0, mark.spread - full) / (letters.length - 1)
      : 0;
  let offset = 0;
  const glyphs = letters.map((glyph, index) => {
    const width = natural[index] ?? 0;
    if (mark.pitch === undefined) {
      const placed = { glyph, offset, squeeze };
      offset += width * squeeze + gap;
      return placed;
    }
    const own = Math.min(1, mark.pitch / width);
    const placed = { glyph, offset: offset + (mark.pitch - width * own) / 2, squeeze: own };
    offset += mark.pitch;
    return placed;
  });
  const width = offset - gap;
  const shift = mark.align === 'end' ? -width : mark.align === 'middle' ? -width / 2 : 0;
  return { glyphs: glyphs.map((placed) => ({ ...placed, offset: placed.offset + shift })), width };
}
