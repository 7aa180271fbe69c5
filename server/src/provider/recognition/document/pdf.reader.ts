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

/** Fewer letters than these on a page mean a scan with a stamp of text, not a text layer. */
const FEWEST_LETTERS = 30;
const PREVIEW_SIDE = 1200;
const SCAN_SIDE = 2000;
/** Every page of a PDF is read; this many are drawn for the screen. */
const MOST_PREVIEWS = 10;
/** Pages without text are read as pictures, at the cost of a picture each. */
const MOST_SCANS = 20;

export interface ReadDraft {
  draft: Draft;
  codes: string[];
}

export interface PageReader {
  readRaster(raster: Raster, index: number): Promise<ReadPicture>;
  /** A page begins, at its own cost. */
  onPage(): void;
}

interface Pages {
  texts: TextPage[];
  previews: Uint8Array[];
  scans: number;
}

/** Reads every invoice in a PDF: attached data first, then text, and pictures of pages where there is no text. */
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

/** The first pages as pictures, without a look at what they say. */
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

/** Chinese forms stand one to a page; a foreign invoice may run over several, so those are read as one. */
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

/** The pages laid under one another; each word remembers where it stood. */
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
