import { childOf, childrenOf, numberOf, numbersOf } from '../../document/element.ts';
import type { Element } from '../../document/element.ts';
import { figure } from '../canvas.ts';
import type { Canvas } from '../canvas.ts';
import { paletteOf } from './resources.ts';
import type { Resources } from './resources.ts';

/** A paint as an SVG value. */
export interface Paint {
  paint: string;
  /** 0..1 */
  opacity: number;
}

export const BLACK: Paint = { paint: '#000', opacity: 1 };

/** Returns the paint of a `FillColor` or `StrokeColor`; black if it has no value. */
export function paintOf(colour: Element, resources: Resources, canvas: Canvas): Paint {
  const opacity = numberOf(colour.attributes['Alpha'], 255) / 255;
  const shading = colour.children.find(({ name }) => name === 'AxialShd' || name === 'RadialShd');
  if (shading) return { paint: gradientOf(shading, resources, canvas), opacity };
  // Patterns are not supported: the area stays unpainted.
  if (childOf(colour, 'Pattern')) return { paint: 'none', opacity };
  return { paint: plainColour(colour, resources), opacity };
}

function plainColour({ attributes }: Element, resources: Resources): string {
  const space = resources.colourSpaces.get(attributes['ColorSpace'] ?? '');
  const palette = attributes['Value'] === undefined ? paletteOf(space) : [];
  const value = attributes['Value'] ?? palette[numberOf(attributes['Index'], 0)] ?? '';
  const most = 2 ** numberOf(space?.attributes['BitsPerComponent'], 8) - 1;
  const parts = partsOf(value).map((part) => Math.min(1, Math.max(0, part / most)));
  return hexOf(rgbOf(parts, space?.attributes['Type']));
}

/** Components are written as numbers, or as `#` and hexadecimal digits. */
const partsOf = (value: string): number[] =>
  value
    .trim()
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => (word.startsWith('#') ? Number.parseInt(word.slice(1), 16) || 0 : numberOf(word, 0)));

function rgbOf(parts: readonly number[], type: string | undefined): [number, number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  if (type === 'CMYK' || (type === undefined && parts.length === 4))
    return [(1 - a) * (1 - d), (1 - b) * (1 - d), (1 - c) * (1 - d)];
  if (type === 'GRAY' || (type === undefined && parts.length === 1)) return [a, a, a];
  return [a, b, c];
}

const hexOf = (rgb: readonly number[]): string =>
  `#${rgb
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Returns a linear or radial gradient. */
function gradientOf(shading: Element, resources: Resources, canvas: Canvas): string {
  canvas.budget.spend('gradients');
  const segments = childrenOf(shading, 'Segment');
  const stops = segments.map((segment, index) => {
    const at = numberOf(segment.attributes['Position'], index / Math.max(1, segments.length - 1));
    const colour = childOf(segment, 'Color');
    const paint = colour ? plainColour(colour, resources) : '#000';
    const opacity = numberOf(colour?.attributes['Alpha'], 255) / 255;
    return `<stop offset="${figure(at)}" stop-color="${paint}" stop-opacity="${figure(opacity)}"/>`;
  });
  const { StartPoint, EndPoint, StartRadius, EndRadius, MapType } = shading.attributes;
  const [x1 = 0, y1 = 0] = numbersOf(StartPoint).map(figure);
  const [x2 = 0, y2 = 0] = numbersOf(EndPoint).map(figure);
  const spread = MapType === 'Repeat' ? 'repeat' : MapType === 'Reflect' ? 'reflect' : 'pad';
  const rest = `gradientUnits="userSpaceOnUse" spreadMethod="${spread}">${stops.join('')}`;
  const made =
    shading.name === 'AxialShd'
      ? `linearGradient x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" ${rest}</linearGradient>`
      : `radialGradient fx="${x1}" fy="${y1}" fr="${figure(numberOf(StartRadius, 0))}" cx="${x2}" cy="${y2}" r="${figure(numberOf(EndRadius, 0))}" ${rest}</radialGradient>`;
  const id = canvas.define(made, (name) => `<${made.replace(' ', ` id="${name}" `)}`);
  return `url(#${id})`;
}
