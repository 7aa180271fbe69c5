import { childOf, numberOf, numbersOf } from '../../document/element.ts';
import type { Element } from '../../document/element.ts';
import { figure, figures } from '../canvas.ts';
import { BLACK, paintOf } from './colour.ts';
import { drawParamsOf } from './resources.ts';
import type { Resources } from './resources.ts';
import type { Scene } from './scene.ts';

/**
 * Elements that define how an object is painted: the object, its parameters, and those of its layer. The first with a
 * value wins.
 */
export type Sources = readonly Element[];

export const sourcesOf = (object: Element, resources: Resources, layer: Sources): Sources => [
  object,
  ...drawParamsOf(resources, object.attributes['DrawParam']),
  ...layer,
];

export const said = (sources: Sources, name: string): string | undefined =>
  sources.find(({ attributes }) => attributes[name] !== undefined)?.attributes[name];

const colourOf = (sources: Sources, name: string): Element | undefined =>
  sources.map((source) => childOf(source, name)).find((colour) => colour !== undefined);

const LINE_WIDTH = 0.353;
/** Finer dashes look like a solid line but cost a stroke each. */
const FINEST_DASH = 0.05;

const JOINS: Readonly<Record<string, string>> = { Miter: 'miter', Round: 'round', Bevel: 'bevel' };
const CAPS: Readonly<Record<string, string>> = { Butt: 'butt', Round: 'round', Square: 'square' };

/** `otherwise` is used when no colour is given: black for letters, none for areas. */
export function fillOf(
  sources: Sources,
  { resources, canvas }: Pick<Scene, 'resources' | 'canvas'>,
  otherwise: '#000' | 'none',
): string {
  const colour = colourOf(sources, 'FillColor');
  if (!colour) return `fill="${otherwise}"`;
  const { paint, opacity } = paintOf(colour, resources, canvas);
  return `fill="${paint}"${opacity < 1 ? ` fill-opacity="${figure(opacity)}"` : ''}`;
}

/** `unit` is the length of a millimetre in the coordinates of the stroke. */
export function strokeOf(
  sources: Sources,
  { resources, canvas }: Pick<Scene, 'resources' | 'canvas'>,
  unit = 1,
): string {
  const colour = colourOf(sources, 'StrokeColor');
  const { paint, opacity } = colour ? paintOf(colour, resources, canvas) : BLACK;
  const width = Math.abs(numberOf(said(sources, 'LineWidth'), LINE_WIDTH)) * unit;
  const dashes = numbersOf(said(sources, 'DashPattern')).slice(0, 16);
  return [
    `stroke="${paint}" stroke-width="${figure(width)}"`,
    opacity < 1 ? `stroke-opacity="${figure(opacity)}"` : '',
    dashes.some((dash) => dash > 0)
      ? `stroke-dasharray="${figures(dashes.map((dash) => Math.max(FINEST_DASH, dash) * unit))}" stroke-dashoffset="${figure(numberOf(said(sources, 'DashOffset'), 0) * unit)}"`
      : '',
    `stroke-linejoin="${JOINS[said(sources, 'Join') ?? ''] ?? 'miter'}"`,
    `stroke-linecap="${CAPS[said(sources, 'Cap') ?? ''] ?? 'butt'}"`,
    `stroke-miterlimit="${figure(Math.max(1, numberOf(said(sources, 'MiterLimit'), 4.234)))}"`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

const BLENDS: Readonly<Record<string, string>> = {
  Multiply: 'multiply',
  Darken: 'darken',
  Screen: 'screen',
  Lighten: 'lighten',
  Overlay: 'overlay',
};

/** How the object as a whole is blended with what is below it. */
export function blendOf({ attributes }: Element): string {
  const alpha = numberOf(attributes['Alpha'], 255) / 255;
  const blend = BLENDS[attributes['BlendMode'] ?? ''];
  return `${alpha < 1 ? ` opacity="${figure(alpha)}"` : ''}${blend ? ` style="mix-blend-mode:${blend}"` : ''}`;
}
