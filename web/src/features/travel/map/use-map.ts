import type { TileConfig } from '@outlay/contract/travel/map';
import { ZOOM } from '@outlay/contract/travel/map';
import * as L from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { asLatLng, crsOf } from './leaflet.ts';
import type { MapPoint, MapViewProps } from './map.shapes.ts';

/** Room around the points that are all to be seen. */
const MARGIN = 48;

const isCalm = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

type View = Pick<
  MapViewProps,
  'latitude' | 'longitude' | 'zoom' | 'includePoints' | 'onRegionChange' | 'onTap'
>;

/** Leaflet's map in an element, following the wanted view; null until it is there. */
export function useMap(
  element: RefObject<HTMLElement | null>,
  tiles: TileConfig | null,
  view: View,
): L.Map | null {
  const [map, setMap] = useState<L.Map | null>(null);
  const wanted = useRef(false);
  const show = useEffectEvent((opened: L.Map, animate: boolean) => {
    wanted.current = true;
    showView(opened, view, animate && !isCalm());
    wanted.current = false;
  });
  const moved = useEffectEvent((opened: L.Map) => {
    if (wanted.current) return;
    const { lat, lng } = opened.getCenter();
    view.onRegionChange?.({ latitude: lat, longitude: lng, zoom: opened.getZoom() });
  });
  const tapped = useEffectEvent(({ lat, lng }: L.LatLng) => view.onTap?.({ latitude: lat, longitude: lng }));
  useEffect(() => {
    if (!element.current) return;
    const opened = openMap(element.current, tiles);
    show(opened, false);
    opened.on('moveend', () => moved(opened));
    opened.on('click', ({ latlng }) => tapped(latlng));
    const sizes = new ResizeObserver(() => opened.invalidateSize({ animate: false, pan: false }));
    sizes.observe(element.current);
    setMap(opened);
    return () => {
      sizes.disconnect();
      opened.remove();
      setMap(null);
    };
  }, [element, tiles]);
  const { latitude, longitude, zoom, includePoints } = view;
  const key = includePoints
    ? JSON.stringify(includePoints)
    : `${latitude} ${longitude} ${zoom ?? ZOOM.first}`;
  useEffect(() => {
    if (map) show(map, true);
  }, [map, key]);
  return map;
}

function openMap(element: HTMLElement, tiles: TileConfig | null): L.Map {
  const calm = isCalm();
  return L.map(element, {
    ...{ crs: crsOf(tiles), minZoom: ZOOM.least, maxZoom: ZOOM.most },
    ...{ zoomControl: false, attributionControl: false, keyboard: true, keyboardPanDelta: 80 },
    ...{ zoomAnimation: !calm, fadeAnimation: !calm, markerZoomAnimation: !calm, inertia: !calm },
    maxBounds: [
      [-85, -180],
      [85, 180],
    ],
    maxBoundsViscosity: 1,
    renderer: L.svg({ padding: 0.5 }),
  });
}

function showView(map: L.Map, view: View, animate: boolean): void {
  const { latitude, longitude, zoom = ZOOM.first, includePoints = [] } = view;
  if (includePoints.length > 1) {
    map.fitBounds(boundsOf(includePoints), { padding: [MARGIN, MARGIN], maxZoom: ZOOM.first, animate });
    return;
  }
  map.setView(asLatLng(includePoints[0] ?? { latitude, longitude }), zoom, { animate });
}

const boundsOf = (points: readonly MapPoint[]): L.LatLngBounds => L.latLngBounds(points.map(asLatLng));
