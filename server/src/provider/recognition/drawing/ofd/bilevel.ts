import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { openPdf } from '../../document/pdf.ts';
import { renderPage } from '../../document/pdf.render.ts';

/** Signature of JBIG2, a black-and-white fax format that many writers use for the QR code of an invoice. */
const MARK = [0x97, 0x4a, 0x42, 0x32, 0x0d, 0x0a, 0x1a, 0x0a];
const MOST_SEGMENTS = 200;
const PAGE_INFORMATION = 48;
const MOST_SIDE = 6000;

export const isBilevel = (bytes: Uint8Array): boolean => MARK.every((byte, index) => bytes[index] === byte);

/** Opens JBIG2 as the only picture of a PDF, because the PDF library can decode it. */
export async function openBilevel(bytes: Uint8Array): Promise<Sharp> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = (view.getUint8(8) & 2) === 0 ? 13 : 9;
  const size = sizeOf(view, start);
  if (size.width > MOST_SIDE || size.height > MOST_SIDE) throw new Error('jbig2: too large');
  const pdf = await openPdf(wrap(bytes.subarray(start), size));
  try {
    const { data, width, height } = await renderPage(
      pdf,
      await pdf.getPage(1),
      Math.max(size.width, size.height),
    );
    return sharp(data, { raw: { width, height, channels: 3 } });
  } finally {
    await pdf.loadingTask.destroy();
  }
}

/** Finds the segment with the size of the picture. */
function sizeOf(view: DataView, start: number): { width: number; height: number } {
  let at = start;
  for (let segment = 0; segment < MOST_SEGMENTS; segment += 1) {
    const number = view.getUint32(at);
    const flags = view.getUint8(at + 4);
    const references = view.getUint8(at + 5) >> 5;
    if (references === 7) break;
    const each = number <= 256 ? 1 : number <= 65_536 ? 2 : 4;
    const length = at + 6 + references * each + ((flags & 0x40) === 0 ? 1 : 4);
    if ((flags & 0x3f) === PAGE_INFORMATION)
      return { width: view.getUint32(length + 4), height: view.getUint32(length + 8) };
    at = length + 4 + view.getUint32(length);
  }
  throw new Error('jbig2: no size');
}

function wrap(segments: Uint8Array, { width, height }: { width: number; height: number }): Uint8Array {
  const content = `q ${width} 0 0 ${height} 0 0 cm /P Do Q`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /P 5 0 R >> >> /Contents 4 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode /Length ${segments.length} >>\nstream\n${Buffer.from(segments).toString('latin1')}\nendstream`,
  ];
  let file = '%PDF-1.7\n';
  const starts = objects.map((object, index) => {
    const begins = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(begins).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file + table + trailer, 'latin1'));
}
