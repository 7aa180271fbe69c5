import { drawPdf } from '../document/pdf.reader.ts';
import { sniff } from '../document/sniff.ts';
import type { FileKind } from '../document/sniff.ts';
import { drawPreview, openRaster } from '../picture/raster.ts';
import type { Recognition } from '../recognition.port.ts';
import { drawOfd } from './ofd/draw.ts';
import type { DrawnPages } from './raster.ts';
import { drawInvoiceXml } from './sheet/draw.ts';

const NOTHING: DrawnPages = { pages: [], total: 0 };

/** Draws the pages of one file without reading them. Throws if the file is broken. */
export async function drawFile(bytes: Uint8Array, onPage: () => void): Promise<Recognition> {
  const started = performance.now();
  const { kind, mediaType } = sniff(bytes);
  const { pages, total } = await drawKind(kind, bytes, onPage);
  const ms = Math.round(performance.now() - started);
  return { status: 'unreadable', mediaType, invoices: [], pages, pageTotal: total, ms };
}

async function drawKind(kind: FileKind, bytes: Uint8Array, onPage: () => void): Promise<DrawnPages> {
  switch (kind) {
    case 'ofd':
      return await drawOfd(bytes, onPage);
    case 'xml':
      return await drawInvoiceXml(bytes, onPage);
    case 'pdf':
      return await drawPdf(bytes, onPage);
    case 'picture':
      return { pages: [await drawPreview(await openRaster(bytes))], total: 1 };
    default:
      return NOTHING;
  }
}
