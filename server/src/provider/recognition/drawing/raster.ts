import sharp from 'sharp';
import type { Canvas } from './canvas.ts';
import { figure, figures } from './canvas.ts';

/** Longest side of a stored page picture, in pixels. */
export const PAGE_SIDE = 1600;
/** A long roll is drawn wider than its proportions allow, so that it stays legible. */
const LEAST_WIDTH = 500;
const MOST_HEIGHT = 6000;

/** Pages as JPEG, and the total number of pages in the document. */
export interface DrawnPages {
  pages: Uint8Array[];
  total: number;
}

/** An area in millimetres. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws the contents of a page as a JPEG on white. */
export async function rasterise(area: Area, canvas: Canvas, body: string): Promise<Uint8Array> {
  const [width, height] = pixelsOf(area);
  const box = figures([area.x, area.y, area.width, area.height]);
  const paper = `<rect x="${figure(area.x)}" y="${figure(area.y)}" width="${figure(area.width)}" height="${figure(area.height)}" fill="#fff"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}" preserveAspectRatio="none">${canvas.definitions()}${paper}${body}</svg>`;
  return await sharp(Buffer.from(svg), { limitInputPixels: PAGE_SIDE * MOST_HEIGHT })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer();
}

function pixelsOf({ width, height }: Area): [number, number] {
  const scale = Math.max(PAGE_SIDE / Math.max(width, height), LEAST_WIDTH / width);
  const fitted = Math.min(scale, MOST_HEIGHT / height, PAGE_SIDE / width);
  return [Math.max(1, Math.round(width * fitted)), Math.max(1, Math.round(height * fitted))];
}
