import type { DrawnPages } from '../drawing/raster.ts';
import { readPage } from '../layout/page.layout.ts';
import type { Draft } from '../layout/draft.ts';
import type { TextPage } from '../page.ts';
import type { ReadPicture } from '../picture/picture.ts';
import { drawPreview } from '../picture/raster.ts';
import type { Raster } from '../picture/raster.ts';
import { readInvoiceXml } from './invoice-xml.ts';
import { openPdf, pageCount, readPdfPage } from './pdf.ts';
import type { Pdf } from './pdf.ts';
import { renderPage } from './pdf.render.ts';
import { sniff } from './sniff.ts';
import { parseXml } from './xml.ts';

/** A page with fewer characters is a scan with a little text stamped on it, not a page with a text layer. */
const FEWEST_LETTERS = 30;
const PREVIEW_SIDE = 1200;
const SCAN_SIDE = 2000;
/** Number of pages that are drawn for the screen; up to 50 pages are read. */
const MOST_PREVIEWS = 10;
/** Number of pages without text that are read as pictures; each costs as much as a picture. */
const MOST_SCANS = 20;

export interface ReadDraft {
  draft: Draft;
  codes: string[];
}

export interface PageReader {
  readRaster(raster: Raster, index: number): Promise<ReadPicture>;
  /** Called at the start of each page, which has a time limit of its own. */
  onPage(): void;
}

interface Pages {
  texts: TextPage[];
  previews: Uint8Array[];
  scans: number;
}

/**
 * Reads every invoice in a PDF: attached data if there is any, otherwise the text of its pages, and pictures of pages
 * without text.
 */
export async function readPdf(
  bytes: Uint8Array,
  reader: PageReader,
): Promise<{ drafts: ReadDraft[]; pages: Uint8Array[]; total: number }> {
  const pdf = await openPdf(bytes);
  try {
    const attached = await readAttachments(pdf);
    const read: Pages = { texts: [], previews: [], scans: 0 };
    for (let index = 0; index < pageCount(pdf); index++) {
      reader.onPage();
      await readOne(pdf, index, reader, read);
    }
    const drafts = attached.length > 0 ? attached : draftsOf(read.texts);
    return { drafts, pages: read.previews, total: pdf.numPages };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

/** Draws the first pages without reading them. */
export async function drawPdf(bytes: Uint8Array, onPage: () => void): Promise<DrawnPages> {
  const pdf = await openPdf(bytes);
  try {
    const pages: Uint8Array[] = [];
    for (let index = 0; index < Math.min(MOST_PREVIEWS, pdf.numPages); index++) {
      onPage();
      const page = await pdf.getPage(index + 1);
      pages.push(await drawPreview(await renderPage(pdf, page, PREVIEW_SIDE)));
      page.cleanup();
    }
    return { pages, total: pdf.numPages };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function readOne(pdf: Pdf, index: number, { readRaster }: PageReader, read: Pages): Promise<void> {
  const page = await pdf.getPage(index + 1);
  const { words, width, height } = await readPdfPage(page);
  if (words.reduce((sum, word) => sum + word.text.length, 0) >= FEWEST_LETTERS) {
    read.texts.push({ index, width, height, source: 'pdf', words, codes: [] });
    if (index < MOST_PREVIEWS)
      read.previews.push(await drawPreview(await renderPage(pdf, page, PREVIEW_SIDE)));
  } else if (read.scans < MOST_SCANS) {
    read.scans += 1;
    const picture = await readRaster(await renderPage(pdf, page, SCAN_SIDE), index);
    read.texts.push(picture.page);
    read.previews.push(picture.preview);
  }
  page.cleanup();
}

async function readAttachments(pdf: Pdf): Promise<ReadDraft[]> {
  const attachments = (await pdf.getAttachments()) as Record<string, { content?: Uint8Array }> | null;
  return Object.values(attachments ?? {}).flatMap(({ content }) => {
    if (!content || sniff(content).kind !== 'xml') return [];
    const draft = readInvoiceXml(parseXml(content), 'xml');
    return draft ? [{ draft, codes: [] }] : [];
  });
}

/** Chinese forms have one page each. A foreign invoice may have several, so those are read as one. */
function draftsOf(pages: TextPage[]): ReadDraft[] {
  const single = pages.flatMap((page) => {
    const draft = readPage(page);
    return draft ? [{ draft, codes: page.codes }] : [];
  });
  const [first] = pages;
  if (!first) return [];
  if (single.some(({ draft }) => draft.type !== 'receipt'))
    return single.filter(({ draft }) => draft.type !== 'receipt');
  const draft = readPage(pages.length > 1 ? stack(pages, first) : first);
  return [{ draft: draft ?? other(first), codes: first.codes }];
}

const other = (page: TextPage): Draft => ({
  type: 'other',
  typeScore: 0.9,
  source: page.source,
  fields: {},
  items: [],
  repeated: [],
  page,
});

/** Joins the pages vertically into one; each word keeps its original page and position. */
function stack(pages: TextPage[], first: TextPage): TextPage {
  let top = 0;
  const words = pages.flatMap((page) => {
    const moved = page.words.map((word) => {
      const { x, y, width, height } = word.seen ?? word;
      return { ...word, y: word.y + top, page: page.index, seen: { x, y, width, height } };
    });
    top += page.height;
    return moved;
  });
  return { ...first, words };
}
