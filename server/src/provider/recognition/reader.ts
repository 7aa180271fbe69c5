import { judge } from './check/judge.ts';
import { parseInvoiceCode } from './check/invoice-code.ts';
import type { InvoiceCode } from './check/invoice-code.ts';
import { readInvoiceXml } from './document/invoice-xml.ts';
import { openOfd } from './document/ofd.ts';
import { readPdf } from './document/pdf.reader.ts';
import { sniff } from './document/sniff.ts';
import { parseXml } from './document/xml.ts';
import type { Draft } from './layout/draft.ts';
import { readPage } from './layout/page.layout.ts';
import type { TextPage } from './page.ts';
import { loadModels } from './picture/models.ts';
import type { Models } from './picture/models.ts';
import { readPicture } from './picture/picture.ts';
import { cutPaper, findPapers } from './picture/paper.ts';
import { openRaster } from './picture/raster.ts';
import type { Raster } from './picture/raster.ts';
import type { Recognition, RecognisedInvoice, RecognitionStep } from './recognition.port.ts';

export interface ReadOptions {
  today: string;
  /** `false` skips the codes, so that the accuracy of recognition is measured without their help. */
  withCodes?: boolean;
  onStep?: (step: RecognitionStep) => void;
  /** Called at the start of each page of a PDF, or of each paper on a photograph. */
  onPage?: () => void;
}

const MOST_PAPERS = 9;

let loading: Promise<Models> | undefined;
/** The models are loaded with the first picture, so that a PDF or an XML does not wait for them. */
const models = (): Promise<Models> => (loading ??= loadModels());

/** Recognises one file of any type. Runs inside a worker; throws if the file cannot be read. */
export async function readFile(bytes: Uint8Array, options: ReadOptions): Promise<Recognition> {
  const started = performance.now();
  const { kind, mediaType } = sniff(bytes);
  options.onStep?.('opening');
  const found = await readKind(kind, bytes, options);
  const status = kind === 'unknown' ? 'unsupported' : found.invoices.length > 0 ? 'recognised' : 'unreadable';
  return { status, mediaType, ...found, ms: Math.round(performance.now() - started) };
}

interface Found {
  invoices: RecognisedInvoice[];
  pages: Uint8Array[];
  /** Number of pages in the document, if more than were drawn. */
  pageTotal?: number;
}

async function readKind(
  kind: ReturnType<typeof sniff>['kind'],
  bytes: Uint8Array,
  options: ReadOptions,
): Promise<Found> {
  switch (kind) {
    // Pages of structured files are drawn on first view, so that the fields do not wait for them.
    case 'xml':
      return { invoices: judgeAll([readInvoiceXml(parseXml(bytes), 'xml')], options), pages: [] };
    case 'ofd':
      return { invoices: judgeAll([readOfd(bytes)], options), pages: [] };
    case 'pdf':
      return readPdfFile(bytes, options);
    case 'picture':
      return readPictureFile(bytes, options);
    case 'text':
      return { invoices: readCodeText(Buffer.from(bytes).toString('utf8'), options), pages: [] };
    case 'unknown':
      return { invoices: [], pages: [] };
  }
}

function judgeAll(drafts: (Draft | undefined)[], options: ReadOptions): RecognisedInvoice[] {
  options.onStep?.('checking');
  return drafts.flatMap((draft) => (draft ? [judge(draft, undefined, options.today)] : []));
}

