import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.d.ts';
import type { Word } from '../page.ts';

const MOST_PAGES = 50;
/** No invoice has this many pages; a small file that claims thousands is meant to keep the reader busy. */
const MOST_CLAIMED_PAGES = 500;
/** An A4 page at 600 dpi has 35 million pixels. */
const MOST_PICTURE_PIXELS = 40_000_000;
/** A dense page has a thousand pieces of text, and each layout goes through all of them many times. */
const MOST_PIECES = 8_000;
const LONGEST_PIECE = 2_000;

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const folderUrl = (name: string): string => `${join(folder, name)}/`;

/** An open PDF; the caller must destroy its loading task. */
export type Pdf = PDFDocumentProxy;

export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const pdf = await getDocument({
    // The library takes ownership of the bytes, so it gets a copy.
    data: new Uint8Array(bytes),
    cMapUrl: folderUrl('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: folderUrl('standard_fonts'),
    wasmUrl: folderUrl('wasm'),
    useSystemFonts: false,
    stopAtErrors: false,
    verbosity: 0,
    maxImageSize: MOST_PICTURE_PIXELS,
    enableXfa: false,
  }).promise;
  if (pdf.numPages <= MOST_CLAIMED_PAGES) return pdf;
  await pdf.loadingTask.destroy();
  throw new Error(`pdf: ${pdf.numPages} pages`);
}

export const pageCount = (pdf: Pdf): number => Math.min(pdf.numPages, MOST_PAGES);

/** The text of one page with positions in points, from the top left. */
export async function readPdfPage(
  page: PDFPageProxy,
): Promise<{ words: Word[]; width: number; height: number }> {
  const view = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const pieces: Word[] = [];
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    if (pieces.length >= MOST_PIECES) break;
    const [a, b, c, d, e, f] = item.transform as number[];
    const [x, y] = view.convertToViewportPoint(e!, f!) as [number, number];
    const size = Math.hypot(c!, d!) || Math.hypot(a!, b!);
    // Upward text is a margin note of the form, never a value.
    if (Math.abs(b!) > Math.abs(a!) * 0.2) continue;
    const text = item.str.slice(0, LONGEST_PIECE);
    pieces.push({ text, x, y: y - size * 0.85, width: item.width, height: size, score: 1 });
  }
  return { words: joinPieces(pieces), width: view.width, height: view.height };
}

/** Joins pieces that touch on one line into words, because PDF writers split values arbitrarily. */
export function joinPieces(pieces: Word[]): Word[] {
  const words: Word[] = [];
  for (const piece of [...pieces].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const before = findTouching(words, piece);
    if (!before || before.text.length > LONGEST_PIECE) {
      words.push({ ...piece });
      continue;
    }
    const end = Math.max(before.x + before.width, piece.x + piece.width);
    before.text += piece.text;
    before.width = end - before.x;
  }
  return words;
}

/**
 * Finds the last word that the piece continues. Words are sorted by height, so the search stops at the first one too
 * far above.
 */
function findTouching(words: readonly Word[], piece: Word): Word | undefined {
  for (let index = words.length - 1; index >= 0; index--) {
    const word = words[index]!;
    if (piece.y - word.y >= piece.height * 0.25) return undefined;
    if (touches(word, piece)) return word;
  }
  return undefined;
}

function touches(word: Word, piece: Word): boolean {
  const gap = piece.x - (word.x + word.width);
  const size = Math.min(word.height, piece.height);
  return Math.abs(word.y - piece.y) < size * 0.25 && gap > -size * 0.6 && gap < size * 0.22;
}
