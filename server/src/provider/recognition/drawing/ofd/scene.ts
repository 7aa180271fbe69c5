import type { Canvas } from '../canvas.ts';
import type { FontShelf } from './fonts.ts';
import type { PictureShelf } from './pictures.ts';
import type { Resources } from './resources.ts';

/** Everything that is needed to draw the objects of one page. */
export interface Scene {
  canvas: Canvas;
  resources: Resources;
  pictures: PictureShelf;
  fonts: FontShelf;
}
