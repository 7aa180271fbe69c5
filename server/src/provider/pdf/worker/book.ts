import sharp from 'sharp';
import { writePdf, type PdfPage } from '../../../pdf/pdf.ts';
import { drawForm } from '../layout/form.layout.ts';
import { drawGlueSheet } from '../layout/glue.layout.ts';
import { openPages } from '../layout/page.ts';
import { drawPictures, type PrintedPicture } from '../layout/picture.layout.ts';
import { drawReport, isWide } from '../layout/report.layout.ts';
import type { PaperForm, PaperLayout, PaperPicture, PaperReport } from '../pdf.port.ts';

/** Maximum length of the longer side of a picture; across the width of a page, this is about 200 dpi. */
const MOST_PIXELS = 1500;

/** Lays out documents one after the other, in the calling process. */
export function createBook() {
  const pages: PdfPage[] = [];
  let title = '';
  return {
    async add(layout: PaperLayout, form: PaperForm, pictures: readonly PaperPicture[]): Promise<void> {
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
    },
    addReport(report: PaperReport): void {
      const drawn = openPages(isWide(report));
      drawReport(drawn, report);
      pages.push(...drawn.close({ number: '', printed: report.printed }));
      title = title === '' ? report.title : title;
    },
    finish: (): Uint8Array => writePdf(pages, { tag: 'OUTLAY', title }),
  };
}

/** Rotates the picture upright and limits its size; undefined if it is not a picture (its original is in the zip). */
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
