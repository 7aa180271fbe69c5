import { Tensor } from 'onnxruntime-node';
import type { InferenceSession } from 'onnxruntime-node';
import type { Word } from '../page.ts';
import type { Box } from './box.ts';
import { decodeCtc } from './ctc.ts';
import type { ReadChar } from './ctc.ts';
import { boundsOf, layLevel, measureLean } from './level.ts';
import type { Lean } from './level.ts';
import type { Models } from './models.ts';
import type { Raster } from './raster.ts';
import { cutStrip, STRIP_HEIGHT, stripWidth } from './strip.ts';

const LONGEST_BATCH = 8;
/** The cost of a batch is its widest line times its count, so only lines of similar width are batched. */
const WASTE = 1.25;
const SURE_ENOUGH = 0.5;

/** Reads every line; lines of similar width go through the network together. */
export async function readLines({ reader, alphabet }: Models, raster: Raster, boxes: Box[]): Promise<Word[]> {
  const sorted = boxes.map((box) => ({ box, width: stripWidth(box) })).sort((a, b) => a.width - b.width);
  const lean = measureLean(boxes, raster.width, raster.height);
  const words: Word[] = [];
  for (let from = 0; from < sorted.length;) {
    const narrow = sorted[from]!.width;
    let to = from + 1;
    while (to < sorted.length && to - from < LONGEST_BATCH && sorted[to]!.width <= narrow * WASTE + 16)
      to += 1;
    const batch = sorted.slice(from, to);
    for (const [index, chars] of (await readBatch(reader, alphabet, raster, batch)).entries()) {
      const word = wordOf(batch[index]!.box, chars, lean);
      if (word.text !== '' && word.score >= SURE_ENOUGH) words.push(word);
    }
    from = to;
  }
  return words;
}

async function readBatch(
  reader: InferenceSession,
  alphabet: string[],
  raster: Raster,
  batch: { box: Box; width: number }[],
): Promise<ReadChar[][]> {
  const padded = Math.ceil(batch.at(-1)!.width / 8) * 8;
  const target = new Float32Array(batch.length * 3 * STRIP_HEIGHT * padded);
  for (const [index, { box, width }] of batch.entries()) {
    cutStrip(raster, box, width, { target, offset: index * 3 * STRIP_HEIGHT * padded, padded });
  }
  const input = new Tensor('float32', target, [batch.length, 3, STRIP_HEIGHT, padded]);
  const output = (await reader.run({ [reader.inputNames[0]!]: input }))[reader.outputNames[0]!]!;
  const [, steps = 0, classes = 0] = output.dims;
  const data = output.data as Float32Array;
  return batch.map(({ width }, index) => {
    const part = data.subarray(index * steps * classes, (index + 1) * steps * classes);
    const chars = decodeCtc({ data: part, steps, classes }, alphabet);
    // Positions refer to the padded strip; convert them to positions in the line itself.
    return chars.map((char) => ({ ...char, at: Math.min(1, (char.at * padded) / width) }));
  });
}

function wordOf(box: Box, chars: ReadChar[], lean: Lean): Word {
  const kept = trimSpaces(respace(chars));
  const score = kept.reduce((sum, char) => sum + char.score, 0) / Math.max(1, kept.length);
  return {
    ...layLevel(box, lean),
    text: kept.map((char) => char.text).join(''),
    score,
    chars: kept.map(({ text, score: sure }) => ({ text, score: sure })),
    seen: boundsOf(box),
  };
}

const isLatin = (char: ReadChar): boolean => /[A-Za-z&.,)]/.test(char.text);

/** The model often drops spaces between English words, so a gap much wider than usual becomes a space. */
function respace(chars: ReadChar[]): ReadChar[] {
  const gaps = chars.slice(1).map((char, index) => char.at - chars[index]!.at);
  const letters = chars.filter(isLatin).length;
  if (letters < chars.length * 0.6 || gaps.length < 4) return chars;
  const usual = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)]!;
  return chars.flatMap((char, index) => {
    const next = chars[index + 1];
    const wide = next && next.text !== ' ' && char.text !== ' ' && next.at - char.at > usual * 1.7;
    return wide ? [char, { text: ' ', at: (char.at + next.at) / 2, score: 1 }] : [char];
  });
}

function trimSpaces(chars: ReadChar[]): ReadChar[] {
  const first = chars.findIndex((char) => char.text.trim() !== '');
  const last = chars.findLastIndex((char) => char.text.trim() !== '');
  return first < 0 ? [] : chars.slice(first, last + 1);
}
