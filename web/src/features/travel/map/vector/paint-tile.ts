import type { VectorTileFeature } from '@mapbox/vector-tile';
import type { TilePart } from './archive.ts';
import type { Palette } from './palette.ts';
import { gradeOf, GRADES, isGreen, LAYERS, type RoadGrade } from './tile-schema.ts';

export const TILE_PIXELS = 256;
const LINE = 2;
const AREA = 3;
const BUILDINGS_ZOOM = 15;

/** Width at zoom 14 in pixels, least width, and the zoom from which on a road is drawn. */
const ROADS: Readonly<Record<RoadGrade, { width: number; least: number; zoomLeast: number }>> = {
  main: { width: 5, least: 1.2, zoomLeast: 5 },
  major: { width: 3.6, least: 0.9, zoomLeast: 8 },
  minor: { width: 2.2, least: 0.8, zoomLeast: 12 },
  rail: { width: 1, least: 0.8, zoomLeast: 11 },
  path: { width: 0.9, least: 0.7, zoomLeast: 15 },
};
const GROWTH = 1.35;

interface Painting extends TilePart {
  drawing: CanvasRenderingContext2D;
  zoom: number;
  palette: Palette;
  borders: boolean;
}

/** Draws a tile from the ground up, without its names. */
export function paintTile(painting: Painting): void {
  const { drawing, palette, tile, zoom, borders } = painting;
  // In one of the schemas land lies on water, in the other water on land.
  drawing.fillStyle = LAYERS.land.some((name) => name in tile.layers) ? palette.water : palette.land;
  drawing.fillRect(0, 0, TILE_PIXELS, TILE_PIXELS);
  drawing.lineJoin = 'round';
  drawing.lineCap = 'round';
  fill(painting, featuresOf(painting, LAYERS.land), palette.land);
  fill(
    painting,
    featuresOf(painting, LAYERS.green).filter(({ properties }) => isGreen(properties)),
    palette.green,
  );
  const water = featuresOf(painting, LAYERS.water);
  fill(painting, water, palette.water);
  stroke(painting, water, { colour: palette.water, width: Math.max(1, (zoom - 8) / 3) });
  if (zoom >= BUILDINGS_ZOOM) fill(painting, featuresOf(painting, LAYERS.buildings), palette.building);
  paintRoads(painting);
  if (borders)
    stroke(painting, featuresOf(painting, LAYERS.borders), {
      colour: palette.border,
      width: 1,
      dash: [4, 3],
    });
}

/** Edges first, so that crossings are open. */
function paintRoads(painting: Painting): void {
  const { palette, zoom } = painting;
  const roads = featuresOf(painting, LAYERS.roads);
  const shown = GRADES.filter((grade) => zoom >= ROADS[grade].zoomLeast).map((grade) => ({
    grade,
    features: roads.filter(({ properties }) => gradeOf(properties) === grade),
    width: Math.max(ROADS[grade].least, ROADS[grade].width * GROWTH ** (zoom - 14)),
  }));
  const built = shown.filter(({ grade, width }) => grade !== 'rail' && grade !== 'path' && width >= 1.5);
  for (const { features, width } of built)
    stroke(painting, features, { colour: palette.roadEdge, width: width + 1.5 });
  for (const { grade, features, width } of shown)
    stroke(painting, features, {
      ...{ colour: colourOf(grade, palette), width },
      ...(grade === 'path' && { dash: [3, 3] }),
    });
}

function colourOf(grade: RoadGrade, { mainRoad, rail, road }: Palette): string {
  if (grade === 'main') return mainRoad;
  return grade === 'rail' ? rail : road;
}

const featuresOf = ({ tile }: TilePart, names: readonly string[]): VectorTileFeature[] =>
  names.flatMap((name) => {
    const layer = tile.layers[name];
    return layer ? Array.from({ length: layer.length }, (_, place) => layer.feature(place)) : [];
  });

function fill(painting: Painting, features: readonly VectorTileFeature[], colour: string): void {
  const areas = features.filter(({ type }) => type === AREA);
  if (areas.length === 0) return;
  trace(painting, areas);
  painting.drawing.fillStyle = colour;
  painting.drawing.fill();
}

function stroke(
  painting: Painting,
  features: readonly VectorTileFeature[],
  { colour, width, dash = [] }: { colour: string; width: number; dash?: number[] },
): void {
  const lines = features.filter(({ type }) => type === LINE);
  if (lines.length === 0) return;
  trace(painting, lines);
  const { drawing } = painting;
  drawing.strokeStyle = colour;
  drawing.lineWidth = width;
  drawing.setLineDash(dash);
  drawing.stroke();
}

function trace({ drawing, ...part }: Painting, features: readonly VectorTileFeature[]): void {
  drawing.beginPath();
  for (const feature of features)
    for (const line of feature.loadGeometry())
      for (const [place, point] of line.entries()) {
        const [x, y] = pixelOf(part, feature.extent, point);
        if (place === 0) drawing.moveTo(x, y);
        else drawing.lineTo(x, y);
      }
}

/** Where a point of the archive's tile is on the tile of the map; it may lie beside it. */
export const pixelOf = (
  { scale, column, row }: Omit<TilePart, 'tile'>,
  extent: number,
  { x, y }: { x: number; y: number },
): [x: number, y: number] => [
  ((x / extent) * scale - column) * TILE_PIXELS,
  ((y / extent) * scale - row) * TILE_PIXELS,
];
