import sharp from 'sharp';
import { clouds, layPapers, lightField, type Paper, type Picture, type Size } from './photo-scene.ts';
import { createRandom, type Random } from '../../src/demo/invoices/random.ts';

export type Table = 'wood' | 'desk' | 'cloth' | 'dark';

export interface PhotographOptions {
  seed: string | number;
  /** How tilted the phone was: 0 is a scanner, 1 a careless photograph. */
  skew?: number;
  /** Strength of the shadows, 0 to 1. */
  shadow?: number;
  /** How crumpled and grainy the paper is, 0 to 1. */
  paper?: number;
  table?: Table;
  /** The longer side of the photo in pixels. */
  size?: number;
}

/** The colour of a table, and how strong its grain is in the two directions. */
const TABLES: Record<
  Table,
  { colour: readonly [number, number, number]; grain: number; cells: readonly [number, number] }
> = {
  wood: { colour: [158, 118, 82], grain: 30, cells: [9, 150] },
  desk: { colour: [186, 187, 186], grain: 7, cells: [40, 30] },
  cloth: { colour: [112, 124, 138], grain: 13, cells: [200, 150] },
  dark: { colour: [62, 58, 56], grain: 10, cells: [60, 12] },
};

interface Scene {
  width: number;
  height: number;
  invoices: Paper[];
  table: Uint8Array;
  creases: Uint8Array;
  light: Uint8Array;
  options: Required<PhotographOptions>;
  grain: () => number;
  out: Uint8Array;
}

/** A fast noise generator; the seeded stream would take longer than everything else. */
function createGrain(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return ((state & 255) + ((state >>> 8) & 255)) / 510 - 0.5;
  };
}

/** A point of a paper; both coordinates run from 0 to 1. */
interface Spot {
  u: number;
  v: number;
}

/** The paper's colour under a point of the photo, interpolated between the four nearest pixels. */
function samplePaper({ pixels, width, height }: Paper, { u, v }: Spot, channel: number): number {
  const [x, y] = [Math.min(width - 1.001, u * (width - 1)), Math.min(height - 1.001, v * (height - 1))];
  const [left, top] = [x | 0, y | 0];
  const [across, down] = [x - left, y - top];
  const at = (top * width + left) * 3 + channel;
  const upper = (pixels[at] ?? 0) * (1 - across) + (pixels[at + 3] ?? 0) * across;
  const below = (pixels[at + width * 3] ?? 0) * (1 - across) + (pixels[at + width * 3 + 3] ?? 0) * across;
  return upper * (1 - down) + below * down;
}

function spotOf({ onto }: Paper, x: number, y: number): Spot {
  const w = onto[6] * x + onto[7] * y + onto[8];
  return { u: (onto[0] * x + onto[1] * y + onto[2]) / w, v: (onto[3] * x + onto[4] * y + onto[5]) / w };
}

/** How dark the table is beside a paper, whose soft shadow falls to the lower right. */
function shadowOf(paper: Paper, x: number, y: number): number {
  const { u, v } = spotOf(paper, x - paper.reach * 0.45, y - paper.reach * 0.6);
  const outX = Math.max(0, -u, u - 1) * paper.width;
  const outY = Math.max(0, -v, v - 1) * paper.height;
  const far = (outX * outX + outY * outY) / (paper.reach * paper.reach);
  return far > 6 ? 0 : Math.exp(-far);
}

const WARMTH = [1, 0.985, 0.955] as const;

function exposePoint(scene: Scene, x: number, y: number): void {
  const { invoices: sheets, options, out } = scene;
  const { colour, grain } = TABLES[options.table];
  const at = y * scene.width + x;
  const lit = (scene.light[at] ?? 255) / 255;
  const noise = scene.grain();
  for (const paper of sheets) {
    const spot = spotOf(paper, x, y);
    if (spot.u < 0 || spot.u > 1 || spot.v < 0 || spot.v > 1) continue;
    const crease = 1 + (((scene.creases[at] ?? 128) - 128) / 128) * 0.045 * options.paper;
    for (let channel = 0; channel < 3; channel += 1) {
      const base = samplePaper(paper, spot, channel) * 0.95 + 4;
      out[at * 3 + channel] = expose(
        base * crease * lit * (WARMTH[channel] ?? 1) + noise * (8 + 8 * options.paper),
      );
    }
    return;
  }
  const shade = sheets.reduce((darkest, paper) => Math.max(darkest, shadowOf(paper, x, y)), 0);
  const dim = 1 - 0.55 * options.shadow * shade;
  const ground = (((scene.table[at] ?? 128) - 128) / 128) * grain;
  for (let channel = 0; channel < 3; channel += 1) {
    const base = (colour[channel] ?? 0) + ground;
    out[at * 3 + channel] = expose(base * dim * lit * (WARMTH[channel] ?? 1) + noise * 14);
  }
}

/** Limits a value to 0..255, because a byte array would wrap around. */
const expose = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value);

async function measure(pictures: readonly Uint8Array[]): Promise<Picture[]> {
  return Promise.all(
    pictures.map(async (bytes) => {
      const { width, height } = await sharp(bytes).metadata();
      return { bytes, ratio: width / height };
    }),
  );
}

function frameOf(pictures: readonly Picture[], longest: number): Size {
  const together = pictures.reduce((sum, { ratio }) => sum + ratio, 0);
  const ratio = Math.min(2, Math.max(0.5, together));
  return ratio >= 1
    ? { width: longest, height: Math.round(longest / ratio) }
    : { width: Math.round(longest * ratio), height: longest };
}

async function setScene(
  random: Random,
  pictures: readonly Picture[],
  options: Scene['options'],
): Promise<Scene> {
  const size = frameOf(pictures, options.size);
  return {
    ...size,
    invoices: await layPapers(random, pictures, { ...size, skew: options.skew }),
    table: await clouds(random, TABLES[options.table].cells, size),
    creases: await clouds(random, [14, 10], size),
    light: lightField(random, size, options.shadow),
    options,
    grain: createGrain(random.integer(1, 2 ** 30)),
    out: new Uint8Array(size.width * size.height * 3),
  };
}

/** A phone photograph of one paper, or of several side by side on one table. */
export async function photograph(
  pictures: Uint8Array | readonly Uint8Array[],
  options: PhotographOptions,
): Promise<Uint8Array> {
  const random = createRandom(`photo/${options.seed}`);
  const table = random.pick(Object.keys(TABLES) as Table[]);
  const shown = await measure(pictures instanceof Uint8Array ? [pictures] : pictures);
  const full = { skew: 0.6, shadow: 0.6, paper: 0.5, table, size: 1600, ...options };
  const scene = await setScene(random, shown, full);
  const { width, height, out } = scene;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) exposePoint(scene, x, y);
  }
  const photo = sharp(out, { raw: { width, height, channels: 3 } })
    .blur(0.5)
    .jpeg({ quality: 84 });
  return new Uint8Array(await photo.toBuffer());
}
