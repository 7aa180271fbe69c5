import type { TileConfig } from '@outlay/contract/travel/map';
import { join } from 'node:path';
import { z } from 'zod';
import { createFileArchive } from '#provider/map/archive.file.ts';
import type { ArchivePort } from '#provider/map/archive.port.ts';
import { createRemoteArchive } from '#provider/map/archive.remote.ts';
import { createAmap } from '#provider/map/map.amap.ts';
import { createEmbeddedMap } from '#provider/map/map.embedded.ts';
import { createOsrm } from '#provider/map/map.osrm.ts';
import type { MapPort } from '#provider/map/map.port.ts';
import { createTencentMap } from '#provider/map/map.tencent.ts';
import { createValhalla } from '#provider/map/map.valhalla.ts';
import { tilesOf } from '#provider/map/tiles.ts';
import type { Log } from '#system/log.ts';

const Text = z.string().trim().min(1);
const Address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

const PROVIDERS = new Set(['amap', 'tencent', 'tianditu']);
const RASTER = /^https?:\/\/(?=.*\{z\})(?=.*\{x\})(?=.*\{-?y\})\S+$/;
/** The name of a file in the folder `maps` of the data folder, which cannot lead out of it, or an address. */
const ARCHIVE = /^(https?:\/\/[^\s{}]+|[\w][\w.-]*)\.pmtiles$/;

/** Settings for maps; `.env.example` explains each. */
export const MAP_SETTINGS = {
  /** Who finds places and routes; without it they are estimated. */
  OUTLAY_MAP_PROVIDER: z.enum(['amap', 'tencent', 'osrm', 'valhalla']).optional(),
  /** Key of AMap or Tencent; it never reaches a browser. */
  OUTLAY_MAP_KEY: Text.optional(),
  /** Private key (AMap) or SK (Tencent), for keys with a signature. */
  OUTLAY_MAP_SECRET: Text.optional(),
  /** Address of the provider: required for your own OSRM or Valhalla. */
  OUTLAY_MAP_URL: Address.optional(),
  /** Address of your own Nominatim, beside OSRM or Valhalla. */
  OUTLAY_MAP_SEARCH_URL: Address.optional(),
  /** The tiles of the map: a provider, the address of your own raster tiles, or an archive of vector tiles. */
  OUTLAY_MAP_TILES: z
    .string()
    .refine((tiles) => PROVIDERS.has(tiles) || RASTER.test(tiles) || ARCHIVE.test(tiles), {
      error: ({ input }) =>
        `${String(input)} is neither amap, tencent, tianditu, an address with {z}, {x} and {y}, nor the name or address of a .pmtiles file`,
    })
    .optional(),
  /** Tianditu's key for browsers. It is part of the address of each picture, so limit it to your domain there. */
  OUTLAY_MAP_TILES_KEY: Text.optional(),
  /** Whose map your own tiles show, as their licence requires; an archive of vector tiles says it by itself. */
  OUTLAY_MAP_TILES_ATTRIBUTION: Text.max(200).optional(),
  /** Draws the borders of countries and provinces that an archive of vector tiles has. */
  OUTLAY_MAP_TILES_BORDERS: z.enum(['on', 'off']).default('off'),
};
const Settings = z.object(MAP_SETTINGS);
type Settings = z.output<typeof Settings>;

const NEEDED = {
  amap: ['OUTLAY_MAP_KEY'],
  tencent: ['OUTLAY_MAP_KEY'],
  osrm: ['OUTLAY_MAP_URL'],
  valhalla: ['OUTLAY_MAP_URL'],
} as const;

/** One sentence about an invalid combination of settings; undefined when they are valid. */
export function mapFault(settings: Settings): string | undefined {
  const { OUTLAY_MAP_PROVIDER: provider, OUTLAY_MAP_TILES: tiles } = settings;
  if (!provider && settings.OUTLAY_MAP_KEY)
    return 'OUTLAY_MAP_KEY is set without OUTLAY_MAP_PROVIDER: name amap or tencent';
  if (provider) {
    const missing = NEEDED[provider].filter((name) => settings[name] === undefined);
    if (missing.length > 0) return `the map provider ${provider} needs ${missing.join(', ')}`;
  }
  if (tiles === 'tianditu' && !settings.OUTLAY_MAP_TILES_KEY)
    return 'the tiles of tianditu need OUTLAY_MAP_TILES_KEY';
  if (tiles && RASTER.test(tiles) && !settings.OUTLAY_MAP_TILES_ATTRIBUTION)
    return 'your own tiles need OUTLAY_MAP_TILES_ATTRIBUTION: whose map they show';
  return undefined;
}

/** The configured provider, or the embedded one. */
export function mapProviderOf(settings: Settings): MapPort {
  const { OUTLAY_MAP_KEY: key = '', OUTLAY_MAP_SECRET: secret, OUTLAY_MAP_URL: url } = settings;
  const searchUrl = settings.OUTLAY_MAP_SEARCH_URL;
  switch (settings.OUTLAY_MAP_PROVIDER) {
    case 'amap':
      return createAmap({ key, secret, url: url ?? 'https://restapi.amap.com' });
    case 'tencent':
      return createTencentMap({ key, secret, url: url ?? 'https://apis.map.qq.com' });
    case 'osrm':
      return createOsrm({ url: url ?? '', searchUrl });
    case 'valhalla':
      return createValhalla({ url: url ?? '', searchUrl });
    default:
      return createEmbeddedMap();
  }
}

const isAddress = (tiles: string): boolean => /^https?:/.test(tiles);

/** The configured tiles; null for the embedded map. */
export function mapTilesOf(settings: Settings): TileConfig | null {
  const { OUTLAY_MAP_TILES: tiles, OUTLAY_MAP_TILES_ATTRIBUTION: attribution = '' } = settings;
  if (tiles === undefined) return null;
  if (!ARCHIVE.test(tiles)) return tilesOf(tiles, { key: settings.OUTLAY_MAP_TILES_KEY ?? '', attribution });
  return {
    ...{ kind: 'vector', url: isAddress(tiles) ? tiles : null, attribution },
    borders: settings.OUTLAY_MAP_TILES_BORDERS === 'on',
  };
}

/** The archive of vector tiles, if one is configured. */
export function mapArchiveOf(
  settings: Settings & { OUTLAY_URL?: string | undefined },
  { folder, log }: { folder: string; log: Log },
): ArchivePort | undefined {
  const { OUTLAY_MAP_TILES: tiles } = settings;
  if (tiles === undefined || !ARCHIVE.test(tiles)) return undefined;
  return isAddress(tiles)
    ? createRemoteArchive(tiles, settings.OUTLAY_URL)
    : createFileArchive({ path: join(folder, 'maps', tiles), log });
}

/** What the start says about the archive of the map. */
export async function mapLines(archive: ArchivePort | undefined): Promise<string[]> {
  if (!archive) return [];
  const fault = await archive.fault();
  if (fault === null) return [`  Map tiles:        ${archive.name}`];
  const meanwhile = archive.open ? 'Maps show the shipped map.' : 'Maps may show the shipped map.';
  return [`  Map tiles:        ${archive.name} cannot be used: ${fault}. ${meanwhile}`];
}
