/** The outline tables of one TrueType font. */
export interface TrueType {
  glyphOf(codepoint: number): number | undefined;
  advanceOf(glyph: number): number;
  /** The glyph's record in `glyf`; empty for a blank. */
  recordOf(glyph: number): Uint8Array;
  pathOf(glyph: number): Command[];
}

export type Command =
  | { kind: 'M' | 'L'; x: number; y: number }
  | { kind: 'Q'; cx: number; cy: number; x: number; y: number }
  | { kind: 'Z' };

interface Point {
  x: number;
  y: number;
  on: boolean;
}

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Reads format 4 for the basic plane and format 12 for all planes, which contain rare characters of names. */
function readCharacterMap(bytes: Uint8Array): Map<number, number> {
  const table = view(bytes);
  const map = new Map<number, number>();
  for (let index = 0; index < table.getUint16(2); index += 1) {
    const start = table.getUint32(4 + index * 8 + 4);
    const format = table.getUint16(start);
    if (format === 4) readSegments(table, start, map);
    if (format === 12) readGroups(table, start, map);
  }
  return map;
}

function readSegments(table: DataView, start: number, map: Map<number, number>): void {
  const doubled = table.getUint16(start + 6);
  const ends = start + 14;
  const starts = ends + doubled + 2;
  for (let at = 0; at < doubled; at += 2) {
    const rangeAt = starts + doubled * 2 + at;
    const range = table.getUint16(rangeAt);
    const delta = table.getUint16(starts + doubled + at);
    const first = table.getUint16(starts + at);
    const last = table.getUint16(ends + at);
    for (let code = first; code <= last && code !== 0xffff; code += 1) {
      const raw = range === 0 ? code : table.getUint16(rangeAt + range + (code - first) * 2);
      const glyph = raw === 0 && range !== 0 ? 0 : (raw + delta) & 0xffff;
      if (glyph !== 0) map.set(code, glyph);
    }
  }
}

function readGroups(table: DataView, start: number, map: Map<number, number>): void {
  for (let group = 0; group < table.getUint32(start + 12); group += 1) {
    const at = start + 16 + group * 12;
    const [first, last, glyph] = [table.getUint32(at), table.getUint32(at + 4), table.getUint32(at + 8)];
    for (let code = first; code <= last; code += 1) map.set(code, glyph + code - first);
  }
}

function readFlags(table: DataView, from: number, count: number): { flags: number[]; at: number } {
  const flags: number[] = [];
  let at = from;
  while (flags.length < count) {
    const flag = table.getUint8(at);
    at += 1;
    flags.push(flag);
    if ((flag & 8) !== 0) {
      for (let repeat = table.getUint8(at); repeat > 0; repeat -= 1) flags.push(flag);
      at += 1;
    }
  }
  return { flags, at };
}

/** Flags of a coordinate: it has one byte, and it is positive or unchanged. */
const ACROSS = { short: 2, same: 16 };
const UPWARDS = { short: 4, same: 32 };

function readCoordinates(
  { table, from }: { table: DataView; from: number },
  flags: number[],
  { short, same }: typeof ACROSS,
): { values: number[]; at: number } {
  let at = from;
  let value = 0;
  const values = flags.map((flag) => {
    if ((flag & short) !== 0) {
      value += (flag & same) !== 0 ? table.getUint8(at) : -table.getUint8(at);
      at += 1;
    } else if ((flag & same) === 0) {
      value += table.getInt16(at);
      at += 2;
    }
    return value;
  });
  return { values, at };
}

function readContours(record: Uint8Array): Point[][] {
  const table = view(record);
  const count = table.getInt16(0);
  const ends = Array.from({ length: count }, (_, index) => table.getUint16(10 + index * 2));
  const instructions = table.getUint16(10 + count * 2);
  const points = (ends.at(-1) ?? -1) + 1;
  const { flags, at } = readFlags(table, 12 + count * 2 + instructions, points);
  const xs = readCoordinates({ table, from: at }, flags, ACROSS);
  const ys = readCoordinates({ table, from: xs.at }, flags, UPWARDS);
  const all = flags.map((flag, index) => ({
    x: xs.values[index] ?? 0,
    y: ys.values[index] ?? 0,
    on: (flag & 1) !== 0,
  }));
  return ends.map((end, index) => all.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end + 1));
}

const middle = (left: Point, right: Point): Point => ({
  x: (left.x + right.x) / 2,
  y: (left.y + right.y) / 2,
  on: true,
});

/** Two consecutive control points imply a point on the outline halfway between them. */
function traceContour(points: Point[]): Command[] {
  const firstOn = points.findIndex((point) => point.on);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const ring =
    firstOn >= 0 ? [...points.slice(firstOn), ...points.slice(0, firstOn)] : [middle(first, last), ...points];
  const start = ring[0] as Point;
  const commands: Command[] = [{ kind: 'M', x: start.x, y: start.y }];
  for (let index = 1; index < ring.length; index += 1) {
    const point = ring[index] as Point;
    if (point.on) {
      commands.push({ kind: 'L', x: point.x, y: point.y });
      continue;
    }
    const next = ring[index + 1] ?? start;
    const end = next.on ? next : middle(point, next);
    commands.push({ kind: 'Q', cx: point.x, cy: point.y, x: end.x, y: end.y });
    if (next.on) index += 1;
  }
  return [...commands, { kind: 'Z' }];
}

/** Reads the tables of a TrueType font. Composite glyphs are refused; the fonts used here have none. */
export function readTrueType(tables: ReadonlyMap<string, Uint8Array>): TrueType {
  const table = (name: string): Uint8Array => {
    const found = tables.get(name);
    if (found === undefined) throw new Error(`The font has no ${name} table.`);
    return found;
  };
  const long = view(table('head')).getInt16(50) === 1;
  const loca = view(table('loca'));
  const metrics = view(table('hmtx'));
  const metricCount = view(table('hhea')).getUint16(34);
  const glyf = table('glyf');
  const characters = readCharacterMap(table('cmap'));
  const offset = (glyph: number): number =>
    long ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2;
  const recordOf = (glyph: number): Uint8Array => glyf.subarray(offset(glyph), offset(glyph + 1));
  return {
    glyphOf: (codepoint) => characters.get(codepoint),
    advanceOf: (glyph) => metrics.getUint16(Math.min(glyph, metricCount - 1) * 4),
    recordOf,
    pathOf(glyph) {
      const record = recordOf(glyph);
      if (record.length === 0) return [];
      if (view(record).getInt16(0) < 0) throw new Error('The font holds a composite glyph.');
      return readContours(record).flatMap(traceContour);
    },
  };
}
