import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.d.ts';
import type { Word } from '../page.ts';

const MOST_PAGES = 50;

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const folderUrl = (name: string): string => `${join(folder, name)}/`;

/** An open PDF; its caller destroys its loading task. */
export type Pdf = PDFDocumentProxy;

export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  return getDocument({
    // The reader takes its bytes away from their owner, so it gets its own.
    data: new Uint8Array(bytes),
    cMapUrl: folderUrl('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: folderUrl('standard_fonts'),
    wasmUrl: folderUrl('wasm'),
    useSystemFonts: false,
    stopAtErrors: false,
    verbosity: 0,
  }).promise;
}

export const pageCount = (pdf: Pdf): number => Math.min(pdf.numPages, MOST_PAGES);

/** The text of one page with its places, top left first, in points. */
export async function readPdfPage(
  page: PDFPageProxy,
): Promise<{ words: Word[]; width: number; height: number }> {
  const view = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const pieces: Word[] = [];
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const [a, b, c, d, e, f] = item.transform as number[];
    const [x, y] = view.convertToViewportPoint(e!, f!) as [number, number];
    const size = Math.hypot(c!, d!) || Math.hypot(a!, b!);
    // Text that runs upwards is a form's margin note; no value stands like that.
    if (Math.abs(b!) > Math.abs(a!) * 0.2) continue;
    pieces.push({ text: item.str, x, y: y - size * 0.85, width: item.width, height: size, score: 1 });
  }
  return { words: joinPieces(pieces), width: view.width, height: view.height };
}

/** PDF writers cut a value where they like: pieces that touch on one line are one word. */
export function joinPieces(pieces: Word[]): Word[] {
  const words: Word[] = [];
  for (const piece of [...pieces].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const before = words.findLast((word) => touches(word, piece));
    if (!before) {
      words.push({ ...piece });
      continue;
    }
    const end = Math.max(before.x + before.width, piece.x + piece.width);
    before.text += piece.text;
    before.width = end - before.x;
  }
  return words;
}

function touches(word: Word, piece: Word): boolean {
  const gap = piece.x - (word.x + word.width);
  const size = Math.min(word.height, piece.height);
  return Math.abs(word.y - piece.y) < size * 0.25 && gap > -size * 0.6 && gap < size * 0.22;
}
