import * as L from 'leaflet';

/** Distances of the lines in degrees. */
const STEPS = [0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005];
const LEAST_PIXELS = 70;

/** Lines of latitude and longitude at an even distance, so that the ground shows movement and scale. */
export function graticule(map: L.Map, renderer: L.Renderer, className: string): L.Polyline[] {
  const centre = map.getCenter();
  const pixelsOf = (degrees: number) =>
    map.project(L.latLng(centre.lat, centre.lng + degrees)).x - map.project(centre).x;
  const step = STEPS.findLast((one) => pixelsOf(one) >= LEAST_PIXELS) ?? 0.5;
  const bounds = map.getBounds().pad(0.5);
  const options = { renderer, className, interactive: false };
  const [west, east, south, north] = [
    bounds.getWest(),
    bounds.getEast(),
    bounds.getSouth(),
    bounds.getNorth(),
  ];
  return [
    ...multiplesIn(west, east, step).map((lng) =>
      L.polyline(
        [
          [south, lng],
          [north, lng],
        ],
        options,
      ),
    ),
    ...multiplesIn(south, north, step).map((lat) =>
      L.polyline(
        [
          [lat, west],
          [lat, east],
        ],
        options,
      ),
    ),
  ];
}

function multiplesIn(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, place) => (first + place) * step);
}
