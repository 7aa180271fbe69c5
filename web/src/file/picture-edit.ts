/** A part of a picture, as fractions 0..1 of its width and height. */
export interface Crop {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export const WHOLE: Crop = { left: 0, top: 0, right: 1, bottom: 1 };

const QUALITY = 0.92;
/** Longest side in pixels of a drawn picture: more than a phone's camera delivers, less than a canvas allows. */
const MOST_PX = 8_000;

/** The cropped area in pixels of the already rotated picture. */
export function partOf({ width, height }: { width: number; height: number }, crop: Crop) {
  const left = Math.round(crop.left * width);
  const top = Math.round(crop.top * height);
  return {
    left,
    top,
    width: Math.max(1, Math.round(crop.right * width) - left),
    height: Math.max(1, Math.round(crop.bottom * height) - top),
  };
}

function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  return { canvas, pen };
}

const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be drawn'))),
      'image/jpeg',
      QUALITY,
    ),
  );

/** Rotated clockwise by quarter turns, as the viewer sees it. */
async function turned(picture: Blob, quarters: number): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(picture);
  const odd = quarters % 2 === 1;
  const { canvas, pen } = canvasOf(odd ? bitmap.height : bitmap.width, odd ? bitmap.width : bitmap.height);
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate((quarters * Math.PI) / 2);
  pen.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  bitmap.close();
  return canvas;
}

/** Rotates, then crops the picture; returns a JPEG. */
export async function editPicture(picture: Blob, quarters: number, crop: Crop): Promise<Blob> {
  const whole = await turned(picture, quarters);
  const { left, top, width, height } = partOf(whole, crop);
  const { canvas, pen } = canvasOf(width, height);
  pen.drawImage(whole, left, top, width, height, 0, 0, width, height);
  return await jpegOf(canvas);
}

/** Sizes of pictures stacked at one width. */
export function stackSizes(pictures: readonly { width: number; height: number }[]) {
  const widest = Math.max(...pictures.map(({ width }) => width));
  const heights = pictures.map(({ width, height }) => (height * widest) / width);
  const scale = Math.min(1, MOST_PX / heights.reduce((sum, height) => sum + height, 0));
  return { width: Math.round(widest * scale), heights: heights.map((height) => Math.round(height * scale)) };
}

/** Joins several pages into one picture, stacked vertically. */
export async function joinPictures(pictures: readonly Blob[]): Promise<Blob> {
  const bitmaps = await Promise.all(pictures.map((picture) => createImageBitmap(picture)));
  const { width, heights } = stackSizes(bitmaps);
  const { canvas, pen } = canvasOf(
    width,
    heights.reduce((sum, height) => sum + height, 0),
  );
  let top = 0;
  bitmaps.forEach((bitmap, place) => {
    const height = heights[place] ?? 0;
    pen.drawImage(bitmap, 0, top, width, height);
    top += height;
    bitmap.close();
  });
  return await jpegOf(canvas);
}

/** A drawn picture as a JPEG file with the old file's name. */
export const pictureFile = (picture: Blob, oldName: string): File =>
  new File([picture], `${oldName.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
