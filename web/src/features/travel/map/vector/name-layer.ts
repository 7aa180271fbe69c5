import * as L from 'leaflet';
import type { Palette } from './palette.ts';
import { fitting } from './place-names.ts';
import type { ArchiveTiles } from './tile-layer.ts';
import type { Name } from './tile-names.ts';

const PANE = 'names';
/** Room around the view, for moving the map. */
const MARGIN = 0.25;

/**
 * The names of all tiles on one canvas, so that none is cut off at the edge of a tile. They are placed anew when the map has
 * come to rest and when a tile has been drawn.
 */
export function addNames(map: L.Map, tiles: ArchiveTiles, palette: () => Palette): () => void {
  const canvas = L.DomUtil.create('canvas', 'leaflet-zoom-hide', paneOf(map));
  const { fonts } = map.getContainer().ownerDocument as Partial<Document>;
  let frame = 0;
  const draw = () => {
    frame = 0;
    drawNames(map, canvas, tiles.namesAt(map.getZoom()), palette());
  };
  const later = () => {
    frame ||= requestAnimationFrame(draw);
  };
  map.on('moveend zoomend resize', later);
  tiles.on('tileload', later);
  // A canvas does not wait for fonts.
  fonts?.addEventListener('loadingdone', later);
  later();
  return () => {
    cancelAnimationFrame(frame);
    map.off('moveend zoomend resize', later);
    tiles.off('tileload', later);
    fonts?.removeEventListener('loadingdone', later);
    canvas.remove();
  };
}

function paneOf(map: L.Map): HTMLElement {
  const pane = map.getPane(PANE) ?? map.createPane(PANE);
  pane.style.zIndex = '210';
  pane.style.pointerEvents = 'none';
  pane.setAttribute('aria-hidden', 'true');
  return pane;
}

function drawNames(map: L.Map, canvas: HTMLCanvasElement, names: readonly Name[], palette: Palette): void {
  const size = map.getSize();
  const margin = size.multiplyBy(MARGIN).round();
  const [width, height] = [size.x + 2 * margin.x, size.y + 2 * margin.y];
  const density = Math.min(2, window.devicePixelRatio || 1);
  canvas.width = width * density;
  canvas.height = height * density;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  L.DomUtil.setPosition(canvas, map.containerPointToLayerPoint(margin.multiplyBy(-1)));
  const drawing = canvas.getContext('2d');
  if (!drawing) return;
  // Leaflet's stylesheet has fonts of its own.
  const letters = getComputedStyle(map.getContainer()).getPropertyValue('--letters') || 'sans-serif';
  const corner = map.getPixelBounds().min?.subtract(margin) ?? L.point(0, 0);
  const setFont = ({ size: height, along }: Name) => {
    drawing.font = `${along ? 400 : 500} ${height}px ${letters}`;
  };
  const seen = names.filter(({ x, y }) => isWithin(x - corner.x, y - corner.y, width, height));
  const shown = fitting(seen, (name) => {
    setFont(name);
    return drawing.measureText(name.text).width;
  });
  drawing.scale(density, density);
  Object.assign(drawing, { textAlign: 'center', textBaseline: 'middle', lineJoin: 'round', lineWidth: 3 });
  drawing.strokeStyle = palette.halo;
  drawing.fillStyle = palette.name;
  for (const name of shown) {
    setFont(name);
    write(drawing, name, { x: name.x - corner.x, y: name.y - corner.y });
  }
}

const isWithin = (x: number, y: number, width: number, height: number): boolean =>
  x > 0 && y > 0 && x < width && y < height;

function write(drawing: CanvasRenderingContext2D, { text, along }: Name, { x, y }: { x: number; y: number }) {
  drawing.save();
  drawing.translate(x, y);
  drawing.rotate(along?.angle ?? 0);
  drawing.strokeText(text, 0, 0);
  drawing.fillText(text, 0, 0);
  drawing.restore();
}
