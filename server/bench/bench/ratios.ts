/** The figures of one kind of run, as they were when they were recorded. */
export interface Recorded {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Processor, cores and memory. */
  machine: string;
  /** By row: the median of several runs. */
  rows: Readonly<Record<string, number>>;
}

/** What a row came to. */
export interface Figure {
  /** What a row is recorded under: its number and its measure. */
  row: string;
  value: number;
  /** The value must not rise; else it must not fall. */
  atMost: boolean;
  /** Seconds, rates and bytes: they compare with the same machine only. A ratio compares with any. */
  absolute: boolean;
}

/** A figure may be worse than recorded by this share: so much two runs of the same program differ. */
const TOLERANCE = 0.15;

/** What was recorded for the figure; undefined when there is nothing that it can be compared with. */
export function recordedFor(
  recorded: Recorded | undefined,
  machine: string,
  { row, absolute }: Pick<Figure, 'row' | 'absolute'>,
): number | undefined {
  if (!recorded || (absolute && recorded.machine !== machine)) return undefined;
  return recorded.rows[row];
}

/** Whether a figure is worse than the recorded value by more than two runs differ. */
export const hasFallen = (recorded: number, { value, atMost }: Pick<Figure, 'value' | 'atMost'>): boolean =>
  atMost ? value > recorded * (1 + TOLERANCE) : value < recorded * (1 - TOLERANCE);

/** The fall of a row that was measured twice, in words; undefined when one of the two does not show it. */
export function fallOf(
  { date }: Pick<Recorded, 'date'>,
  recorded: number,
  [first, second]: readonly [Figure, Figure],
): string | undefined {
  if (!hasFallen(recorded, first) || !hasFallen(recorded, second)) return undefined;
  const said = (value: number) => Number(value.toPrecision(3)).toString();
  return `FALLEN: row ${first.row} was ${said(recorded)} on ${date}, and is ${said(first.value)} and ${said(second.value)} in two runs: more than ${TOLERANCE * 100} % worse.`;
}
