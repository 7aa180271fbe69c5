import * as L from 'leaflet';
import { cityName, loadBase, type BaseData, type CityRow } from './base-data.ts';
import css from './Base.module.css';
import { graticule } from './graticule.ts';

const PANE = 'base';
const LABELS = 'cities';
/** Above this zoom, coasts and roads of a world map would be wrong by streets: only land, grid and names are shown. */
const COAST_ZOOM_MOST = 10;

/**
 * The map that is shipped with the product. Its lines are drawn by Leaflet, so that they move with everything else; what
 * depends on the zoom is drawn again when the map has come to rest.
 */
export function addBase(map: L.Map, locale: string): () => void {
  let removed = false;
  let remove = () => {};
  void loadBase().then((data) => {
    if (!removed) remove = draw(map, data, locale);
  });
  return () => {
    removed = true;
    remove();
  };
}

function draw(map: L.Map, data: BaseData, locale: string): () => void {
  const renderer = L.svg({ pane: paneOf(map, PANE, 150), padding: 0.6 });
  const labelPane = paneOf(map, LABELS, 160);
  const world = worldOf(data, renderer);
  const moving = L.layerGroup().addTo(map);
  const update = () => {
    const zoom = map.getZoom();
    const coarse = zoom <= COAST_ZOOM_MOST;
    map.getContainer().classList.toggle(css['inland'] ?? '', !coarse);
    map.getContainer().classList.toggle(css['world'] ?? '', coarse);
    if (coarse) world.addTo(map);
    else world.remove();
    moving.clearLayers();
    if (!coarse) for (const line of graticule(map, renderer, css['grid'] ?? '')) moving.addLayer(line);
    for (const city of visible(data.cities, map)) moving.addLayer(labelOf(city, locale, labelPane));
  };
  update();
  map.on('moveend', update);
  return () => {
    map.off('moveend', update);
    moving.remove();
    world.remove();
    renderer.remove();
    map.getContainer().classList.remove(css['inland'] ?? '', css['world'] ?? '');
  };
}

function paneOf(map: L.Map, name: string, height: number): string {
  const pane = map.getPane(name) ?? map.createPane(name);
  pane.style.zIndex = String(height);
  pane.style.pointerEvents = 'none';
  pane.setAttribute('aria-hidden', 'true');
  return name;
}

/** Everything that has the same look is one path, from the ground up. */
function worldOf({ land, lakes, rivers, roads }: BaseData, renderer: L.Renderer): L.LayerGroup {
  const still = { renderer, interactive: false, smoothFactor: 1.2 };
  const area = (rings: L.LatLngTuple[][], name: string) =>
    L.polygon(
      rings.map((ring) => [ring]),
      { ...still, stroke: false, className: css[name] ?? '' },
    );
  const line = (lines: L.LatLngTuple[][], name: string) =>
    L.polyline(lines, { ...still, className: css[name] ?? '' });
  return L.layerGroup([
    area(land, 'land'),
    line(rivers, 'river'),
    area(lakes, 'lake'),
    line(roads, 'roadEdge'),
    line(roads, 'road'),
  ]);
}

function visible(cities: readonly CityRow[], map: L.Map): CityRow[] {
  const bounds = map.getBounds().pad(0.2);
  const zoom = map.getZoom();
  return cities.filter(
    ([, , , latitude, longitude, least]) => least <= zoom && bounds.contains([latitude, longitude]),
  );
}

function labelOf(city: CityRow, locale: string, pane: string): L.Marker {
  const [, , , latitude, longitude, least] = city;
  const label = L.DomUtil.create('span', css[least <= 5 ? 'city' : 'town']);
  label.textContent = cityName(city, locale);
  const icon = L.divIcon({ html: label, className: css['place'] ?? '', iconSize: [0, 0] });
  return L.marker([latitude, longitude], { icon, pane, interactive: false, keyboard: false });
}
