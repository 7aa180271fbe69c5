import { openRaster } from '../picture/raster.ts';
import type { Area } from './raster.ts';

/** Measures what is visible on a drawn page; areas are in millimetres. */
export interface Look {
  /** Share of an area that is dark, 0..1. */
  ink(area: Area): number;
  /** Share of an area that is red, 0..1. */
  red(area: Area): number;
  pixels: { width: number; height: number };
}

export async function look(
  page: Uint8Array | undefined,
  paper: { width: number; height: number },
): Promise<Look> {
  const { data, width, height } = await openRaster(page ?? new Uint8Array());
  const share = (area: Area, holds: (red: number, green: number, blue: number) => boolean): number => {
    const [left, right] = [area.x, area.x + area.width].map((x) => Math.round((x / paper.width) * width));
    const [top, bottom] = [area.y, area.y + area.height].map((y) => Math.round((y / paper.height) * height));
    let [seen, held] = [0, 0];
    for (let y = top ?? 0; y < (bottom ?? 0); y += 1)
      for (let x = left ?? 0; x < (right ?? 0); x += 1) {
        const at = (y * width + x) * 3;
        seen += 1;
        if (holds(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255)) held += 1;
      }
    return seen === 0 ? 0 : held / seen;
  };
  return {
    ink: (area) => share(area, (red, green, blue) => red + green + blue < 600),
    red: (area) => share(area, (red, green, blue) => red > 150 && green < 110 && blue < 110),
    pixels: { width, height },
  };
}
