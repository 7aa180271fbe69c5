import type { Figure } from './ratios.ts';

/** A ratio of the product to what runs in turn with it. */
export interface Row {
  id: string;
  what: string;
  unit: string;
  product: number;
  reference: number;
  ratio: number;
  /** Processor milliseconds a request: product, reference. */
  cpu: [number, number];
  bytes: [number, number];
  gate: number;
  goal: number;
  /** The ratio must not be above its gate; else not below. */
  atMost: boolean;
  doubts: string[];
  failures: number;
  /** Of the reference: a ratio to what did not work says nothing. */
  referenceFailures: number;
  firstFailure?: string;
}

/** One value with its gate: a budget, or a ratio of something other than calls. */
export interface Budget {
  id: string;
  what: string;
  value: number;
  /** `×` for a ratio, else of what is counted. */
  unit: '×' | 's' | 'MB' | '/s' | 'KB' | '';
  gate: number;
  goal: number;
  atMost: boolean;
  /** What else was seen. */
  said?: string;
  /** What went wrong, so that there is no figure. */
  failure?: string;
}

export type Line = Row | Budget;

const isRow = (line: Line): line is Row => 'ratio' in line;

export const figureOf = (line: Line): Figure => ({
  row: `${line.id} ${line.what}`,
  value: isRow(line) ? line.ratio : line.value,
  atMost: line.atMost,
  absolute: !isRow(line) && line.unit !== '×' && line.unit !== '',
});

const pad = (text: string, width: number) => text.padStart(width);
const figure = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2));

export function printHead({ measureMs, rounds }: { measureMs: number; rounds: number }): void {
  console.log(`Windows of ${measureMs / 1000} s, rounds: ${rounds}, median.`);
  console.log(
    `${'#'.padEnd(3)}${'measure'.padEnd(38)}${pad('product', 12)}${pad('reference', 12)}${pad('ratio', 7)}${pad('gate', 7)}${pad('goal', 6)}${pad('CPU ms', 14)}${pad('bytes', 14)}  verdict`,
  );
}

/** Prints the line; false where a side did not work, so that there is no figure. */
export function printLine(line: Line): boolean {
  if (isRow(line)) printRow(line);
  else printBudget(line);
  return brokenOf(line) === undefined;
}

function printRow(row: Row): void {
  const { id, what, unit, product, reference, ratio, cpu, bytes, gate, goal } = row;
  const sign = row.atMost ? '≤' : '≥';
  console.log(
    `${id.padEnd(3)}${what.padEnd(38)}${pad(figure(product) + unit, 12)}${pad(figure(reference) + unit, 12)}${pad(ratio.toFixed(2), 7)}${pad(sign + gate, 7)}${pad(sign + goal, 6)}${pad(cpu.map(figure).join(' / '), 14)}${pad(bytes.join(' / '), 14)}  ${verdictOf(row)}`,
  );
  if (row.firstFailure) console.log(`   first failure: ${row.firstFailure}`);
}

function printBudget(budget: Budget): void {
  const { id, what, value, unit, gate, goal, said } = budget;
  const sign = budget.atMost ? '≤' : '≥';
  const [ratio, absolute] = unit === '×' ? [value.toFixed(2), ''] : ['', figure(value) + unit];
  console.log(
    `${id.padEnd(3)}${what.padEnd(38)}${pad(absolute, 12)}${pad('', 12)}${pad(ratio, 7)}${pad(sign + gate, 7)}${pad(sign + goal, 6)}${pad('', 28)}  ${verdictOf(budget)}${said ? ` (${said})` : ''}`,
  );
}

/** Why a line has no figure, if it has none. */
export function brokenOf(line: Line): string | undefined {
  const works = (value: number) => Number.isFinite(value) && value > 0;
  if (!isRow(line)) {
    if (line.failure) return `FAIL, ${line.failure}`;
    return Number.isFinite(line.value) ? undefined : 'FAIL, there is no value';
  }
  const { product, reference, failures, referenceFailures } = line;
  if (referenceFailures > 0) return `FAIL, ${referenceFailures} failures of the reference`;
  if (failures > 0) return `FAIL, ${failures} failures`;
  if (!works(reference)) return 'FAIL, the reference answered nothing';
  return works(product) ? undefined : 'FAIL, the product answered nothing';
}

export function verdictOf(line: Line): string {
  const { gate, goal, atMost } = line;
  const { value } = figureOf(line);
  const meets = (bar: number) => (atMost ? value <= bar : value >= bar);
  const broken = brokenOf(line);
  if (broken) return broken;
  const said = meets(goal) ? 'PASS, goal' : meets(gate) ? 'PASS' : 'short';
  const doubts = isRow(line) ? line.doubts : [];
  return doubts.length > 0 ? `inconclusive (${said}): ${doubts.join(', ')}` : said;
}
