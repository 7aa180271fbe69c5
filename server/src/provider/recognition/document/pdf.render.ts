import sharp from 'sharp';
import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api.d.ts';
import type { Raster } from '../picture/raster.ts';
import type { Pdf } from './pdf.ts';

/** What the canvas factory of the PDF library returns. */
interface Drawing {
  canvas: { width: number; height: number; data(): Uint8Array };
  context: { fillStyle: string; fillRect(x: number, y: number, width: number, height: number): void };
}

/** Draws a page whose longest side is `side` pixels. */
export async function renderPage(pdf: Pdf, page: PDFPageProxy, side: number): Promise<Raster> {
  const plain = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: side / Math.max(plain.width, plain.height) });
  const factory = pdf.canvasFactory as {
    create(width: number, height: number): Drawing;
    destroy(drawing: Drawing): void;
  };
  const drawing = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const { canvas, context } = drawing;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  const { width, height } = canvas;
  const pixels = sharp(canvas.data(), { raw: { width, height, channels: 4 } }).removeAlpha();
  const data = await pixels.raw().toBuffer();
  factory.destroy(drawing);
  return { data, width, height };
}
