import type { TileConfig, VectorTiles } from '@outlay/contract/travel/map';
import { i18n } from '@lingui/core';
import * as L from 'leaflet';
import { useEffect, useState } from 'react';
import { addBase } from './base/base-layer.ts';
import type { VectorCallbacks } from './vector/add-vector.ts';

/**
 * Draws the configured tiles, or the shipped map; the latter also while tiles do not load, and where an archive has none.
 * Returns whose tiles they are, as text; null while the shipped map is shown.
 */
export function useGround(map: L.Map | null, tiles: TileConfig | null): string | null {
  const [failed, setFailed] = useState(false);
  const [covered, setCovered] = useState(true);
  const [archived, setArchived] = useState('');
  const own = tiles === null || failed || !covered;
  useEffect(() => {
    if (!map || !tiles || failed) return undefined;
    const onFailed = () => setFailed(true);
    return tiles.kind === 'raster'
      ? addPictures(map, tiles, onFailed)
      : loadVector(map, tiles, { onFailed, onCovered: setCovered, onAttribution: setArchived });
  }, [map, tiles, failed]);
  useEffect(() => (map && own ? addBase(map, i18n.locale) : undefined), [map, own]);
  if (own) return null;
  return tiles.attribution || archived;
}

function addPictures(
  map: L.Map,
  { urls, subdomains, zoomMost }: Extract<TileConfig, { kind: 'raster' }>,
  onFailed: () => void,
): () => void {
  const layers = urls.map((url) =>
    L.tileLayer(url, {
      ...{ subdomains: [...subdomains], maxZoom: 22, maxNativeZoom: zoomMost },
      ...{ minZoom: 0, crossOrigin: false },
    }).on('tileerror', onFailed),
  );
  const group = L.layerGroup(layers).addTo(map);
  return () => void group.remove();
}

/** Their code is loaded only where vector tiles are configured. */
function loadVector(map: L.Map, tiles: VectorTiles, callbacks: VectorCallbacks): () => void {
  let removed = false;
  let remove = () => {};
  void import('./vector/add-vector.ts')
    .then(async ({ addVector }) => {
      const added = await addVector(map, tiles, { ...callbacks, locale: i18n.locale, isOver: () => removed });
      if (removed) added();
      else remove = added;
    })
    .catch(() => {
      if (!removed) callbacks.onFailed();
    });
  return () => {
    removed = true;
    remove();
  };
}
