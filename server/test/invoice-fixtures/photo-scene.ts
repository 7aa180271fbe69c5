import sharp from 'sharp';
import { quadToSquare, type Corner, type Matrix, type Quad } from './homography.ts';
import type { Random } from '../../src/demo/invoices/random.ts';

/** A picture on the table; `onto` maps a point of the photo to a point of the picture. */
export interface Paper {
  pixels: Uint8Array;
  width: number;
  height: number;
  onto: Matrix;
  /** Length of its shadow, in pixels of the photo. */
  reach: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A smooth field of random greys, scaled to the picture. */
export async function clouds(
  random: Random,
  cells: readonly [number, number],
  { width, height }: Size,
): Promise<Uint8Array> {
  const [columns, rows] = cells;
  const grid = Uint8Array.from({ length: columns * rows }, () => random.integer(0, 255));
  return sharp(grid, { raw: { width: columns, height: rows, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}

/** The corners of the paper: its own proportions in the given area, slightly rotated and in perspective. */
function placeQuad(
  random: Random,
  ratio: number,
  place: Size & { x: number; y: number; skew: number },
): Quad {
  const { skew } = place;
  const room = 0.92 - 0.05 * skew;
  const width = Math.min(place.width * room, place.height * room * ratio);
  const height = width / ratio;
  const angle = ((random.next() - 0.5) * 7 * skew * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const middle = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
  const lean = Math.min(width, height) * 0.035 * skew;
  const corner = (right: number, down: number): Corner => {
    const x = (right * width) / 2 + (random.next() - 0.5) * lean;
    const y = (down * height) / 2 + (random.next() - 0.5) * lean;
    return { x: middle.x + x * cos - y * sin, y: middle.y + x * sin + y * cos };
  };
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

export interface Picture {
  bytes: Uint8Array;
  /** Ratio of width to height. */
  ratio: number;
}

/** Lays the pictures side by side on the table. */
export async function layPapers(
  random: Random,
  pictures: readonly Picture[],
  photo: Size & { skew: number },
): Promise<Paper[]> {
  const width = photo.width / pictures.length;
  const reach = Math.max(photo.width, photo.height) * 0.012;
  // All random numbers are drawn before the first await, or their order would depend on timing.
  const quads = pictures.map(({ ratio }, index) =>
    placeQuad(random, ratio, { ...photo, x: index * width, y: 0, width }),
  );
  return Promise.all(
    quads.map(async (quad, index) => {
      const target = Math.round(Math.hypot(quad[1].x - quad[0].x, quad[1].y - quad[0].y));
      const { data, info } = await sharp(pictures[index]?.bytes)
        .flatten()
        .resize(target)
        .removeAlpha()
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { pixels: data, width: info.width, height: info.height, onto: quadToSquare(quad), reach };
    }),
  );
}

/** Light from one side, and the soft dark edge of the shadow of a phone held over the paper. */
export function lightField(random: Random, { width, height }: Size, depth: number): Uint8Array {
  const angle = random.next() * Math.PI * 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const edge = 0.1 + random.next() * 0.35;
  const field = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const [u, v] = [x / width - 0.5, y / height - 0.5];
      const along = u * cos + v * sin;
      const fall = 1 - 0.16 * depth * (along + 0.5) - 0.22 * depth * (u * u + v * v);
      const phone = 0.2 * depth * Math.min(1, Math.max(0, (along - edge) / 0.16));
      field[at] = 255 * Math.max(0, fall - phone);
    }
  }
  return field;
}
