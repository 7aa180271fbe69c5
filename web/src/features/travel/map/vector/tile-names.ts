import type { VectorTileFeature } from '@mapbox/vector-tile';
import type { TilePart } from './archive.ts';
import { pixelOf, TILE_PIXELS } from './paint-tile.ts';
import { gradeOf, LAYERS, nameOf, placeClassOf, weightOf, type RoadGrade } from './tile-schema.ts';

/** A name that wants to be shown. */
export interface Name {
  text: string;
  /** Pixels of the whole world at the zoom of the tile. */
  x: number;
  y: number;
  size: number;
  /** Of a road: its direction, so that the name reads from left to right, and how much room there is on it. */
  along?: { angle: number; room: number };
  /** Who goes first: the smaller, then the heavier. */
  rank: number;
  weight: number;
}

export interface Naming {
  locale: string;
  borders: boolean;
}

const POINT = 1;
const LINE = 2;
const ROADS: Readonly<Partial<Record<RoadGrade, { zoomLeast: number; rank: number }>>> = {
  main: { zoomLeast: 11, rank: 7 },
  major: { zoomLeast: 13, rank: 8 },
  minor: { zoomLeast: 15, rank: 9 },
};

/** The names in a tile of the map at `coords`, in the reader's language. */
export function namesIn(part: TilePart, coords: { x: number; y: number; z: number }, naming: Naming): Name[] {
  const all = <T>(layers: readonly string[], each: (feature: VectorTileFeature) => T[]): T[] =>
    layers.flatMap((name) => {
      const layer = part.tile.layers[name];
      return Array.from({ length: layer?.length ?? 0 }, (_, place) => layer?.feature(place)).flatMap(
        (feature) => (feature ? each(feature) : []),
      );
    });
  const found = [
    ...all(LAYERS.places, (feature) => placesOf(feature, part, coords.z, naming)),
    ...all(LAYERS.roadNames, (feature) => roadsOf(feature, part, coords.z, naming)),
  ];
  return found
    .filter(({ x, y }) => x >= 0 && y >= 0 && x < TILE_PIXELS && y < TILE_PIXELS)
    .map((name) => ({
      ...name,
      x: name.x + coords.x * TILE_PIXELS,
      y: name.y + coords.y * TILE_PIXELS,
    }));
}

function placesOf(feature: VectorTileFeature, part: TilePart, zoom: number, naming: Naming): Name[] {
  const { properties, extent, type } = feature;
  const known = placeClassOf(properties, naming.borders);
  const text = nameOf(properties, naming.locale);
  if (type !== POINT || !known || zoom < known.zoomLeast || text === '') return [];
  return feature.loadGeometry().flatMap((points) =>
    points.map((point) => {
      const [x, y] = pixelOf(part, extent, point);
      return { ...known, text, x, y, weight: weightOf(properties) };
    }),
  );
}

function roadsOf(feature: VectorTileFeature, part: TilePart, zoom: number, naming: Naming): Name[] {
  const { properties, extent, type } = feature;
  const known = ROADS[gradeOf(properties) ?? 'path'];
  const text = nameOf(properties, naming.locale);
  if (type !== LINE || !known || zoom < known.zoomLeast || text === '') return [];
  return feature.loadGeometry().flatMap((line) => {
    const straight = straightest(line.map((point) => pixelOf(part, extent, point)));
    return straight ? [{ ...straight, text, size: 11, rank: known.rank, weight: straight.along.room }] : [];
  });
}

type Pixel = readonly [x: number, y: number];

/** The middle of the longest straight piece that is on the tile. */
function straightest(line: readonly Pixel[]): Pick<Required<Name>, 'x' | 'y' | 'along'> | null {
  let best: Pick<Required<Name>, 'x' | 'y' | 'along'> | null = null;
  for (const [place, to] of line.entries()) {
    const piece = onTile(line[place - 1] ?? to, to);
    if (!piece) continue;
    const [[fromX, fromY], [toX, toY]] = piece;
    const room = Math.hypot(toX - fromX, toY - fromY);
    if (room <= (best?.along.room ?? 0)) continue;
    const angle = Math.atan((toY - fromY) / (toX - fromX || Number.EPSILON));
    best = { x: (fromX + toX) / 2, y: (fromY + toY) / 2, along: { angle, room } };
  }
  return best;
}

/** The part of a straight line that is on the tile, after Liang and Barsky; null if none is. */
function onTile(from: Pixel, to: Pixel): [Pixel, Pixel] | null {
  let [begin, end] = [0, 1];
  for (const axis of [0, 1] as const) {
    const step = to[axis] - from[axis];
    const shares = [-from[axis] / step, (TILE_PIXELS - from[axis]) / step];
    if (step === 0 && (from[axis] < 0 || from[axis] >= TILE_PIXELS)) return null;
    if (step === 0) continue;
    begin = Math.max(begin, Math.min(...shares));
    end = Math.min(end, Math.max(...shares));
  }
  const at = (share: number): Pixel => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
  ];
  return begin < end ? [at(begin), at(end)] : null;
}
