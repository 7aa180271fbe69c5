import { numberOf } from '../../document/element.ts';
import type { Budget } from '../budget.ts';
import { figure } from '../canvas.ts';

/** The number of values after each command, and its name in SVG. */
const STEPS: Readonly<Record<string, { count: number; letter: string }>> = {
  S: { count: 2, letter: 'M' },
  M: { count: 2, letter: 'M' },
  L: { count: 2, letter: 'L' },
  Q: { count: 4, letter: 'Q' },
  B: { count: 6, letter: 'C' },
  A: { count: 7, letter: 'A' },
  C: { count: 0, letter: 'Z' },
};

/** Converts `AbbreviatedData` to an SVG path; unknown words are skipped. */
export function outlineOf(data: string, budget: Budget): string {
  const words = data.replace(/([SMLQBAC])/g, ' $1 ').split(/[\s,]+/);
  let outline = '';
  for (let at = 0; at < words.length;) {
    const step = STEPS[words[at] ?? ''];
    at += 1;
    if (!step) continue;
    budget.spend('steps');
    const values = words.slice(at, at + step.count).map((word) => numberOf(word, 0));
    if (values.length < step.count) break;
    at += step.count;
    // A path without a start point is an error for the drawing library, which would drop the rest.
    const letter = outline === '' && step.letter !== 'M' ? 'M0 0' : '';
    outline += `${letter}${step.letter}${values.map((value, index) => stepValue(step.letter, value, index)).join(' ')}`;
  }
  return outline;
}

/** Formats a value; the flags of an arc must be 0 or 1. */
const stepValue = (letter: string, value: number, index: number): string =>
  letter === 'A' && (index === 3 || index === 4) ? (value > 0.5 ? '1' : '0') : figure(value);
