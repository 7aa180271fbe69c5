import { hasGlyph, glyphOf } from '../../../../pdf/font.ts';
import type { Weight } from '../../../../pdf/font.ts';
import type { Command } from '../../../../pdf/truetype.ts';
import { numberOf } from '../../document/element.ts';
import type { Element } from '../../document/element.ts';
import { figures } from '../canvas.ts';
import { lettersOf } from './letters.ts';
import type { Letter } from './letters.ts';
import { markOf } from './marks.ts';
import { fillOf, said, strokeOf } from './style.ts';
import type { Sources } from './style.ts';
import type { Scene } from './scene.ts';

/** An outline in thousandths of the font size, with y upwards. */
interface Shape {
  key: string;
  advance: number;
  path: readonly Command[];
}

/** Drawn for a character that no font has, so that the reader sees that one is missing. */
const MISSING = '□';
const LEAN = 0.21;
/** Units of the outlines: thousandths of the font size. */
const UNITS = 1000;
const BOLD_FROM = 600;

/** Draws a text as one outline per letter, so that it does not depend on the machine's fonts. */
export function drawText(object: Element, sources: Sources, scene: Scene): string {
  const { canvas, resources } = scene;
  const size = numberOf(said(sources, 'Size'), 3.5);
  const font = resources.fonts.get(object.attributes['Font'] ?? '');
  const weight: Weight =
    font?.bold === true || numberOf(object.attributes['Weight'], 400) >= BOLD_FROM ? 700 : 400;
  const wide = numberOf(object.attributes['HScale'], 1);
  const shapes = shapesOf(object, scene, weight);
  const letters = lettersOf(object, {
    advanceOf: (character) => (shapes(character, -1).advance * size * wide) / UNITS,
    downwards: ['90', '270'].includes(object.attributes['ReadDirection'] ?? ''),
    budget: canvas.budget,
  });
  const leans = object.attributes['Italic'] === 'true' || font?.italic === true;
  const turn = numberOf(object.attributes['CharDirection'], 0);
  const drawn = letters.map((letter) => {
    const shape = shapes(letter.character, letter.index);
    const squeeze = squeezeOf(letter.step, (shape.advance * size * wide) / UNITS);
    if (shape.path.length === 0) return '';
    const id = canvas.define(shape.key, (name) => `<path id="${name}" d="${pathData(shape.path)}"/>`);
    const matrix = matrixOf(letter, {
      across: (size * wide * squeeze) / UNITS,
      up: size / UNITS,
      leans,
      turn,
    });
    return `<use href="#${id}" transform="matrix(${figures(matrix)})"/>`;
  });
  return `<g ${inkOf(object, sources, scene, UNITS / Math.max(0.01, Math.abs(size)))}>${drawn.join('')}</g>`;
}

function inkOf({ attributes }: Element, sources: Sources, scene: Scene, unit: number): string {
  const fill = attributes['Fill'] === 'false' ? 'fill="none"' : fillOf(sources, scene, '#000');
  return attributes['Stroke'] === 'true' ? `${fill} ${strokeOf(sources, scene, unit)}` : fill;
}

/** Narrows letters of a substitute font to the given advance, so that they do not overlap. */
const squeezeOf = (step: number | undefined, advance: number): number =>
  step !== undefined && step < advance * 0.98 && step > advance * 0.3 ? step / advance : 1;

interface Setting {
  across: number;
  up: number;
  leans: boolean;
  turn: number;
}

/** The matrix from the outline, where y grows upwards, to the page, where y grows downwards. */
function matrixOf({ x, y }: Letter, { across, up, leans, turn }: Setting): number[] {
  const lean = leans ? across * LEAN : 0;
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [across * cos, across * sin, lean * cos + up * sin, lean * sin - up * cos, x, y];
}

/** Returns the outline for a letter: from the shipped font, else from the font in the file, else a placeholder. */
function shapesOf(object: Element, { fonts, resources }: Scene, weight: Weight) {
  const file = resources.fonts.get(object.attributes['Font'] ?? '')?.file;
  return (character: string, index: number): Shape => {
    if (/\s|\p{Cc}|\p{Cf}/u.test(character)) return { key: '', advance: blankOf(character), path: [] };
    if (!hasGlyph(character, weight)) {
      const own = fonts.shapeOf(file, object, character, index);
      const mark = markOf(character);
      if (own || mark) return own ?? { key: `mark ${character}`, advance: UNITS, path: mark ?? [] };
    }
    const shown = hasGlyph(character, weight) ? character : MISSING;
    const { advance, path } = glyphOf(shown, weight);
    return { key: `${weight}${shown}`, advance, path };
  };
}

const blankOf = (character: string): number => (character === '\u3000' ? 1000 : character === ' ' ? 500 : 0);

/** Coordinates are rounded to whole thousandths, which is finer than any printer. */
function pathData(path: readonly Command[]): string {
  const at = (value: number): number => Math.round(value);
  return path
    .map((command) => {
      if (command.kind === 'Z') return 'Z';
      const end = `${at(command.x)} ${at(command.y)}`;
      return command.kind === 'Q' ? `Q${at(command.cx)} ${at(command.cy)} ${end}` : `${command.kind}${end}`;
    })
    .join('');
}
