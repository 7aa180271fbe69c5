/** Archives are made by two schemas, Protomaps and OpenMapTiles; what they call the same is put together here. */
type Properties = Readonly<Record<string, unknown>>;

export const LAYERS = {
  land: ['earth'],
  green: ['landcover', 'landuse', 'park'],
  water: ['water', 'waterway'],
  buildings: ['buildings', 'building'],
  roads: ['roads', 'transportation'],
  borders: ['boundaries', 'boundary'],
  places: ['places', 'place'],
  roadNames: ['roads', 'transportation_name'],
} as const;

/** From the least to the greatest. */
export type RoadGrade = 'path' | 'rail' | 'minor' | 'major' | 'main';
export const GRADES: readonly RoadGrade[] = ['path', 'rail', 'minor', 'major', 'main'];

const ROADS = new Map<string, RoadGrade>(
  Object.entries({
    ...{ highway: 'main', motorway: 'main', trunk: 'main' },
    ...{ major_road: 'major', medium_road: 'major', primary: 'major', secondary: 'major', tertiary: 'major' },
    ...{ minor_road: 'minor', minor: 'minor', service: 'minor', residential: 'minor', other: 'minor' },
    ...{ path: 'path', track: 'path', pedestrian: 'path' },
    ...{ rail: 'rail', transit: 'rail' },
  }),
);
const GREEN = new Set([
  ...['park', 'forest', 'wood', 'grass', 'grassland', 'meadow', 'scrub', 'garden', 'nature_reserve'],
  ...['national_park', 'protected_area', 'recreation_ground', 'golf_course', 'cemetery', 'village_green'],
]);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const kindOf = ({ kind, class: kindInOther }: Properties): string => textOf(kind) || textOf(kindInOther);

/** Null for what is no road, such as a ferry. */
export const gradeOf = (properties: Properties): RoadGrade | null => ROADS.get(kindOf(properties)) ?? null;

export const isGreen = (properties: Properties): boolean => GREEN.has(kindOf(properties));

/** A kind of place with a name: from which zoom on it is named, how large, and who goes first. */
export interface PlaceClass {
  zoomLeast: number;
  size: number;
  rank: number;
}

const CITY: PlaceClass = { zoomLeast: 5, size: 13, rank: 2 };
const PLACES = new Map<string, PlaceClass>(
  Object.entries({
    city: CITY,
    locality: CITY,
    town: { zoomLeast: 9, size: 12, rank: 3 },
    village: { zoomLeast: 12, size: 11, rank: 4 },
    suburb: { zoomLeast: 12, size: 11, rank: 4 },
    neighbourhood: { zoomLeast: 13, size: 11, rank: 5 },
    hamlet: { zoomLeast: 14, size: 11, rank: 6 },
  }),
);
/** Which names of countries and regions may be shown is regulated like their borders. */
const REGIONS = new Map<string, PlaceClass>(
  Object.entries({
    country: { zoomLeast: 5, size: 14, rank: 0 },
    region: { zoomLeast: 5, size: 12, rank: 1 },
    state: { zoomLeast: 5, size: 12, rank: 1 },
    province: { zoomLeast: 5, size: 12, rank: 1 },
  }),
);

/** Null for places that are not named. */
export function placeClassOf(properties: Properties, borders: boolean): PlaceClass | null {
  const kinds = [textOf(properties['kind_detail']), kindOf(properties)];
  const known = kinds.map((kind) => PLACES.get(kind) ?? (borders ? REGIONS.get(kind) : undefined));
  return known.find((one) => one !== undefined) ?? null;
}

/** The larger, the more people live there. */
export const weightOf = ({ population_rank: weight, rank }: Properties): number =>
  typeof weight === 'number' ? weight : typeof rank === 'number' ? -rank : 0;

const NAMES = new Map([
  ['zh-Hans', ['name:zh-Hans', 'name:zh', 'name']],
  ['zh-Hant', ['name:zh-Hant', 'name:zh', 'name']],
]);

/** The name in the reader's language, else in English, else as it is written there; empty without one. */
export function nameOf(properties: Properties, locale: string): string {
  const keys = NAMES.get(locale) ?? [`name:${locale}`, 'name:en', 'name_en', 'name:latin', 'name'];
  return keys.map((key) => textOf(properties[key])).find((name) => name !== '') ?? '';
}
