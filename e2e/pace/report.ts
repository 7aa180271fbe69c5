export interface Figure {
  what: string;
  value: number;
  unit: string;
  gate: number;
  /** True: the value must not be below the gate, as for scores; otherwise, as for times and bytes, not above it. */
  least?: boolean;
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const holds = ({ value, gate, least = false }: Figure): boolean => (least ? value >= gate : value <= gate);

/** Prints one line per figure; returns false if one misses its gate. */
export function report(figures: readonly Figure[]): boolean {
  for (const figure of figures) {
    const { what, value, unit, gate, least } = figure;
    const shown = Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 3 : 0);
    console.log(
      `${holds(figure) ? '✓' : '✗'} ${what.padEnd(44)} ${shown.padStart(8)} ${unit.padEnd(3)} (${least ? 'at least' : 'at most'} ${gate})`,
    );
  }
  return figures.every(holds);
}
