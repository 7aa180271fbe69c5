import sharp from 'sharp';
import { sheetSvg } from '../../pdf/svg.ts';
import { layOut } from './layout/lay-out.ts';
import type { SampleInvoice } from './sample-invoice.ts';

export interface DrawOptions {
  /** Pixels per millimetre; by default 6 (150 dpi) for a page and up to 10 for a small slip. */
  scale?: number;
  format?: 'png' | 'jpeg';
}

/** The invoice as a flat, clean picture. */
export async function drawSampleInvoice(
  invoice: SampleInvoice,
  { scale, format = 'png' }: DrawOptions = {},
): Promise<Uint8Array> {
  const sheet = layOut(invoice);
  const fitting = Math.min(10, Math.max(6, 1000 / Math.max(sheet.width, sheet.height)));
  const picture = sharp(Buffer.from(sheetSvg(sheet, scale ?? fitting)));
  const encoded = format === 'jpeg' ? picture.jpeg({ quality: 88 }) : picture.png({ compressionLevel: 6 });
  return new Uint8Array(await encoded.toBuffer());
}
