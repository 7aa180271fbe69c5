import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Raster } from './raster.ts';

let ready: Promise<unknown> | undefined;

/** Loads the decoder from its package on disk; by default it would be fetched from the network. */
function prepare(): Promise<unknown> {
  ready ??= readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).then(
    (wasm) =>
      prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true }),
  );
  return ready;
}

type Sharp = ReturnType<typeof sharp>;
const TRIES: readonly ((picture: Sharp, raster: Raster) => Sharp)[] = [
  (picture) => picture,
  // The QR code of a VAT form is at the top left, and small on a photograph.
  (picture, { width, height }) =>
    picture
      .extract({ left: 0, top: 0, width: Math.ceil(width * 0.45), height: Math.ceil(height * 0.5) })
      .resize({ width: Math.min(Math.ceil(width * 1.35), 2400) })
      .blur(1),
  (picture, { width }) => picture.resize({ width: Math.min(width * 2, 3200) }).blur(1),
  (picture, { width }) => picture.resize({ width: Math.round(width / 2) }),
  (picture) => picture.greyscale().sharpen({ sigma: 2 }).normalise(),
];

/** Returns the text of every QR code on the picture, from the first preprocessing step with a result. */
export async function readCodes(raster: Raster): Promise<string[]> {
  await prepare();
  const { data, width, height } = raster;
  for (const look of TRIES) {
    const shown = look(sharp(data, { raw: { width, height, channels: 3 } }), raster);
    const { data: grey, info } = await shown
      .greyscale()
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const found = await readBarcodes(rgbaOf(grey, info.width, info.height), {
      formats: ['QRCode'],
      tryDownscale: true,
      tryInvert: false,
    });
    const texts = found.filter((code) => code.isValid).map((code) => code.text);
    if (texts.length > 0) return texts;
  }
  return [];
}

type Picture = Extract<Parameters<typeof readBarcodes>[0], { data: unknown }>;

function rgbaOf(grey: Uint8Array, width: number, height: number): Picture {
  const pixels = new Uint32Array(width * height);
  const step = grey.length / pixels.length;
  // The same in each of the four bytes of a pixel.
  for (let pixel = 0; pixel < pixels.length; pixel++) pixels[pixel] = grey[pixel * step]! * 0x01010101;
  return { data: new Uint8ClampedArray(pixels.buffer), width, height } as Picture;
}
