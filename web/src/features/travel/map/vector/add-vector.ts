import type { VectorTiles } from '@outlay/contract/travel/map';
import type { Map } from 'leaflet';
import { onThemeChange } from '#screen/theme-change.ts';
import { openArchive, type Archive } from './archive.ts';
import { addNames } from './name-layer.ts';
import { paletteIn } from './palette.ts';
import { ArchiveTiles } from './tile-layer.ts';

/** What the map is told while they are drawn. */
export interface VectorCallbacks {
  /** As text; it may be empty. */
  onAttribution: (attribution: string) => void;
  /** Whether the archive has what is looked at. */
  onCovered: (covered: boolean) => void;
  /** It cannot be read, or not any more. */
  onFailed: () => void;
}

interface VectorOptions extends VectorCallbacks {
  locale: string;
  /** The map has been left. */
  isOver: () => boolean;
}

/**
 * Draws the operator's vector tiles where the archive has some; returns what removes them.
 *
 * @throws Error if the archive cannot be read.
 */
export async function addVector(map: Map, tiles: VectorTiles, options: VectorOptions): Promise<() => void> {
  const archive = await openArchive(tiles);
  if (options.isOver()) return () => {};
  options.onAttribution(archive.attribution);
  let palette = paletteIn(map.getContainer());
  const layer = new ArchiveTiles({
    ...{ archive, locale: options.locale, borders: tiles.borders },
    palette: () => palette,
  });
  layer.on('tileerror', options.onFailed);
  const stopWatching = watchVersion(archive, layer);
  const stopTheme = onThemeChange(() => {
    palette = paletteIn(map.getContainer());
    layer.redraw();
  });
  const removeNames = addNames(map, layer, () => palette);
  const follow = () => {
    const covered = map.getZoom() >= archive.zoomLeast && archive.bounds.intersects(map.getBounds());
    if (covered) layer.addTo(map);
    else layer.remove();
    options.onCovered(covered);
  };
  follow();
  map.on('moveend', follow);
  return () => {
    map.off('moveend', follow);
    stopTheme();
    stopWatching();
    removeNames();
    layer.remove();
  };
}

/** Draws everything again when a tile came from another version of the archive than those before. */
function watchVersion(archive: Archive, layer: ArchiveTiles): () => void {
  let known: string | undefined;
  const compare = () =>
    void archive.version().then((now) => {
      if (known !== undefined && now !== known) layer.redraw();
      known = now;
    });
  layer.on('tileload', compare);
  return () => void layer.off('tileload', compare);
}
