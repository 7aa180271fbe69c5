import sharp from 'sharp';
import { growBox, scaleBox, smallestBox } from './box.ts';
import type { Box, Point } from './box.ts';
import type { Raster } from './raster.ts';
import { addPixel } from './strip.ts';

/** Papers are searched for on a picture reduced to this size, because only their outlines matter. */
const LOOK_SIDE = 400;
/** A light area that covers a smaller share of the picture is a reflection or a card, not an invoice. */
const SMALLEST_PAPER = 0.03;
/** The least share of its rectangle that a paper fills; print and creases reduce it. */
const FULLEST_GAP = 0.6;

/** Finds light papers on a darker background; empty unless there are at least two separate ones. */
export async function findPapers({ data, width, height }: Raster): Promise<Box[]> {
  const { data: grey, info } = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: LOOK_SIDE, height: LOOK_SIDE, fit: 'inside' })
    .greyscale()
    .blur(1.5)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const boxes = lightPatches(grey, info.width, info.height);
  if (boxes.length < 2) return [];
  return boxes.map((box) => scaleBox(box, width / info.width, height / info.height));
}

/** The rectangles of light areas that are large and solid enough to be papers. */
export function lightPatches(grey: Uint8Array, width: number, height: number): Box[] {
  const border = otsu(grey);
  const seen = new Uint8Array(width * height);
  const boxes: Box[] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || grey[start]! <= border) continue;
    const { count, edge } = floodLight(grey, seen, { start, width, border });
    if (count < width * height * SMALLEST_PAPER) continue;
    const box = growBox(smallestBox(edge), 0.5);
    const whole = box.width > width * 0.95 && box.height > height * 0.95;
    if (!whole && count > box.width * box.height * FULLEST_GAP) boxes.push(box);
  }
  return boxes.sort(inReadingOrder);
}

/** Papers side by side are ordered from left to right, whatever their heights. */
function inReadingOrder(a: Box, b: Box): number {
  const sideBySide = Math.abs(a.centreY - b.centreY) < Math.min(a.height, b.height) / 2;
  return sideBySide ? a.centreX - b.centreX : a.centreY - b.centreY;
}

/** Otsu's threshold: the grey level with the greatest variance between the light and the dark pixels. */
function otsu(grey: Uint8Array): number {
  const histogram = new Float64Array(256);
  for (const value of grey) histogram[value]! += 1;
  const total = histogram.reduce((sum, count, value) => sum + count * value, 0);
  let best = 127;
  let most = 0;
  let weight = 0;
  let sum = 0;
  for (let value = 0; value < 255; value++) {
    weight += histogram[value]!;
    sum += histogram[value]! * value;
    const rest = grey.length - weight;
    if (weight === 0 || rest === 0) continue;
    const between = weight * rest * (sum / weight - (total - sum) / rest) ** 2;
    if (between > most) {
      most = between;
      best = value;
    }
  }
  return best;
}

function floodLight(
  grey: Uint8Array,
  seen: Uint8Array,
  from: { start: number; width: number; border: number },
): { count: number; edge: Point[] } {
  const { start, width, border } = from;
  const rows = new Map<number, [number, number]>();
  const stack = [start];
  let count = 0;
  seen[start] = 1;
  while (stack.length > 0) {
    const at = stack.pop()!;
    const x = at % width;
    const y = (at - x) / width;
    count += 1;
    const row = rows.get(y);
    if (!row) rows.set(y, [x, x]);
    else rows.set(y, [Math.min(row[0], x), Math.max(row[1], x)]);
    for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (next < 0 || next >= grey.length || seen[next] || grey[next]! <= border) continue;
      seen[next] = 1;
      stack.push(next);
    }
  }
  return {
    count,
    edge: [...rows].flatMap(([y, [left, right]]) => [
      { x: left, y },
      { x: right, y },
    ]),
  };
}

/** Cuts a rotated paper out of the picture and straightens it. */
export function cutPaper(raster: Raster, box: Box): Raster {
  const [width, height] = [Math.max(32, Math.round(box.width)), Math.max(32, Math.round(box.height))];
  const cos = Math.cos(box.angle);
  const sin = Math.sin(box.angle);
  const data = new Uint8Array(width * height * 3);
  const pixel = new Float64Array(3);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [u, v] = [column - width / 2, row - height / 2];
      pixel.fill(0);
      addPixel(raster, box.centreX + u * cos - v * sin, box.centreY + u * sin + v * cos, pixel);
      data.set(pixel, (row * width + column) * 3);
    }
  }
  return { data, width, height };
}
