import { z } from 'zod';
import { LARGE_BODY, read } from '../endpoint.ts';
import { Instant } from '../fields.ts';

/** Zoom levels of every map, as the specification sets them. */
export const ZOOM = { least: 5, most: 18, first: 16 } as const;
/** Radius in metres in which places around a point are listed. */
export const SEARCH_SCOPE_M = 500;
/** How often a map follows the device's location. */
export const LOCATION_REFRESH_MS = 30_000;
/** Start, destination and sixteen places between them. */
export const ROUTE_POINTS_MOST = 18;
/** A day's drive with a point every 30 seconds, and some more. */
export const TRACE_POINTS_MOST = 5_000;
/** Longer lines are thinned out before they are sent. */
export const POLYLINE_MOST = 2_000;
const PLACES_MOST = 20;

/** Degrees in WGS-84, which is the only system that is stored or sent; adapters convert at their border. */
export const Point = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type Point = z.infer<typeof Point>;

export const MapProviderName = z.enum(['embedded', 'amap', 'tencent', 'osrm', 'valhalla']);
export type MapProviderName = z.infer<typeof MapProviderName>;

/**
 * Where the coordinates of a place come from: a service, the device's location, its IP address, or a point that a person
 * chose on the map.
 */
export const PlaceSource = z.enum([...MapProviderName.options, 'device', 'ip', 'map']);
export type PlaceSource = z.infer<typeof PlaceSource>;

/** Coordinate system in which the source gave the coordinates, before they were converted. */
export const SourceSystem = z.enum(['wgs84', 'gcj02']);
export type SourceSystem = z.infer<typeof SourceSystem>;

export const Place = Point.extend({
  name: z.string().trim().max(140),
  /** Empty where the source knows none. */
  address: z.string().trim().max(300),
  city: z.string().trim().max(140),
  source: PlaceSource,
  sourceSystem: SourceSystem,
});
export type Place = z.infer<typeof Place>;

export const Route = z.object({
  distanceM: z.int().min(0),
  durationS: z.int().min(0),
  polyline: z.array(Point).max(POLYLINE_MOST),
  provider: MapProviderName,
  /** Computed from straight lines, not from roads. */
  estimated: z.boolean(),
});
export type Route = z.infer<typeof Route>;

export const TracePoint = Point.extend({
  at: Instant,
  /** Radius in metres, if the device gave one. */
  accuracyM: z.number().min(0).max(100_000).optional(),
});
export type TracePoint = z.infer<typeof TracePoint>;

/** The road distance of a recorded drive. */
export const Match = Route.extend({
  /** Points that cannot belong to the drive, because nobody drives that fast. */
  dropped: z.int().min(0),
});
export type Match = z.infer<typeof Match>;

/** Pictures of a provider or of the operator's own server. */
const RasterTiles = z.object({
  kind: z.literal('raster'),
  /** Addresses with `{z}`, `{x}`, `{y}` (or `{-y}`) and, where there are several hosts, `{s}`; drawn one above the other. */
  urls: z.array(z.string().max(500)).min(1).max(3),
  subdomains: z.array(z.string().max(20)).max(10),
  /** System in which the pictures are drawn. */
  system: SourceSystem,
  attribution: z.string().max(200),
  zoomMost: z.int().min(ZOOM.least).max(22),
});
export type RasterTiles = z.infer<typeof RasterTiles>;

/** An archive of the operator in the format PMTiles 3, which the browser reads in parts and draws itself, in WGS-84. */
const VectorTiles = z.object({
  kind: z.literal('vector'),
  /** Null: this server has it (`archive`). */
  url: z.string().max(500).nullable(),
  /** In place of what the archive says about itself; empty: the archive's own words. */
  attribution: z.string().max(200),
  /** Whether its borders of countries and provinces are drawn. */
  borders: z.boolean(),
});
export type VectorTiles = z.infer<typeof VectorTiles>;

export type TileConfig = RasterTiles | VectorTiles;

export const mapEndpoints = {
  search: read({
    path: '/travel/map/search',
    policy: 'signedIn',
    request: z.object({ text: z.string().trim().min(1).max(140), near: Point.optional() }),
    response: z.object({ places: z.array(Place).max(PLACES_MOST) }),
    summary: 'Places by their name or address; places near a point come first.',
  }),
  reverse: read({
    path: '/travel/map/reverse',
    policy: 'signedIn',
    request: z.object({
      point: Point,
      /** Radius in metres of the places around it. */
      scopeM: z.int().min(1).max(3_000).default(SEARCH_SCOPE_M),
    }),
    response: z.object({
      /** Null where the provider knows no address. */
      place: Place.nullable(),
      around: z.array(Place).max(PLACES_MOST),
    }),
    summary: 'What is at a point, and the places around it.',
  }),
  route: read({
    path: '/travel/map/route',
    policy: 'signedIn',
    request: z.object({ points: z.array(Point).min(2).max(ROUTE_POINTS_MOST) }),
    response: Route,
    summary: 'The way by car through these points, with distance and duration.',
  }),
  match: read({
    path: '/travel/map/match',
    policy: 'signedIn',
    bodyMost: LARGE_BODY,
    request: z.object({ points: z.array(TracePoint).min(2).max(TRACE_POINTS_MOST) }),
    response: Match,
    summary: 'The road distance of a recorded drive.',
  }),
  locateByIp: read({
    path: '/travel/map/locateByIp',
    policy: 'signedIn',
    request: z.object({}),
    response: z.object({
      /** Null where the provider cannot tell, for instance for an address in a private network. */
      place: Place.nullable(),
    }),
    summary: 'Roughly where the caller is, by the IP address: for devices without a location.',
  }),
  tileConfig: read({
    path: '/travel/map/getTileConfig',
    policy: 'signedIn',
    request: z.object({}),
    response: z.object({
      /** Null: the app draws the map that is shipped with it. */
      tiles: z.union([RasterTiles.nullable(), VectorTiles]),
      provider: MapProviderName,
    }),
    summary: 'How the background of maps is drawn, and who answers searches and routes.',
  }),
  archive: read({
    method: 'GET',
    path: '/travel/map/archive',
    kind: 'binary',
    policy: 'signedIn',
    request: z.object({}),
    response: z.custom<Uint8Array>(),
    summary: 'A part of the operator’s vector tiles, as the Range header asks for it.',
  }),
};
