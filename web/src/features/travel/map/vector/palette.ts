import { colourNow } from '#screen/theme.ts';

/** Colours of the present theme. */
export type Palette = ReturnType<typeof paletteIn>;

/** Reads them from the stylesheet of the map, in which `container` is. */
export const paletteIn = (container: HTMLElement) => ({
  land: colourNow('map-land', container),
  green: colourNow('map-green', container),
  water: colourNow('map-water', container),
  building: colourNow('map-building', container),
  road: colourNow('map-road', container),
  mainRoad: colourNow('map-main-road', container),
  roadEdge: colourNow('map-road-edge', container),
  rail: colourNow('map-rail', container),
  border: colourNow('map-border', container),
  name: colourNow('map-name', container),
  halo: colourNow('map-halo', container),
});
