import type { PdfPage, PlacedPicture } from '../../../pdf/pdf.ts';
import { createSheet, rule, write, type Sheet } from '../../../pdf/sheet.ts';
import { printable } from '../../../pdf/wrap.ts';

export const MARGIN = 14;
export const A4 = { short: 210, long: 297 };
export const INK = { text: '#1b1b1b', soft: '#5f6672', line: '#9aa1ad', pale: '#c4c9d2', tint: '#f1f3f7' };
/** Font sizes in millimetres; 3.2 is nine points. */
export const SIZE = { small: 2.7, text: 3.2, strong: 3.6, heading: 3.8, title: 6 };
/** Distance between baselines, as a multiple of the font size. */
export const LEADING = 1.45;
const FOOT = 14;

export interface OpenPage {
  sheet: Sheet;
  pictures: PlacedPicture[];
}

/** The pages of one document, and `y`, the position of the next content. */
export interface Pages {
  readonly width: number;
  readonly bottom: number;
  y: number;
  sheet(): Sheet;
  turn(landscape?: boolean): void;
  /** Starts a new page unless `height` fits below. */
  need(height: number): void;
  place(picture: PlacedPicture): void;
  /** Returns all pages with page numbers in their footers. */
  close(foot: { number: string; printed: string }): PdfPage[];
}

export function openPages(landscape = false): Pages {
  const done: OpenPage[] = [];
  const newPage = (wide: boolean) => {
    const sheet = wide ? createSheet(A4.long, A4.short) : createSheet(A4.short, A4.long);
    done.push({ sheet, pictures: [] });
    return sheet;
  };
  let sheet = newPage(landscape);
  const pages: Pages = {
    y: MARGIN,
    get width() {
      return sheet.width - 2 * MARGIN;
    },
    get bottom() {
      return sheet.height - FOOT - 4;
    },
    sheet: () => sheet,
    turn(wide = false) {
      sheet = newPage(wide);
      pages.y = MARGIN;
    },
    need(height) {
      if (pages.y + height > pages.bottom) pages.turn(sheet.width > sheet.height);
    },
    place: (picture) => void done.at(-1)?.pictures.push(picture),
    close(foot) {
      for (const [index, page] of done.entries())
        writeFoot(page.sheet, foot, `${index + 1} / ${done.length}`);
      return done;
    },
  };
  return pages;
}

function writeFoot(sheet: Sheet, { number, printed }: { number: string; printed: string }, page: string) {
  const y = sheet.height - FOOT + 3;
  const style = { size: SIZE.small, ink: INK.soft };
  const right = sheet.width - MARGIN;
  rule(sheet, [MARGIN, y - 4.2], [right, y - 4.2], { ink: INK.pale, width: 0.2 });
  write(sheet, [MARGIN, y], printable(printed), { ...style, fit: sheet.width - 2 * MARGIN - 75 });
  write(sheet, [right - 22, y], printable(number), { ...style, align: 'end', fit: 48 });
  write(sheet, [right, y], page, { ...style, align: 'end' });
}
