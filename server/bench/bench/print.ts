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

const pad = (text: string, width: number) => text.padStart(width);
const figure = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2));

export function printHead({ measureMs, rounds }: { measureMs: number; rounds: number }): void {
  console.log(`Windows of ${measureMs / 1000} s, rounds: ${rounds}, median.`);
  console.log(
    `${'#'.padEnd(3)}${'measure'.padEnd(38)}${pad('product', 12)}${pad('reference', 12)}${pad('ratio', 7)}${pad('gate', 7)}${pad('goal', 6)}${pad('CPU ms', 14)}${pad('bytes', 14)}  verdict`,
  );
}

/** Prints the row; false where a side did not work, so that there is no figure. */
export function printRow(row: Row): boolean {
  const { id, what, unit, product, reference, ratio, cpu, bytes, gate, goal } = row;
  const sign = row.atMost ? '≤' : '≥';
  console.log(
    `${id.padEnd(3)}${what.padEnd(38)}${pad(figure(product) + unit, 12)}${pad(figure(reference) + unit, 12)}${pad(ratio.toFixed(2), 7)}${pad(sign + gate, 7)}${pad(sign + goal, 6)}${pad(cpu.map(figure).join(' / '), 14)}${pad(bytes.join(' / '), 14)}  ${verdictOf(row)}`,
  );
  if (row.firstFailure) console.log(`   first failure: ${row.firstFailure}`);
  return brokenOf(row) === undefined;
}

/** Why a row has no figure, if it has none. */
export function brokenOf({ product, reference, failures, referenceFailures }: Row): string | undefined {
  const works = (value: number) => Number.isFinite(value) && value > 0;
  if (referenceFailures > 0) return `FAIL, ${referenceFailures} failures of the reference`;
  if (failures > 0) return `FAIL, ${failures} failures`;
  if (!works(reference)) return 'FAIL, the reference answered nothing';
  return works(product) ? undefined : 'FAIL, the product answered nothing';
}

export function verdictOf(row: Row): string {
  const { ratio, gate, goal, atMost, doubts } = row;
  const meets = (bar: number) => (atMost ? ratio <= bar : ratio >= bar);
  const broken = brokenOf(row);
  if (broken) return broken;
  const said = meets(goal) ? 'PASS, goal' : meets(gate) ? 'PASS' : 'short';
  return doubts.length > 0 ? `inconclusive (${said}): ${doubts.join(', ')}` : said;
}
