/** Assumed until the first row has been measured. */
const USUAL_PX = 73;

/** The heights of a list's rows: those that have been drawn by measure, the others by the mean of the first of these. */
export class RowHeights {
  readonly #measured = new Map<string, number>();
  #mean: number | null = null;

  set(id: string, height: number): void {
    this.#measured.set(id, height);
  }

  /** After a change of the width. */
  clear(): void {
    this.#measured.clear();
    this.#mean = null;
  }

  /** The upper edge of each row from the top of the list, and the end of the last one. */
  edges(ids: readonly string[]): number[] {
    // Kept: a mean that follows each row drawn would move what is in sight by as much as all rows above it.
    if (this.#mean === null && this.#measured.size > 0)
      this.#mean =
        [...this.#measured.values()].reduce((sum, height) => sum + height, 0) / this.#measured.size;
    const mean = this.#mean ?? USUAL_PX;
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

/** The row at a height from the top of the list; the number of rows below the last one. */
export function rowAt(edges: readonly number[], y: number): number {
  let [low, high] = [0, edges.length - 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((edges[middle + 1] ?? 0) <= y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The rows that touch the stretch between `top` and `bottom`. */
export function rowsBetween(edges: readonly number[], top: number, bottom: number): RowRange {
  const from = Math.floor(rowAt(edges, top) / STEP) * STEP;
  return { from, to: Math.min(edges.length - 1, Math.ceil((rowAt(edges, bottom) + 1) / STEP) * STEP) };
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
