import { growBox, smallestBox } from './box.ts';
import type { Box, Point } from './box.ts';

const INK = 0.3;
const KEEP = 0.55;
const GROWTH = 1.6;
const SMALLEST_SIDE = 3;

/** The probability of each pixel belonging to a line of text. */
export interface TextMap {
  data: Float32Array;
  width: number;
  height: number;
}

/**
 * Finds lines of text in a probability map, as described in "Real-time Scene Text Detection with Differentiable
 * Binarization".
 */
export function findRegions(map: TextMap): Box[] {
  const seen = new Uint8Array(map.width * map.height);
  const boxes: Box[] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || map.data[start]! <= INK) continue;
    const { edge, mean } = flood(map, seen, start);
    if (mean < KEEP) continue;
    const box = smallestBox(edge);
    // The region is bounded by the corners of pixels, not their centres.
    const whole = growBox(box, 0.5);
    if (Math.min(whole.width, whole.height) < SMALLEST_SIDE) continue;
    const margin = (whole.width * whole.height * GROWTH) / (2 * (whole.width + whole.height));
    boxes.push(growBox(whole, margin));
  }
  return boxes;
}

/** Flood-fills one connected region. Only the ends of its rows are kept, which is all the hull needs. */
function flood(map: TextMap, seen: Uint8Array, start: number): { edge: Point[]; mean: number } {
  const { data, width, height } = map;
  const stack = [start];
  const rows = new Map<number, [number, number]>();
  let sum = 0;
  let count = 0;
  seen[start] = 1;
  while (stack.length > 0) {
    const at = stack.pop()!;
    const x = at % width;
    const y = (at - x) / width;
    sum += data[at]!;
    count += 1;
    const row = rows.get(y);
    if (!row) rows.set(y, [x, x]);
    else if (x < row[0]) row[0] = x;
    else if (x > row[1]) row[1] = x;
    for (let dy = -1; dy <= 1; dy++) {
      if (y + dy < 0 || y + dy >= height) continue;
      for (let dx = -1; dx <= 1; dx++) {
        const next = at + dy * width + dx;
        if (x + dx < 0 || x + dx >= width || seen[next] || data[next]! <= INK) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
  }
  const edge = [...rows].flatMap(([y, [left, right]]) => [
    { x: left, y },
    { x: right, y },
  ]);
  return { edge, mean: sum / count };
}
