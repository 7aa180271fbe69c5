import { write } from '../../../pdf/sheet.ts';
import { INK, MARGIN, SIZE, type Pages } from './page.ts';
import { printable } from '../../../pdf/wrap.ts';

/** A picture that is ready for the PDF. */
export interface PrintedPicture {
  jpeg: Uint8Array;
  width: number;
  height: number;
  caption: string;
}

const CAPTION = 6;
const GAP = 4;
/** Ratios of height to width: a page shape gets a whole page, a slip half a page, a long roll a whole page again. */
const PAGE = { from: 1.15, to: 1.9 };
const ROLL = 2.8;
/** A picture is not enlarged beyond 130 dpi. */
const DOTS_A_MM = 130 / 25.4;

/** Draws two pictures per page, or one if its shape needs the space. */
export function drawPictures(pages: Pages, pictures: readonly PrintedPicture[]): void {
  let half = 0;
  for (const picture of pictures) {
    const alone = needsPage(picture);
    if (half === 0 || alone) pages.turn(false);
    const room = pages.bottom - MARGIN;
    const height = alone ? room : (room - GAP) / 2;
    drawPicture(pages, picture, MARGIN + (half === 1 && !alone ? height + GAP : 0), height);
    half = alone ? 0 : 1 - half;
  }
}

function needsPage({ width, height }: PrintedPicture): boolean {
  const shape = height / width;
  return (shape > PAGE.from && shape < PAGE.to) || shape > ROLL;
}

function drawPicture(pages: Pages, picture: PrintedPicture, top: number, height: number): void {
  write(pages.sheet(), [MARGIN, top + SIZE.small], printable(picture.caption), {
    size: SIZE.small,
    ink: INK.soft,
    fit: pages.width,
  });
  const room = { width: pages.width, height: height - CAPTION };
  const scale = Math.min(room.width / picture.width, room.height / picture.height, 1 / DOTS_A_MM);
  const [width, tall] = [picture.width * scale, picture.height * scale];
  pages.place({
    jpeg: picture.jpeg,
    pixels: { width: picture.width, height: picture.height },
    x: MARGIN + (room.width - width) / 2,
    y: top + CAPTION,
    width,
    height: tall,
  });
}
