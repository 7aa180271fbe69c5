import type { VectorTiles } from '@outlay/contract/travel/map';
import { VectorTile } from '@mapbox/vector-tile';
import * as L from 'leaflet';
import { PbfReader } from 'pbf';
import { FetchSource, PMTiles, TileType } from 'pmtiles';
import { archiveRequest } from '../map.queries.ts';

/** A tile of the archive, and which part of it a tile of the map shows. */
export interface TilePart {
  tile: VectorTile;
  /** How many tiles of the map are beside each other in it: 1, or more above the archive's last zoom. */
  scale: number;
  /** Place of the tile of the map among these. */
  column: number;
  row: number;
}

export interface Archive {
  bounds: L.LatLngBounds;
  zoomLeast: number;
  /** As text. */
  attribution: string;
  /** Changes when the archive is replaced. */
  version(): Promise<string | undefined>;
  /** Null where the archive has nothing. Rejects if it cannot be read. */
  read(coords: L.Coords, signal: AbortSignal): Promise<TilePart | null>;
}

/** Tiles of the last zoom that are kept, since many tiles of the map show parts of one. */
const KEPT_MOST = 24;

/**
 * Opens the operator's archive. A file that is replaced meanwhile is noticed by its ETag, and read anew.
 *
 * @throws Error if it cannot be read or has no vector tiles.
 */
export async function openArchive({ url }: VectorTiles): Promise<Archive> {
  const { url: here, headers } = archiveRequest();
  const archive = new PMTiles(url === null ? new FetchSource(here, headers) : new FetchSource(url));
  const { tileType, minZoom, minLat, minLon, maxLat, maxLon } = await archive.getHeader();
  if (tileType !== TileType.Mvt) throw new Error('no vector tiles');
  return {
    bounds: L.latLngBounds([minLat, minLon], [maxLat, maxLon]),
    zoomLeast: minZoom,
    attribution: attributionIn(await archive.getMetadata()),
    version: async () => (await archive.getHeader()).etag,
    read: readerOf(archive),
  };
}

function readerOf(archive: PMTiles): Archive['read'] {
  const kept = new Map<string, Promise<VectorTile | null>>();
  const load = async (z: number, x: number, y: number, signal?: AbortSignal) => {
    const found = await archive.getZxy(z, x, y, signal);
    return found ? new VectorTile(new PbfReader(found.data)) : null;
  };
  const loadOnce = async (z: number, x: number, y: number) => {
    const key = `${(await archive.getHeader()).etag} ${z} ${x} ${y}`;
    const loading = kept.get(key) ?? load(z, x, y);
    kept.delete(key);
    kept.set(key, loading);
    for (const oldest of kept.keys()) if (kept.size > KEPT_MOST) kept.delete(oldest);
    return await loading;
  };
  return async ({ z, x, y }, signal) => {
    const { maxZoom } = await archive.getHeader();
    const scale = 2 ** Math.max(0, z - maxZoom);
    const [left, top] = [Math.floor(x / scale), Math.floor(y / scale)];
    // What several tiles of the map wait for is not given up because one of them is gone.
    const tile = await (scale === 1 ? load(z, x, y, signal) : loadOnce(maxZoom, left, top));
    return tile && { tile, scale, column: x - left * scale, row: y - top * scale };
  };
}

/** What the archive says about its origin, without the links and marks that it may have. */
function attributionIn(metadata: unknown): string {
  const { attribution } = (metadata ?? {}) as { attribution?: unknown };
  if (typeof attribution !== 'string') return '';
  const text = attribution
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&');
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 200);
}
