import { Tensor } from 'onnxruntime-node';
import type { InferenceSession } from 'onnxruntime-node';
import type { Box } from './box.ts';
import type { Raster } from './raster.ts';
import { cutStrip, STRIP_HEIGHT } from './strip.ts';

const STRIP = 192;
const VOTERS = 9;

/** Whether the page is rotated by 90°: the upright lines then outweigh the horizontal ones. */
export function liesOnSide(boxes: Box[]): boolean {
  let upright = 0;
  let flat = 0;
  for (const { width, height } of boxes) {
    if (height > width * 1.5) upright += height / width;
    else if (width > height * 1.5) flat += width / height;
  }
  return upright > flat;
}

/** Whether the page is upside down, by the sum of the classifier's scores for its longest lines. */
export async function isUpsideDown(turner: InferenceSession, raster: Raster, boxes: Box[]): Promise<boolean> {
  const voters = boxes
    .filter(({ width, height }) => width > height * 2)
    .sort((a, b) => b.width - a.width)
    .slice(0, VOTERS);
  if (voters.length === 0) return false;
  const size = 3 * STRIP_HEIGHT * STRIP;
  const target = new Float32Array(voters.length * size);
  for (const [index, box] of voters.entries()) {
    // The classifier takes the beginning of the line, four times as wide as high.
    const part = Math.min(box.width, box.height * 4);
    const shift = (box.width - part) / 2;
    const head = {
      ...box,
      width: part,
      centreX: box.centreX - shift * Math.cos(box.angle),
      centreY: box.centreY - shift * Math.sin(box.angle),
    };
    const width = Math.min(STRIP, Math.round((part / box.height) * STRIP_HEIGHT));
    cutStrip(raster, head, width, { target, offset: index * size, padded: STRIP });
  }
  const input = new Tensor('float32', target, [voters.length, 3, STRIP_HEIGHT, STRIP]);
  const output = (await turner.run({ [turner.inputNames[0]!]: input }))[turner.outputNames[0]!]!
    .data as Float32Array;
  let lean = 0;
  for (let index = 0; index < voters.length; index++) lean += output[index * 2 + 1]! - output[index * 2]!;
  return lean > 0;
}
