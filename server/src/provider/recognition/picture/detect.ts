import { Tensor } from 'onnxruntime-node';
import type { InferenceSession } from 'onnxruntime-node';
import { scaleBox } from './box.ts';
import type { Box } from './box.ts';
import { resizeRaster } from './raster.ts';
import type { Raster } from './raster.ts';
import { findRegions } from './regions.ts';

/** The network halves its input five times, so each side must be a multiple of 32. */
const STEP = 32;
const MEAN = [0.485, 0.456, 0.406] as const;
const SPREAD = [0.229, 0.224, 0.225] as const;

/** Finds the lines of text. `longestSide` is the size in pixels to which the picture is reduced for the detector. */
export async function detectLines(
  detector: InferenceSession,
  raster: Raster,
  longestSide: number,
): Promise<Box[]> {
  const scale = Math.min(1, longestSide / Math.max(raster.width, raster.height));
  const width = Math.max(STEP, Math.round((raster.width * scale) / STEP) * STEP);
  const height = Math.max(STEP, Math.round((raster.height * scale) / STEP) * STEP);
  const small = await resizeRaster(raster, width, height);
  const input = new Tensor('float32', planesOf(small), [1, 3, height, width]);
  const output = await detector.run({ [detector.inputNames[0]!]: input });
  const map = output[detector.outputNames[0]!]!.data as Float32Array;
  return findRegions({ data: map, width, height }).map((box) =>
    scaleBox(box, raster.width / width, raster.height / height),
  );
}

/** What the network takes for each value of each colour, in the order of its planes: blue, green, red. */
const LEVELS = MEAN.map((mean, channel) =>
  Float32Array.from({ length: 256 }, (_, value) => (value / 255 - mean) / SPREAD[channel]!),
);

function planesOf({ data, width, height }: Raster): Float32Array {
  const size = width * height;
  const planes = new Float32Array(size * 3);
  for (const [channel, levels] of LEVELS.entries()) {
    const plane = channel * size;
    // The network was trained on blue-green-red.
    let at = 2 - channel;
    for (let pixel = 0; pixel < size; pixel++, at += 3) planes[plane + pixel] = levels[data[at]!]!;
  }
  return planes;
}
