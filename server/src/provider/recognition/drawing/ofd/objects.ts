import { childOf, childrenOf, numbersOf, textOf } from '../../document/element.ts';
import type { Element } from '../../document/element.ts';
import { figures } from '../canvas.ts';
import { outlineOf } from './outline.ts';
import type { Scene } from './scene.ts';
import { blendOf, fillOf, said, sourcesOf, strokeOf } from './style.ts';
import type { Sources } from './style.ts';
import { drawText } from './text.ts';

/** Greatest nesting depth of blocks and composite objects. */
const DEEPEST = 16;

/** Draws the objects of a layer or block in painting order. */
export async function drawObjects(block: Element, layer: Sources, scene: Scene, depth = 0): Promise<string> {
  if (depth > DEEPEST) throw new Error('drawing: deeper than a page is');
  const drawn: string[] = [];
  for (const object of block.children) {
    scene.canvas.budget.spend('objects');
    if (object.attributes['Visible'] !== 'false') drawn.push(await drawObject(object, layer, scene, depth));
  }
  return drawn.join('');
}

async function drawObject(object: Element, layer: Sources, scene: Scene, depth: number): Promise<string> {
  if (object.name === 'PageBlock') return await drawObjects(object, layer, scene, depth + 1);
  const sources = sourcesOf(object, scene.resources, layer);
  switch (object.name) {
    case 'TextObject':
      return placed(object, drawText(object, sources, scene), scene);
    case 'PathObject':
      return placed(object, drawPath(object, sources, scene), scene);
    case 'ImageObject':
      return placed(object, await drawImage(object, scene), scene);
    case 'CompositeObject':
      return placed(object, await drawComposite(object, sources, scene, depth), scene);
    default:
      return '';
  }
}

/** Moves an object to the corner of its boundary, and applies its matrix and its clips. */
function placed(object: Element, inside: string, scene: Scene): string {
  if (inside === '') return '';
  const [x = 0, y = 0] = numbersOf(object.attributes['Boundary']);
  const matrix = numbersOf(object.attributes['CTM']);
  const turned = matrix.length === 6 ? ` matrix(${figures(matrix)})` : '';
  const clipped = childrenOf(childOf(object, 'Clips'), 'Clip').reduce(
    (body, clip) => within(clip, body, scene),
    inside,
  );
  return `<g transform="translate(${figures([x, y])})${turned}"${blendOf(object)}>${clipped}</g>`;
}

/** Clips the body to the areas of a clip. */
function within(clip: Element, body: string, { canvas }: Scene): string {
  canvas.budget.spend('clips');
  const areas = childrenOf(clip, 'Area').flatMap((area) => {
    const path = childOf(area, 'Path');
    if (!path) return [];
    const [x = 0, y = 0] = numbersOf(path.attributes['Boundary']);
    const matrix = numbersOf(area.attributes['CTM']);
    const turned = matrix.length === 6 ? `matrix(${figures(matrix)}) ` : '';
    const outline = outlineOf(textOf(path, 'AbbreviatedData'), canvas.budget);
    return [`<path transform="${turned}translate(${figures([x, y])})" d="${outline}"/>`];
  });
  if (areas.length === 0) return body;
  const shape = areas.join('');
  const id = canvas.define(`clip ${shape}`, (name) => `<clipPath id="${name}">${shape}</clipPath>`);
  return `<g clip-path="url(#${id})">${body}</g>`;
}

function drawPath(object: Element, sources: Sources, scene: Scene): string {
  const outline = outlineOf(textOf(object, 'AbbreviatedData'), scene.canvas.budget);
  if (outline === '') return '';
  const filled = said(sources, 'Fill') === 'true';
  const rule = said(sources, 'Rule') === 'Even-Odd' ? ' fill-rule="evenodd"' : '';
  const fill = filled ? fillOf(sources, scene, 'none') + rule : 'fill="none"';
  const stroke = said(sources, 'Stroke') === 'false' ? '' : ` ${strokeOf(sources, scene)}`;
  return `<path ${fill}${stroke} d="${outline}"/>`;
}

/** A picture fills the unit square, which its matrix scales; without a matrix it fills its boundary. */
async function drawImage(object: Element, { canvas, resources, pictures }: Scene): Promise<string> {
  const path = resources.pictures.get(object.attributes['ResourceID'] ?? '');
  const [, , width = 1, height = 1] = numbersOf(object.attributes['Boundary']);
  const own = object.attributes['CTM'] === undefined ? { width, height } : { width: 1, height: 1 };
  return await pictures.draw(path, { x: 0, y: 0, ...own }, canvas);
}

/** Draws a composite object, which is defined once and may be used many times. */
async function drawComposite(
  object: Element,
  sources: Sources,
  scene: Scene,
  depth: number,
): Promise<string> {
  const unit = scene.resources.composites.get(object.attributes['ResourceID'] ?? '');
  const content = childOf(unit, 'Content');
  return content ? await drawObjects(content, sources.slice(1), scene, depth + 1) : '';
}
