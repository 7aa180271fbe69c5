import { childrenOf, numbersOf } from '../../document/element.ts';
import type { Element } from '../../document/element.ts';
import { sniff } from '../../document/sniff.ts';
import { createCanvas, figure, figures } from '../canvas.ts';
import type { Canvas } from '../canvas.ts';
import { rasterise } from '../raster.ts';
import type { Area, DrawnPages } from '../raster.ts';
import { openPages } from './document.ts';
import type { OfdPage } from './document.ts';
import { createFontShelf } from './fonts.ts';
import { drawObjects } from './objects.ts';
import { openPackage } from './package.ts';
import type { OfdPackage } from './package.ts';
import { createPictureShelf } from './pictures.ts';
import type { Scene } from './scene.ts';
import type { Stamp } from './stamps.ts';
import { blendOf } from './style.ts';

/**
 * A longer document is an annex: its first pages are drawn, and the user is told that the others are in the original.
 */
const MOST_PAGES = 20;
/** No further page is started after this time; an invoice takes half a second. */
const LONGEST_MS = 20_000;

/** Draws the pages of an OFD (GB/T 33190-2016). Throws if the file is broken or exceeds a limit. */
export async function drawOfd(bytes: Uint8Array, onPage?: () => void): Promise<DrawnPages> {
  const ofd = openPackage(bytes);
  const shelves = shelvesOf(ofd, 'page');
  const document = openPages(ofd);
  const pages: Uint8Array[] = [];
  const until = performance.now() + LONGEST_MS;
  for (let index = 0; index < Math.min(MOST_PAGES, document.count); index += 1) {
    if (performance.now() > until) break;
    onPage?.();
    const page = document.open(index);
    const canvas = createCanvas();
    const body = await drawPage(page, { canvas, resources: page.resources, ...shelves });
    pages.push(await rasterise(page.area, canvas, body));
  }
  return { pages, total: document.count };
}

async function drawPage(page: OfdPage, scene: Scene, sealed = false): Promise<string> {
  const drawn: string[] = [];
  for (const { block, sources } of page.layers) drawn.push(await drawObjects(block, sources, scene));
  for (const annotation of page.annotations) drawn.push(await drawAnnotation(annotation, scene));
  // A seal may itself be an OFD, but a seal inside a seal is ignored.
  if (!sealed) for (const stamp of page.stamps) drawn.push(await drawStamp(stamp, scene));
  return drawn.join('');
}

async function drawAnnotation(annotation: Element, scene: Scene): Promise<string> {
  if (annotation.attributes['Visible'] === 'false') return '';
  const drawn: string[] = [];
  for (const appearance of childrenOf(annotation, 'Appearance')) {
    const [x = 0, y = 0] = numbersOf(appearance.attributes['Boundary']);
    const inside = await drawObjects(appearance, [], scene);
    drawn.push(`<g transform="translate(${figures([x, y])})"${blendOf(annotation)}>${inside}</g>`);
  }
  return drawn.join('');
}

/** Draws a stamp over the page so that the text under it shows through. */
async function drawStamp({ area, clip, picture }: Stamp, scene: Scene): Promise<string> {
  const inside =
    picture.kind === 'ofd' || sniff(picture.bytes).kind === 'ofd'
      ? await drawSeal(picture.bytes, area, scene.canvas)
      : await scene.pictures.drawBytes(picture.bytes, area, scene.canvas);
  const shown = clip
    ? clipped(inside, { ...clip, x: area.x + clip.x, y: area.y + clip.y }, scene.canvas)
    : inside;
  return `<g style="mix-blend-mode:multiply">${shown}</g>`;
}

function clipped(inside: string, { x, y, width, height }: Area, canvas: Canvas): string {
  const shape = `<rect x="${figure(x)}" y="${figure(y)}" width="${figure(width)}" height="${figure(height)}"/>`;
  const id = canvas.define(`clip ${shape}`, (name) => `<clipPath id="${name}">${shape}</clipPath>`);
  return `<g clip-path="url(#${id})">${inside}</g>`;
}

/** Draws the first page of an OFD seal, stretched over its area. A broken seal is left out. */
async function drawSeal(bytes: Uint8Array, area: Area, canvas: Canvas): Promise<string> {
  try {
    const ofd = openPackage(bytes);
    const page = openPages(ofd).open(0);
    const scene: Scene = { canvas, resources: page.resources, ...shelvesOf(ofd, canvas.unused()) };
    const inside = await drawPage(page, scene, true);
    const [across, down] = [area.width / page.area.width, area.height / page.area.height];
    const matrix = [across, 0, 0, down, area.x - page.area.x * across, area.y - page.area.y * down];
    return `<g transform="matrix(${figures(matrix)})">${inside}</g>`;
  } catch {
    return '';
  }
}

/** `name` distinguishes resources with the same path in different files. */
const shelvesOf = (ofd: OfdPackage, name: string): Pick<Scene, 'pictures' | 'fonts'> => ({
  pictures: createPictureShelf(ofd, name),
  fonts: createFontShelf(ofd, name),
});
