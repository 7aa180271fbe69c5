import sharp from 'sharp';
import { figures } from '../canvas.ts';
import type { Canvas } from '../canvas.ts';
import type { Area } from '../raster.ts';
import { openBilevel, isBilevel } from './bilevel.ts';
import type { OfdPackage } from './package.ts';

/** The pictures inside the file, converted for use in a drawing. */
export interface PictureShelf {
  /** Draws a picture stretched over an area; empty if there is no picture that can be shown. */
  draw(path: string | undefined, over: Area, canvas: Canvas): Promise<string>;
  /** The same for bytes that are not a file of their own. */
  drawBytes(bytes: Uint8Array, over: Area, canvas: Canvas): Promise<string>;
}

/** Longest sides to try: a page is drawn with 1600 pixels, so a picture on it needs no more. */
const SIDES = [1600, 1000];
const MOST_PIXELS = 40_000_000;
/** An attribute in a drawing may have ten million characters at most. */
const MOST_BYTES = 6_000_000;
/** Limit for all pictures in one file. */
const MOST_ALL_BYTES = 60_000_000;

export function createPictureShelf(ofd: OfdPackage, name: string): PictureShelf {
  const made = new Map<string, Promise<Buffer | undefined>>();
  let all = 0;
  const take = async (key: string, bytes: Uint8Array, over: Area, canvas: Canvas): Promise<string> => {
    canvas.budget.spend('pictures');
    if (!made.has(key)) made.set(key, all > MOST_ALL_BYTES ? Promise.resolve(undefined) : pack(bytes));
    const png = await made.get(key);
    if (!png) return '';
    all += png.length;
    const defined = canvas.define(`${name} picture ${key}`, (id) => pictureOf(id, png));
    return `<use href="#${defined}" transform="matrix(${figures([over.width, 0, 0, over.height, over.x, over.y])})"/>`;
  };
  return {
    async draw(path, over, canvas) {
      const bytes = path === undefined ? undefined : ofd.bytes(path);
      return path === undefined || !bytes ? '' : await take(path, bytes, over, canvas);
    },
    drawBytes: (bytes, over, canvas) => take(`bytes ${made.size}`, bytes, over, canvas),
  };
}

/** Defines a picture of size 1 × 1, which is scaled where it is used. */
const pictureOf = (id: string, png: Buffer): string =>
  `<image id="${id}" width="1" height="1" preserveAspectRatio="none" href="data:image/png;base64,${png.toString('base64')}"/>`;

async function pack(bytes: Uint8Array): Promise<Buffer | undefined> {
  try {
    for (const side of SIDES) {
      const picture = isBilevel(bytes)
        ? await openBilevel(bytes)
        : sharp(bytes, { limitInputPixels: MOST_PIXELS });
      const png = await picture
        .rotate()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .png({ compressionLevel: 6 })
        .toBuffer();
      if (png.length <= MOST_BYTES) return png;
    }
  } catch {
    // An unsupported or damaged picture: the rest of the page is shown without it.
  }
  return undefined;
}