/** Combines the data attached to an OFD with the text on its pages; for each field the data takes precedence. */
function readOfd(bytes: Uint8Array): Draft | undefined {
  const { attached, named, pages } = openOfd(bytes);
  const shown = pages.map(readPage).find((draft) => draft !== undefined);
  const [data] = attached;
  if (!data && !shown && !named.number) return undefined;
  const base: Draft = data ??
    shown ?? { type: 'digital_unknown', typeScore: 0.9, source: 'ofd', fields: {}, items: [], repeated: [] };
  const fields = { ...shown?.fields, ...named, ...data?.fields };
  // A field keeps its position if the page shows the same value as the data.
  for (const [name, reading] of Object.entries(shown?.fields ?? {})) {
    const field = name as keyof typeof fields;
    if (fields[field]?.value === reading.value) fields[field] = reading;
  }
  const type = shown && shown.typeScore > 0.9 ? shown.type : base.type;
  const items = data && data.items.length > 0 ? data.items : (shown?.items ?? []);
  return {
    ...base,
    ...(shown?.page && { page: shown.page }),
    ...(shown?.capital && { capital: shown.capital }),
    type,
    fields,
    items,
  };
}

async function readPdfFile(bytes: Uint8Array, options: ReadOptions): Promise<Found> {
  options.onStep?.('reading');
  const { drafts, pages, total } = await readPdf(bytes, {
    readRaster: async (raster, index) => readPicture(await models(), raster, index, options.withCodes),
    onPage: () => options.onPage?.(),
  });
  options.onStep?.('checking');
  return {
    invoices: drafts.map(({ draft, codes }) => judge(draft, codeOf(codes), options.today)),
    pages,
    pageTotal: total,
  };
}

async function readPictureFile(bytes: Uint8Array, options: ReadOptions): Promise<Found> {
  options.onStep?.('reading');
  const raster = await openRaster(bytes);
  const several = await readPapers(raster, options);
  if (several) return several;
  options.onPage?.();
  const { page, preview } = await readPicture(await models(), raster, 0, options.withCodes);
  options.onStep?.('checking');
  const draft = readPage(page) ?? codeDraft(page) ?? other(page);
  return { invoices: [judge(draft, codeOf(page.codes), options.today)], pages: [preview] };
}

/** Reads several papers on one photograph: each is cut out, read by itself, and shown as its own page. */
async function readPapers(raster: Raster, options: ReadOptions): Promise<Found | undefined> {
  const boxes = await findPapers(raster);
  if (boxes.length < 2 || boxes.length > MOST_PAPERS) return undefined;
  const found: Found = { invoices: [], pages: [] };
  for (const box of boxes) {
    options.onPage?.();
    const index = found.pages.length;
    const { page, preview } = await readPicture(
      await models(),
      cutPaper(raster, box),
      index,
      options.withCodes,
    );
    const draft = readPage(page) ?? codeDraft(page);
    if (!draft) continue;
    found.pages.push(preview);
    const place = { page: index, x: 0, y: 0, width: 1, height: 1 };
    found.invoices.push({ ...judge(draft, codeOf(page.codes), options.today), place });
  }
  return found.invoices.length > 1 ? found : undefined;
}

const codeOf = (codes: string[]): InvoiceCode | undefined =>
  codes.map(parseInvoiceCode).find((code) => code !== undefined);

/** Reads the text of a QR code that was scanned with a phone. */
function readCodeText(text: string, options: ReadOptions): RecognisedInvoice[] {
  options.onStep?.('checking');
  const code = parseInvoiceCode(text);
  return code ? [judge(draftOfCode(code), code, options.today)] : [];
}

/** Creates a draft from the code alone, for a photograph that is too poor to read. */
function codeDraft(page: TextPage): Draft | undefined {
  const code = codeOf(page.codes);
  return code && { ...draftOfCode(code), page };
}

/** An empty draft. `agreeWithCode` adds the fields of the code, which never contains the amount to pay. */
const draftOfCode = ({ type, number }: InvoiceCode): Draft => ({
  type: type ?? (number.length === 20 ? 'digital_unknown' : 'vat_normal'),
  typeScore: 0.9,
  source: 'qr',
  fields: {},
  items: [],
  repeated: [],
});

const other = (page: TextPage): Draft => ({
  type: 'other',
  typeScore: 0.9,
  source: page.source,
  fields: {},
  items: [],
  repeated: [],
  page,
});
