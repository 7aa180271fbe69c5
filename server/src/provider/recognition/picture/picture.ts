import type { TextPage, Word } from '../page.ts';
import type { Box } from './box.ts';
import { readCodes } from './code.ts';
import { detectLines } from './detect.ts';
import type { Models } from './models.ts';
import { drawPreview, turnRaster } from './raster.ts';
import type { Raster } from './raster.ts';
import { readLines } from './read.ts';
import { isUpsideDown, liesOnSide } from './turn.ts';

const DETECT_TALL = 960;
const DETECT_WIDE = 1280;

export interface ReadPicture {
  page: TextPage;
  raster: Raster;
  preview: Uint8Array;
}

/** Turns one picture upright and reads its text and its codes. */
export async function readPicture(
  models: Models,
  raster: Raster,
  index: number,
  withCodes = true,
): Promise<ReadPicture> {
  if (isBlank(raster)) return blank(raster, index);
  const { upright, boxes } = await setUpright(models, raster);
  // The preview is drawn beside the networks, by a thread of the picture library.
  const drawn = drawPreview(upright);
  const reading = async () => ({
    codes: withCodes ? await readCodes(upright) : [],
    words: await readLines(models, upright, boxes.filter(isWorthReading)),
  });
  const [{ codes, words }, preview] = await Promise.all([reading(), drawn]);
  const page: TextPage = {
    index,
    width: upright.width,
    height: upright.height,
    source: 'ocr',
    words: words.sort((a: Word, b: Word) => a.y - b.y),
    codes,
  };
  return { page, raster: upright, preview };
}

/** The share of the picture that a line or two of the smallest print would cover. */
const LEAST_INK = 0.0005;
const CONTRAST = 48;

/** Whether the picture is empty. Searching an empty page for codes and lines takes longest of all. */
export function isBlank({ data }: Raster): boolean {
  const histogram = new Uint32Array(256);
  for (let at = 1; at < data.length; at += 3) histogram[data[at]!]! += 1;
  const ground = histogram.indexOf(Math.max(...histogram));
  const ink = histogram.reduce(
    (sum, count, value) => (Math.abs(value - ground) > CONTRAST ? sum + count : sum),
    0,
  );
  return ink < (data.length / 3) * LEAST_INK;
}

async function blank(raster: Raster, index: number): Promise<ReadPicture> {
  const { width, height } = raster;
  const page: TextPage = { index, width, height, source: 'ocr', words: [], codes: [] };
  return { page, raster, preview: await drawPreview(raster) };
}

/** A wide page is detected at a higher resolution, because its print is smaller than that of a receipt. */
const detectSide = ({ width, height }: Raster): number => (width > height ? DETECT_WIDE : DETECT_TALL);

async function setUpright(models: Models, raster: Raster): Promise<{ upright: Raster; boxes: Box[] }> {
  let upright = raster;
  let boxes = await detectLines(models.detector, upright, detectSide(upright));
  if (liesOnSide(boxes)) {
    upright = await turnRaster(upright, 90);
    boxes = await detectLines(models.detector, upright, detectSide(upright));
  }
  if (await isUpsideDown(models.turner, upright, boxes)) {
    const turned = await turnRaster(upright, 180);
    const turnedBoxes = await detectLines(models.detector, turned, detectSide(turned));
    // The classifier is unreliable on faint print, so a few lines are read both ways.
    if ((await sampleScore(models, turned, turnedBoxes)) >= (await sampleScore(models, upright, boxes))) {
      upright = turned;
      boxes = turnedBoxes;
    }
  }
  return { upright, boxes };
}

const SAMPLE = 6;

/** The confidence with which the widest lines are read, weighted by their length. */
async function sampleScore(models: Models, raster: Raster, boxes: Box[]): Promise<number> {
  const widest = boxes
    .filter(isWorthReading)
    .sort((a, b) => b.width - a.width)
    .slice(0, SAMPLE);
  const words = await readLines(models, raster, widest);
  return words.reduce((sum, word) => sum + word.text.length * word.score ** 4, 0);
}

/** A narrow upright box is a column of the form's preprinted text, never a value. */
const isWorthReading = ({ width, height }: Box): boolean => height < width * 2.5 && height >= 5;
