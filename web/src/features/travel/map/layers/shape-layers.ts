import * as L from 'leaflet';
import { asLatLng } from '../leaflet.ts';
import type { MapCircle, MapPolygon, MapPolyline } from '../map.shapes.ts';

/** Of shapes without a colour of their own. */
const BRAND = '#2457f5';
const TINT = '#2457f533';
const NONE = 'transparent';

/** A colour with its opacity, as SVG takes both: `#2457f5`, `#2457f580` or a colour by name. */
function colourOf(text: string): { color: string; opacity: number } {
  const match = /^(#[\da-f]{6})([\da-f]{2})$/i.exec(text);
  if (!match) return { color: text, opacity: 1 };
  const [, color = text, alpha = 'ff'] = match;
  return { color, opacity: Number.parseInt(alpha, 16) / 255 };
}

const fillOf = (text: string) => {
  const { color, opacity } = colourOf(text);
  return { fillColor: color, fillOpacity: opacity };
};

export const circleLayer = (circle: MapCircle): L.Circle => {
  const { radius, color = BRAND, fillColor = TINT, strokeWidth = 2 } = circle;
  return L.circle(asLatLng(circle), {
    ...{ radius, weight: strokeWidth, stroke: strokeWidth > 0, interactive: false },
    ...{ ...colourOf(color), ...fillOf(fillColor) },
  });
};

/** A polygon with a higher `zIndex` is drawn later, and so above. */
export const polygonLayers = (polygons: readonly MapPolygon[]): L.Polygon[] =>
  polygons
    .toSorted((a, b) => (a.zIndex ?? 0) - (b.zIndex ?? 0))
    .map(({ points, strokeWidth = 2, strokeColor = BRAND, fillColor = NONE, dashArray }) =>
      L.polygon(points.map(asLatLng), {
        ...{ weight: strokeWidth, stroke: strokeWidth > 0, interactive: false },
        ...{ ...colourOf(strokeColor), ...fillOf(fillColor) },
        ...(dashArray && { dashArray: [...dashArray] }),
      }),
    );

/** A line with its edge below it. Arrows depend on the zoom, so `arrowLayer` draws them. */
export function polylineLayers(polyline: MapPolyline): L.Polyline[] {
  const { points, color = BRAND, width = 6, dottedLine = false, borderColor, borderWidth = 0 } = polyline;
  const line = points.map(asLatLng);
  const still = { interactive: false, lineCap: 'round', lineJoin: 'round' } as const;
  const dots = dottedLine ? { dashArray: [0.1, width * 2] } : {};
  const edge =
    borderColor !== undefined && borderWidth > 0
      ? [L.polyline(line, { ...still, ...dots, ...colourOf(borderColor), weight: width + 2 * borderWidth })]
      : [];
  return [...edge, L.polyline(line, { ...still, ...dots, ...colourOf(color), weight: width })];
}

const ARROW_EVERY = 60;

/** White arrows along a line, at even distances on the screen. */
export function arrowLayer(map: L.Map, { points, width = 6 }: MapPolyline): L.Polyline {
  const pixels = points.map((point) => map.project(asLatLng(point)));
  const size = Math.max(2.5, width * 0.4);
  const arrows: L.LatLng[][] = [];
  let walked = 0;
  pixels.slice(1).forEach((to, place) => {
    const from = pixels[place];
    if (!from) return;
    const length = from.distanceTo(to);
    const first = Math.ceil((walked + 1) / ARROW_EVERY) * ARROW_EVERY - walked;
    for (let at = first; at < length && arrows.length < 400; at += ARROW_EVERY)
      arrows.push(arrowAt(map, { from, to, share: at / length, size }));
    walked += length;
  });
  return L.polyline(arrows, {
    ...{ color: '#fff', weight: Math.max(1.5, width * 0.25), interactive: false, smoothFactor: 0 },
    ...{ lineCap: 'round', lineJoin: 'round' },
  });
}

function arrowAt(
  map: L.Map,
  { from, to, share, size }: { from: L.Point; to: L.Point; share: number; size: number },
): L.LatLng[] {
  const tip = from.add(to.subtract(from).multiplyBy(share));
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const wing = (turn: number) =>
    tip.subtract(L.point(Math.cos(angle + turn), Math.sin(angle + turn)).multiplyBy(size * 1.4));
  return [wing(0.7), tip, wing(-0.7)].map((point) => map.unproject(point));
}
