import { mkdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';

/** Draws the phone's icons from `web/public/icon.svg`: run it when the drawing has changed, and commit what it makes. */
const PUBLIC = new URL('../../web/public/', import.meta.url).pathname;
const drawing = readFileSync(`${PUBLIC}icon.svg`, 'utf8');
/** To the edge: the phone cuts its own corners. A maskable one keeps its middle 80 %. */
const whole = drawing.replace(' rx="15"', '');
const masked = whole
  .replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"')
  .replace('<rect width="64" height="64"', '<rect x="-8" y="-8" width="80" height="80"');

const ICONS = [
  { name: '192', size: 192, svg: drawing },
  { name: '512', size: 512, svg: drawing },
  { name: 'maskable-192', size: 192, svg: masked },
  { name: 'maskable-512', size: 512, svg: masked },
  { name: 'apple-180', size: 180, svg: whole },
];

mkdirSync(`${PUBLIC}icons`, { recursive: true });
for (const { name, size, svg } of ICONS)
  await sharp(Buffer.from(svg), { density: 900 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${PUBLIC}icons/${name}.png`);
