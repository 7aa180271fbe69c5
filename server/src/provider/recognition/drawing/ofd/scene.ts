import type { Canvas } from '../canvas.ts';
import type { FontShelf } from './fonts.ts';
import type { PictureShelf } from './pictures.ts';
import type { Resources } from './resources.ts';

/** What drawing the objects of one page needs. */
export interface Scene {
  canvas: Canvas;
  resources: Resources;
  pictures: PictureShelf;
  fonts: FontShelf;
}
