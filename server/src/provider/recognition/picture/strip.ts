import type { Box } from './box.ts';
import type { Raster } from './raster.ts';

export const STRIP_HEIGHT = 48;
/** A longer line is compressed to this width; the model was trained on lines of about 320. */
const LONGEST_STRIP = 2400;

/** Width of a box once it is 48 pixels high. */
export const stripWidth = (box: Box): number =>
  Math.max(8, Math.min(LONGEST_STRIP, Math.round((box.width / box.height) * STRIP_HEIGHT)));

/** The position of a strip in the model's input: three colour planes per strip, each `padded` wide. */
export interface StripSlot {
  target: Float32Array;
  offset: number;
  padded: number;
}

/**
 * Cuts a rotated box out of the picture: straightened, 48 pixels high, blue-green-red in -1..1 as the model expects.
 */
export function cutStrip(raster: Raster, box: Box, width: number, slot: StripSlot): void {
  const scaleX = box.width / width;
  const scaleY = box.height / STRIP_HEIGHT;
  const cos = Math.cos(box.angle);
  const sin = Math.sin(box.angle);
  // Sampling single pixels loses strokes of large letters, so the mean of a small grid is used.
  const grid = Math.max(1, Math.min(4, Math.round(scaleY)));
  const plane = slot.padded * STRIP_HEIGHT;
  const sum = new Float64Array(3);
  for (let row = 0; row < STRIP_HEIGHT; row++) {
    for (let column = 0; column < width; column++) {
      sum.fill(0);
      for (let step = 0; step < grid * grid; step++) {
        const u = (column + ((step % grid) + 0.5) / grid) * scaleX - box.width / 2;
        const v = (row + (Math.floor(step / grid) + 0.5) / grid) * scaleY - box.height / 2;
        addPixel(raster, box.centreX + u * cos - v * sin - 0.5, box.centreY + u * sin + v * cos - 0.5, sum);
      }
      const at = slot.offset + row * slot.padded + column;
      const share = 127.5 * grid * grid;
      slot.target[at] = sum[2]! / share - 1;
      slot.target[at + plane] = sum[1]! / share - 1;
      slot.target[at + 2 * plane] = sum[0]! / share - 1;
    }
  }
}

/**
 * Adds the bilinearly interpolated colour at a point; outside the picture the nearest edge is used. Called for each pixel of
 * each line, so that a loop over the three colours would show.
 */
export function addPixel({ data, width, height }: Raster, x: number, y: number, sum: Float64Array): void {
  const cx = Math.max(0, Math.min(width - 1, x));
  const cy = Math.max(0, Math.min(height - 1, y));
  const x0 = Math.floor(cx);
  const y0 = Math.floor(cy);
  const fx = cx - x0;
  const fy = cy - y0;
  const a = (y0 * width + x0) * 3;
  const b = x0 + 1 < width ? a + 3 : a;
  const below = y0 + 1 < height ? 3 * width : 0;
  const c = a + below;
  const d = b + below;
  sum[0]! += mixed(data[a]!, data[b]!, fx) * (1 - fy) + mixed(data[c]!, data[d]!, fx) * fy;
  sum[1]! += mixed(data[a + 1]!, data[b + 1]!, fx) * (1 - fy) + mixed(data[c + 1]!, data[d + 1]!, fx) * fy;
  sum[2]! += mixed(data[a + 2]!, data[b + 2]!, fx) * (1 - fy) + mixed(data[c + 2]!, data[d + 2]!, fx) * fy;
}

const mixed = (left: number, right: number, share: number): number => left * (1 - share) + right * share;
