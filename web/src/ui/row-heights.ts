/** Assumed until the first row has been measured. */
const USUAL_PX = 73;

/** The heights of a list's rows: those that have been drawn by measure, the others by the mean of these. */
export class RowHeights {
  readonly #measured = new Map<string, number>();
  #sum = 0;

  set(id: string, height: number): void {
    this.#sum += height - (this.#measured.get(id) ?? 0);
    this.#measured.set(id, height);
  }

  /** After a change of the width. */
  clear(): void {
    this.#measured.clear();
    this.#sum = 0;
  }

  /** The upper edge of each row from the top of the list, and the end of the last one. */
  edges(ids: readonly string[]): number[] {
    const mean = this.#measured.size > 0 ? this.#sum / this.#measured.size : USUAL_PX;
    const edges = [0];
    let end = 0;
    for (const id of ids) edges.push((end += this.#measured.get(id) ?? mean));
    return edges;
  }
}

/** Rows from the first to before the second. */
export interface RowRange {
  from: number;
  to: number;
}

/** Rows come and go in steps, so that not every small movement draws anew; even, for lists in two columns. */
const STEP = 4;

/** The rows that touch the stretch between `top` and `bottom`. */
export function rowsBetween(edges: readonly number[], top: number, bottom: number): RowRange {
  const count = edges.length - 1;
  const rowAt = (y: number): number => {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((edges[middle + 1] ?? 0) <= y) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const from = Math.floor(rowAt(top) / STEP) * STEP;
  return { from, to: Math.min(count, Math.ceil((rowAt(bottom) + 1) / STEP) * STEP) };
}

/** The rows to draw: those of the range, and the focused row with those that Tab leads to from it. */
export function rowsToDraw({ from, to }: RowRange, focused: number, count: number): number[] {
  const rows: number[] = [];
  for (let row = Math.min(from, Math.max(0, count - 1)); row < Math.min(to, count); row += 1) rows.push(row);
  if (focused < 0 || rows.includes(focused)) return rows;
  const first = Math.max(0, Math.floor((focused - 1) / 2) * 2);
  const around = [first, first + 1, first + 2, first + 3].filter((row) => row < count);
  return [...new Set([...rows, ...around])].sort((a, b) => a - b);
}
