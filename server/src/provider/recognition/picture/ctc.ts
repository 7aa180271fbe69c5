/** A character that was read, its position along the strip (0..1) and its confidence. */
export interface ReadChar {
  text: string;
  at: number;
  score: number;
}

export interface Logits {
  /** steps × classes, row after row; class 0 is the blank. */
  data: Float32Array;
  steps: number;
  classes: number;
}

/** The shares of a step add up to one, so that no other class has more than the one that has as much as this. */
const MORE_THAN_HALF = 0.5;

/** Decodes the best path: consecutive equal classes are one character, and a blank separates two. */
export function decodeCtc({ data, steps, classes }: Logits, alphabet: readonly string[]): ReadChar[] {
  const chars: ReadChar[] = [];
  let previous = 0;
  let run = 0;
  for (let step = 0; step < steps; step++) {
    const row = step * classes;
    let best = 0;
    let score = data[row]!;
    for (let index = 1; index < classes && score <= MORE_THAN_HALF; index++) {
      const value = data[row + index]!;
      if (value > score) {
        score = value;
        best = index;
      }
    }
    if (best !== 0) {
      const last = chars.at(-1);
      if (best === previous && last) {
        run += 1;
        last.at += ((step + 0.5) / steps - last.at) / run;
        last.score = Math.max(last.score, score);
      } else {
        run = 1;
        chars.push({ text: alphabet[best - 1] ?? ' ', at: (step + 0.5) / steps, score });
      }
    }
    previous = best;
  }
  return chars;
}
