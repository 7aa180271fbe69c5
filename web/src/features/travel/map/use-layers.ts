import * as L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { markerLayer, type MarkerTaps } from './layers/marker-layer.ts';
import { arrowLayer, circleLayer, polygonLayers, polylineLayers } from './layers/shape-layers.ts';
import type { MapViewProps } from './map.shapes.ts';

type Shapes = Pick<
  MapViewProps,
  'markers' | 'polylines' | 'circles' | 'polygons' | 'onMarkerTap' | 'onCalloutTap'
>;

/** The same value as long as its content is the same, so that a parent's new list does not draw everything again. */
function useSame<T>(value: T): T {
  const [kept, setKept] = useState(value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}

function useLayer(
  map: L.Map | null,
  layers: (map: L.Map) => readonly L.Layer[],
  deps: readonly unknown[],
): void {
  useEffect(() => {
    if (!map) return;
    const group = L.layerGroup([...layers(map)]).addTo(map);
    return () => void group.remove();
    // oxlint-disable-next-line react/exhaustive-deps -- the caller names what the layers are made of
  }, [map, ...deps]);
}

/** Draws the shapes from the ground up: polygons, circles, lines, arrows, markers. */
export function useShapes(map: L.Map | null, shapes: Shapes): void {
  const polygons = useSame(shapes.polygons);
  const circles = useSame(shapes.circles);
  const polylines = useSame(shapes.polylines);
  const markers = useSame(shapes.markers);
  const taps = useTaps(shapes);
  useLayer(
    map,
    () => [
      ...polygonLayers(polygons ?? []),
      ...(circles ?? []).map(circleLayer),
      ...(polylines ?? []).flatMap(polylineLayers),
    ],
    [polygons, circles, polylines],
  );
  const zoom = useZoom(map);
  useLayer(
    map,
    (opened) =>
      (polylines ?? []).filter(({ arrowLine }) => arrowLine).map((line) => arrowLayer(opened, line)),
    [polylines, zoom],
  );
  useLayer(map, () => (markers ?? []).map((marker) => markerLayer(marker, taps)), [markers, taps]);
}

/** The page's present functions, behind ones that stay the same. */
function useTaps({ onMarkerTap, onCalloutTap }: Shapes): MarkerTaps {
  const now = useRef({ onMarkerTap, onCalloutTap });
  useEffect(() => {
    now.current = { onMarkerTap, onCalloutTap };
  });
  const [taps] = useState<MarkerTaps>(() => ({
    onTap: (id) => now.current.onMarkerTap?.(id),
    onCalloutTap: (id) => now.current.onCalloutTap?.(id),
  }));
  return taps;
}

function useZoom(map: L.Map | null): number | undefined {
  const [zoom, setZoom] = useState<number>();
  useEffect(() => {
    if (!map) return;
    const note = () => setZoom(map.getZoom());
    note();
    map.on('zoomend', note);
    return () => void map.off('zoomend', note);
  }, [map]);
  return zoom;
}
