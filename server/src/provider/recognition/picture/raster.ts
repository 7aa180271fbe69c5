import sharp from 'sharp';

/** Plain RGB pixels, three bytes each, rows from the top. */
export interface Raster {
  data: Uint8Array;
  width: number;
  height: number;
}

const MAX_INPUT_PIXELS = 100_000_000;
const LONGEST_SIDE = 3000;
const PREVIEW_SIDE = 1600;

/** Opens a picture upright, on white, reduced to at most 3000 pixels on its longest side. */
export async function openRaster(bytes: Uint8Array): Promise<Raster> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS })
    .rotate()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const pipelineOf = ({ data, width, height }: Raster) => sharp(data, { raw: { width, height, channels: 3 } });

export async function turnRaster(raster: Raster, degrees: 90 | 180 | 270): Promise<Raster> {
  const { data, info } = await pipelineOf(raster).rotate(degrees).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

export async function resizeRaster(raster: Raster, width: number, height: number): Promise<Raster> {
  const data = await pipelineOf(raster).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return { data, width, height };
}

/** The JPEG that is shown to the user beside the fields. */
export async function drawPreview(raster: Raster): Promise<Uint8Array> {
  return pipelineOf(raster)
    .resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer();
}
