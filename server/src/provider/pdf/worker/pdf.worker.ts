import sharp from 'sharp';
import { writePdf, type PdfPage } from '../../../pdf/pdf.ts';
import { drawForm } from '../layout/form.layout.ts';
import { drawGlueSheet } from '../layout/glue.layout.ts';
import { openPages } from '../layout/page.ts';
import { drawPictures, type PrintedPicture } from '../layout/picture.layout.ts';
import type { PaperForm, PaperLayout, PaperPicture } from '../pdf.port.ts';
import type { PaperAnswer, PaperOrder } from './message.ts';

/** 200 dpi across the width of a page. */
const MOST_PIXELS = 1500;
const PART = 1024 * 1024;

sharp.concurrency(1);
sharp.cache(false);

const pages: PdfPage[] = [];
let title = '';

const say = (answer: PaperAnswer) => void process.send?.(answer);

async function add(layout: PaperLayout, form: PaperForm, pictures: readonly PaperPicture[]): Promise<void> {
  const printed: PrintedPicture[] = [];
  for (const picture of pictures) {
    const one = await prepare(picture);
    if (one) printed.push(one);
  }
  const drawn = openPages(layout === 'glueSheet');
  if (layout === 'glueSheet') drawGlueSheet(drawn, form);
  else drawForm(drawn, form);
  drawPictures(drawn, printed);
  pages.push(...drawn.close(form));
  title = title === '' ? `${form.title} ${form.number}` : title;
}

/**
 * Turns a picture upright and reduces it to print resolution. Undefined if it is not a picture; its original is in the
 * zip.
 */
async function prepare({ bytes, caption }: PaperPicture): Promise<PrintedPicture | undefined> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: 100_000_000 })
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize(MOST_PIXELS, MOST_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality: 74, mozjpeg: false })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height, caption };
  } catch {
    return undefined;
  }
}

function finish(): void {
  const pdf = writePdf(pages, { tag: 'OUTLAY', title });
  for (let at = 0; at < pdf.length; at += PART) say({ kind: 'part', bytes: pdf.subarray(at, at + PART) });
  say({ kind: 'finished' });
}

async function obey(order: PaperOrder): Promise<void> {
  if (order.kind === 'finish') return finish();
  await add(order.layout, order.form, order.pictures);
  say({ kind: 'added' });
}

process.on('message', (order: PaperOrder) => {
  obey(order).catch((error: unknown) =>
    say({ kind: 'failed', detail: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
// If the server has ended, nobody needs the result.
process.on('disconnect', () => process.exit(0));
