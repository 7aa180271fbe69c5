import { median } from './measure.ts';
import { figureOf, printLine, type Line } from './print.ts';
import { fallOf, hasFallen, recordedFor, type Figure, type Recorded } from './ratios.ts';

/** One or more lines of the table, measured together. */
export type Measure = () => Promise<readonly Line[]>;

interface Known {
  recorded: Recorded | undefined;
  machine: string;
  /** How often each row is measured to record its median; once where nothing is recorded. */
  times: number;
}

/** Measures and prints rows, and compares them with what was recorded. */
export function createRunner({ recorded, machine, times }: Known) {
  const seen = new Map<string, number[]>();
  const fallen: string[] = [];
  let broken = 0;

  const measureOnce = async (measure: Measure): Promise<Figure[]> => {
    const figures = [];
    for (const line of await measure()) {
      if (printLine(line)) figures.push(figureOf(line));
      else broken += 1;
    }
    return figures;
  };
  const before = (figure: Figure) => recordedFor(recorded, machine, figure);

  /** What falls in one run is measured again at once: a moment of noise is not seen twice. */
  const confirm = async (figures: readonly Figure[], measure: Measure) => {
    const down = figures.filter((figure) => hasFallen(before(figure) ?? NaN, figure));
    if (!recorded || down.length === 0) return;
    console.log(`   worse than recorded: ${down.map(({ row }) => row).join('; ')}. Once more:`);
    const again = await measureOnce(measure);
    for (const first of down) {
      const second = again.find(({ row }) => row === first.row);
      const fall = second && fallOf(recorded, before(first) ?? NaN, [first, second]);
      if (fall) fallen.push(fall);
    }
  };

  return {
    async run(measure: Measure): Promise<void> {
      for (let time = 0; time < times; time += 1) {
        const figures = await measureOnce(measure);
        for (const { row, value } of figures) seen.set(row, [...(seen.get(row) ?? []), value]);
        if (times === 1) await confirm(figures, measure);
      }
    },
    fail: () => {
      broken += 1;
    },
    /** The median of each row. */
    medians: (): Recorded['rows'] =>
      Object.fromEntries([...seen].map(([row, values]) => [row, Number(median(values).toPrecision(4))])),
    /** What keeps the command from succeeding, in words. */
    complaints: (): string[] => [...(broken > 0 ? [`${broken} without a figure`] : []), ...fallen],
  };
}

export type Runner = ReturnType<typeof createRunner>;
