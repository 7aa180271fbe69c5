import { gzipSync } from 'node:zlib';

/** Vector tiles for tests: how they are made is written here a second time, independent of the library that reads them. */
type Value = string | number;
type Point = readonly [x: number, y: number];

export interface TileFeature {
  /** In units of the tile, which is 4096 wide; several are parts of one feature. */
  points?: readonly Point[];
  line?: readonly Point[];
  rings?: readonly (readonly Point[])[];
  properties: Readonly<Record<string, Value>>;
}

/** The features of a tile by their layer. */
export type TileLayers = Readonly<Record<string, readonly TileFeature[]>>;

export interface ArchiveTile {
  z: number;
  x: number;
  y: number;
  layers: TileLayers;
}

export interface ArchiveOptions {
  tiles: readonly ArchiveTile[];
  metadata?: object;
  /** 1: vector tiles; 2: pictures. */
  tileType?: number;
  version?: number;
}

const EXTENT = 4096;

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}
const field = (tag: number, bytes: readonly number[]): number[] => [
  ...varint(tag * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
];
const numberField = (tag: number, value: number): number[] => [...varint(tag * 8), ...varint(value)];
const textField = (tag: number, text: string): number[] => field(tag, [...Buffer.from(text)]);
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

/** Commands of a geometry: move, line, close; each place is relative to the one before. */
function geometryOf({ points, line, rings }: TileFeature): { type: number; commands: number[] } {
  let at: Point = [0, 0];
  const steps = (to: readonly Point[]) =>
    to.flatMap((point) => {
      const step = [zigzag(point[0] - at[0]), zigzag(point[1] - at[1])];
      at = point;
      return step;
    });
  const path = ([first, ...rest]: readonly Point[]) => [
    ...[9, ...steps(first ? [first] : [])],
    ...[rest.length * 8 + 2, ...steps(rest)],
  ];
  if (points) return { type: 1, commands: [points.length * 8 + 1, ...steps(points)] };
  if (line) return { type: 2, commands: path(line) };
  return { type: 3, commands: (rings ?? []).flatMap((ring) => [...path(ring), 15]) };
}

function layerOf(name: string, features: readonly TileFeature[]): number[] {
  const keys: string[] = [];
  const values: Value[] = [];
  const placeIn = <T>(list: T[], one: T) => (list.includes(one) ? list.indexOf(one) : list.push(one) - 1);
  const written = features.flatMap((feature) => {
    const tags = Object.entries(feature.properties).flatMap(([key, value]) => [
      ...[placeIn(keys, key), placeIn(values, value)],
    ]);
    const { type, commands } = geometryOf(feature);
    return field(2, [
      ...field(2, tags.flatMap(varint)),
      ...numberField(3, type),
      ...field(4, commands.flatMap(varint)),
    ]);
  });
  return [
    ...numberField(15, 2),
    ...textField(1, name),
    ...written,
    ...keys.flatMap((key) => textField(3, key)),
    ...values.flatMap((value) =>
      field(4, typeof value === 'string' ? textField(1, value) : numberField(5, value)),
    ),
    ...numberField(5, EXTENT),
  ];
}

export const encodeTile = (layers: TileLayers): Buffer =>
  Buffer.from(Object.entries(layers).flatMap(([name, features]) => field(3, layerOf(name, features))));

/** Place of a tile on the Hilbert curve, after all tiles of lower zooms. */
function idOf({ z, x, y }: ArchiveTile): number {
  let id = (4 ** z - 1) / 3;
  let [left, top] = [x, y];
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const [right, low] = [(left & side) > 0 ? 1 : 0, (top & side) > 0 ? 1 : 0];
    id += side * side * ((3 * right) ^ low);
    if (low === 0) {
      if (right === 1) [left, top] = [side - 1 - left, side - 1 - top];
      [left, top] = [top, left];
    }
    left &= side - 1;
    top &= side - 1;
  }
  return id;
}

/** A whole archive in the format PMTiles 3 with one directory; what it has and its directory are compressed with gzip. */
export function makeArchive({ tiles, metadata = {}, tileType = 1, version = 3 }: ArchiveOptions): Buffer {
  const sorted = tiles
    .map((tile) => ({ ...tile, id: idOf(tile), bytes: gzipSync(encodeTile(tile.layers)) }))
    .toSorted((one, other) => one.id - other.id);
  const directory = gzipSync(
    Buffer.from([
      ...varint(sorted.length),
      ...sorted.flatMap(({ id }, at) => varint(id - (sorted[at - 1]?.id ?? 0))),
      ...sorted.flatMap(() => varint(1)),
      ...sorted.flatMap(({ bytes }) => varint(bytes.length)),
      // The first begins at 0; each other one, written as 0, follows the one before.
      ...sorted.flatMap((_, at) => varint(at === 0 ? 1 : 0)),
    ]),
  );
  const about = gzipSync(JSON.stringify(metadata));
  const data = Buffer.concat(sorted.map(({ bytes }) => bytes));
  const header = Buffer.alloc(127);
  header.write('PMTiles', 'latin1');
  header.writeUInt8(version, 7);
  let offset = header.length;
  for (const [at, length] of [
    [8, directory.length],
    [24, about.length],
    [40, 0],
    [56, data.length],
  ] as const) {
    header.writeBigUInt64LE(BigInt(offset), at);
    header.writeBigUInt64LE(BigInt(length), at + 8);
    offset += length;
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(sorted.length), at);
  const zooms = tiles.map(({ z }) => z);
  header.set([1, 2, 2, tileType, Math.min(...zooms), Math.max(...zooms)], 96);
  // It says of itself that it covers the whole world.
  for (const [at, degrees] of [
    [102, -180],
    [106, -85],
    [110, 180],
    [114, 85],
  ] as const)
    header.writeInt32LE(degrees * 10_000_000, at);
  return Buffer.concat([header, directory, about, data]);
}
