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
  const mean = [0, 0, 0];
  for (let row = 0; row < STRIP_HEIGHT; row++) {
    for (let column = 0; column < width; column++) {
      mean.fill(0);
      for (let step = 0; step < grid * grid; step++) {
        const u = (column + ((step % grid) + 0.5) / grid) * scaleX - box.width / 2;
        const v = (row + (Math.floor(step / grid) + 0.5) / grid) * scaleY - box.height / 2;
        addPixel(raster, box.centreX + u * cos - v * sin - 0.5, box.centreY + u * sin + v * cos - 0.5, mean);
      }
      const at = slot.offset + row * slot.padded + column;
      const share = 127.5 * grid * grid;
      slot.target[at] = mean[2]! / share - 1;
      slot.target[at + plane] = mean[1]! / share - 1;
      slot.target[at + 2 * plane] = mean[0]! / share - 1;
    }
  }
}

/** Adds the bilinearly interpolated colour at a point; outside the picture the nearest edge is used. */
export function addPixel({ data, width, height }: Raster, x: number, y: number, sum: number[]): void {
  const cx = Math.max(0, Math.min(width - 1, x));
  const cy = Math.max(0, Math.min(height - 1, y));
  const x0 = Math.floor(cx);
  const y0 = Math.floor(cy);
  const fx = cx - x0;
  const fy = cy - y0;
  const stepX = x0 + 1 < width ? 3 : 0;
  const stepY = y0 + 1 < height ? 3 * width : 0;
  const at = (y0 * width + x0) * 3;
  for (let channel = 0; channel < 3; channel++) {
    const p = at + channel;
    const upper = data[p]! * (1 - fx) + data[p + stepX]! * fx;
    const lower = data[p + stepY]! * (1 - fx) + data[p + stepY + stepX]! * fx;
    sum[channel]! += upper * (1 - fy) + lower * fy;
  }
}
