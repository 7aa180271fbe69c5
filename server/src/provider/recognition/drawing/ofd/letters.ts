import { numberOf, numbersOf } from '../../document/element.ts';
import type { Element } from '../../document/element.ts';
import type { Budget } from '../budget.ts';

/** A letter and where its base line begins, in the units of its object. */
export interface Letter {
  character: string;
  /** Its place in the text of the object, by which a writer names its own outline. */
  index: number;
  x: number;
  y: number;
  /** The way to the next letter, where the writer says it. */
  step?: number | undefined;
}

/** Space that an editor of XML put around the text is no text; a writer's own is. */
const withoutIndent = (text: string): string => text.replace(/^\s*\n\s*/, '').replace(/\s*\n\s*$/, '');

/** Steps as they are written: `2.5 g 3 1.5` is one of 2.5 and three of 1.5. */
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

/** Where every letter of a text object stands. `advanceOf` says how wide a letter is that has no step of its own. */
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

/** Behind the last letter nothing says how wide it is: it is as wide as the one before, if both are of the narrow kind. */
const stepOfLast = (character: string, before: Letter | undefined): number | undefined =>
  before && isNarrow(character) && isNarrow(before.character) ? before.step : undefined;

/** Where there are fewer steps than letters, the last one goes on. */
const stepAt = (steps: readonly number[], index: number): number => steps[index] ?? steps.at(-1) ?? 0;
