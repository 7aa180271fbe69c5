import sharp from 'sharp';
import type { Sheet } from '../../../../pdf/sheet.ts';
import { sheetSvg } from '../../../../pdf/svg.ts';
import { parseXml } from '../../document/xml.ts';
import { PAGE_SIDE } from '../raster.ts';
import type { DrawnPages } from '../raster.ts';
import { sheetDataOf } from './invoice-data.ts';
import { layOutInvoice } from './invoice-sheet.ts';

/** The rest of a longer list can be found in the file itself. */
const MOST_SHEETS = 20;

/** Draws an XML invoice as sheets; no pages if the XML is not an invoice. */
export async function drawInvoiceXml(bytes: Uint8Array, onPage?: () => void): Promise<DrawnPages> {
  const data = sheetDataOf(parseXml(bytes));
  const sheets = data ? layOutInvoice(data) : [];
  const pages: Uint8Array[] = [];
  for (const sheet of sheets.slice(0, MOST_SHEETS)) {
    onPage?.();
    pages.push(await drawSheet(sheet));
  }
  return { pages, total: sheets.length };
}

const drawSheet = (sheet: Sheet): Promise<Uint8Array> =>
  sharp(Buffer.from(sheetSvg(sheet, PAGE_SIDE / Math.max(sheet.width, sheet.height))))
    .jpeg({ quality: 82 })
    .toBuffer();
