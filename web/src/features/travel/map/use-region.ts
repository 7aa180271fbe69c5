import type { Map } from 'leaflet';
import { useEffect, useState } from 'react';
import type { MapRegion } from './map.shapes.ts';

/** What the map shows after its last movement. */
export function useRegion(map: Map | null): MapRegion | null {
  const [region, setRegion] = useState<MapRegion | null>(null);
  useEffect(() => {
    if (!map) return;
    const note = () => {
      const { lat, lng } = map.getCenter();
      setRegion({ latitude: lat, longitude: lng, zoom: map.getZoom() });
    };
    note();
    map.on('moveend', note);
    return () => void map.off('moveend', note);
  }, [map]);
  return region;
}
