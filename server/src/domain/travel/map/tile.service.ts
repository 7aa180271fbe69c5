import { AppError } from '@outlay/contract/errors';
import type { TileConfig } from '@outlay/contract/travel/map';
import type { ArchivePort } from '#provider/map/archive.port.ts';
import type { Ranged } from '#request/served.ts';

/** What maps are drawn on, as the operator has configured it. */
export interface Ground {
  tiles: TileConfig | null;
  archive?: ArchivePort | undefined;
}

/** The tiles to draw now: null while an archive of this server cannot be used. */
export async function tilesNow({ tiles, archive }: Ground): Promise<TileConfig | null> {
  const unusable = archive?.open !== undefined && (await archive.fault()) !== null;
  return unusable ? null : tiles;
}

/** @throws AppError `NOT_FOUND` without an archive on this server, and while it cannot be used. */
export async function openTiles({ archive }: Ground): Promise<Ranged> {
  const opened = await archive?.open?.();
  if (!opened) throw new AppError('NOT_FOUND');
  return { ...opened, mediaType: 'application/vnd.pmtiles' };
}
