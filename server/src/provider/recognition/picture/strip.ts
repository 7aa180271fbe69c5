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
      sum[0] = sum[1] = sum[2] = 0;
      for (let step = 0; step < grid * grid; step++) {
        const u = (column + ((step % grid) + 0.5) / grid) * scaleX - box.width / 2;
        const v = (row + (((step / grid) | 0) + 0.5) / grid) * scaleY - box.height / 2;
        addPixel(raster, box.centreX + u * cos - v * sin - 0.5, box.centreY + u * sin + v * cos - 0.5, sum);
      }
      const at = slot.offset + row * slot.padded + column;
      const share = 127.5 * grid * grid;
      slot.target[at] = sum[2] / share - 1;
      slot.target[at + plane] = sum[1] / share - 1;
      slot.target[at + 2 * plane] = sum[0] / share - 1;
    }
  }
}

/**
 * Adds the bilinearly interpolated colour at a point; outside the picture the nearest edge is used. Called for each pixel of
 * each line, so that a loop over the three colours would show.
 */
export function addPixel({ data, width, height }: Raster, x: number, y: number, sum: Float64Array): void {
  const cx = x < 0 ? 0 : x > width - 1 ? width - 1 : x;
  const cy = y < 0 ? 0 : y > height - 1 ? height - 1 : y;
  // Neither is negative, so that this is the floor, without a call.
  const x0 = cx | 0;
  const y0 = cy | 0;
  const right = cx - x0;
  const low = cy - y0;
  const a = (y0 * width + x0) * 3;
  const b = x0 + 1 < width ? a + 3 : a;
  const below = y0 + 1 < height ? 3 * width : 0;
  const c = a + below;
  const d = b + below;
  const shareA = (1 - right) * (1 - low);
  const shareB = right * (1 - low);
  const shareC = (1 - right) * low;
  const shareD = right * low;
  sum[0]! += data[a]! * shareA + data[b]! * shareB + data[c]! * shareC + data[d]! * shareD;
  sum[1]! += data[a + 1]! * shareA + data[b + 1]! * shareB + data[c + 1]! * shareC + data[d + 1]! * shareD;
  sum[2]! += data[a + 2]! * shareA + data[b + 2]! * shareB + data[c + 2]! * shareC + data[d + 2]! * shareD;
}
