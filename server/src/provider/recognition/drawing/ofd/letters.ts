import { numberOf, numbersOf } from '../../document/element.ts';
import type { Element } from '../../document/element.ts';
import type { Budget } from '../budget.ts';

/** A letter and the start of its baseline, in the units of its object. */
export interface Letter {
  character: string;
  /** Its index in the text of the object, which glyph mappings refer to. */
  index: number;
  x: number;
  y: number;
  /** Distance to the next letter, if the file gives one. */
  step?: number | undefined;
}

/** Removes indentation around the text, but keeps the spaces that belong to it. */
const withoutIndent = (text: string): string => text.replace(/^\s*\n\s*/, '').replace(/\s*\n\s*$/, '');

/** Parses distances: `2.5 g 3 1.5` is one of 2.5 and three of 1.5. */
export function stepsOf(written: string | undefined, most: number): number[] | undefined {
  if (written === undefined) return undefined;
  const words = written.trim().split(/[\s,]+/);
  const steps: number[] = [];
  for (let at = 0; at < words.length && steps.length < most; at += 1) {
    if (words[at] !== 'g') {
      steps.push(numberOf(words[at], 0));
      continue;
    }
    const times = Math.min(most - steps.length, Math.max(0, Math.floor(numberOf(words[at + 1], 0))));
    const step = numberOf(words[at + 2], 0);
    for (let time = 0; time < times; time += 1) steps.push(step);
    at += 2;
  }
  return steps;
}

/**
 * Returns the position of every letter of a text object. `advanceOf` returns the width of a letter for which the file
 * gives no distance.
 */
export function lettersOf(
  object: Element,
  {
    advanceOf,
    downwards,
    budget,
  }: { advanceOf: (character: string) => number; downwards: boolean; budget: Budget },
): Letter[] {
  const letters: Letter[] = [];
  let [x, y] = [0, 0];
  for (const code of object.children) {
    if (code.name !== 'TextCode') continue;
    const characters = [...withoutIndent(code.text)];
    budget.spend('letters', characters.length);
    x = numbersOf(code.attributes['X'])[0] ?? x;
    y = numbersOf(code.attributes['Y'])[0] ?? y;
    const across = stepsOf(code.attributes['DeltaX'], characters.length);
    const down = stepsOf(code.attributes['DeltaY'], characters.length);
    for (const [index, character] of characters.entries()) {
      const own = across || down ? 0 : advanceOf(character);
      const right = across ? stepAt(across, index) : downwards ? 0 : own;
      const below = down ? stepAt(down, index) : downwards ? own : 0;
      const room = across && below === 0 && right > 0 ? right : undefined;
      const last = index === characters.length - 1;
      const step = last ? stepOfLast(character, letters.at(-1)) : room;
      letters.push({ character, index: letters.length, x, y, step });
      [x, y] = [x + right, y + below];
    }
  }
  return letters;
}

const isNarrow = (character: string): boolean => character.charCodeAt(0) < 0x2e80;

/** The last letter has no distance; it gets that of the letter before if both are narrow characters. */
const stepOfLast = (character: string, before: Letter | undefined): number | undefined =>
  before && isNarrow(character) && isNarrow(before.character) ? before.step : undefined;

/** If there are fewer distances than letters, the last one is repeated. */
const stepAt = (steps: readonly number[], index: number): number => steps[index] ?? steps.at(-1) ?? 0;
