import type { TileConfig } from '@outlay/contract/travel/map';
import { z } from 'zod';
import { createAmap } from '#provider/map/map.amap.ts';
import { createEmbeddedMap } from '#provider/map/map.embedded.ts';
import { createOsrm } from '#provider/map/map.osrm.ts';
import type { MapPort } from '#provider/map/map.port.ts';
import { createTencentMap } from '#provider/map/map.tencent.ts';
import { createValhalla } from '#provider/map/map.valhalla.ts';
import { tilesOf } from '#provider/map/tiles.ts';

const Text = z.string().trim().min(1);
const Address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

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
  /** The pictures of the map: a provider, or the address of your own raster tiles. */
  OUTLAY_MAP_TILES: z
    .union([
      z.enum(['amap', 'tencent', 'tianditu']),
      z
        .string()
        .regex(
          /^https?:\/\/(?=.*\{z\})(?=.*\{x\})(?=.*\{-?y\})\S+$/,
          'is neither amap, tencent, tianditu nor an address with {z}, {x} and {y}',
        ),
    ])
    .optional(),
  /** Tianditu's key for browsers. It is part of the address of each picture, so limit it to your domain there. */
  OUTLAY_MAP_TILES_KEY: Text.optional(),
  /** Whose map your own tiles show, as their licence requires. */
  OUTLAY_MAP_TILES_ATTRIBUTION: Text.max(200).optional(),
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
  if (tiles?.startsWith('http') && !settings.OUTLAY_MAP_TILES_ATTRIBUTION)
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

/** The configured tiles; null for the embedded map. */
export const mapTilesOf = (settings: Settings): TileConfig | null =>
  settings.OUTLAY_MAP_TILES === undefined
    ? null
    : tilesOf(settings.OUTLAY_MAP_TILES, {
        key: settings.OUTLAY_MAP_TILES_KEY ?? '',
        attribution: settings.OUTLAY_MAP_TILES_ATTRIBUTION ?? '',
      });
