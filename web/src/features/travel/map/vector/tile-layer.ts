import * as L from 'leaflet';
import type { Archive, TilePart } from './archive.ts';
import { paintTile, TILE_PIXELS } from './paint-tile.ts';
import type { Palette } from './palette.ts';
import { namesIn, type Name, type Naming } from './tile-names.ts';

export interface TileLayerOptions extends Naming {
  archive: Archive;
  /** Of the present theme. */
  palette: () => Palette;
}

/** The tiles of an archive, each drawn on a canvas of its own. Fires `tileerror` like Leaflet's layer of pictures. */
export class ArchiveTiles extends L.GridLayer {
  readonly #drawn = new WeakMap<HTMLElement, { coords: L.Coords; names: Name[] }>();
  readonly #shown = new Set<HTMLElement>();
  readonly #ends = new WeakMap<HTMLElement, AbortController>();
  readonly #options: TileLayerOptions;

  constructor(options: TileLayerOptions) {
    super({ tileSize: TILE_PIXELS, minZoom: 0, maxZoom: 22 });
    this.#options = options;
    this.on('tileunload', ({ tile }: L.TileEvent) => {
      this.#ends.get(tile)?.abort();
      this.#shown.delete(tile);
    });
  }

  /** What is named on the tiles of this zoom. */
  namesAt(zoom: number): Name[] {
    const drawn = [...this.#shown].flatMap((tile) => this.#drawn.get(tile) ?? []);
    return drawn.filter(({ coords }) => coords.z === zoom).flatMap(({ names }) => names);
  }

  protected override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const canvas = L.DomUtil.create('canvas');
    const end = new AbortController();
    this.#ends.set(canvas, end);
    this.#shown.add(canvas);
    this.#options.archive
      .read(coords, end.signal)
      .then((part) => {
        if (end.signal.aborted) return;
        if (part) this.#draw(canvas, part, coords);
        done(undefined, canvas);
      })
      .catch((error: unknown) => {
        if (!end.signal.aborted) done(error instanceof Error ? error : new Error(String(error)), canvas);
      });
    return canvas;
  }

  #draw(canvas: HTMLCanvasElement, part: TilePart, coords: L.Coords): void {
    const density = Math.min(2, window.devicePixelRatio || 1);
    canvas.width = canvas.height = TILE_PIXELS * density;
    const drawing = canvas.getContext('2d');
    if (!drawing) throw new Error('no canvas');
    drawing.scale(density, density);
    const { palette, borders } = this.#options;
    paintTile({ ...part, drawing, zoom: coords.z, palette: palette(), borders });
    this.#drawn.set(canvas, { coords, names: namesIn(part, coords, this.#options) });
  }
}
