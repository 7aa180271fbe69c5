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
  firstFailure?: string;
}

const pad = (text: string, width: number) => text.padStart(width);
const figure = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2));

export function printHead(quick: boolean): void {
  console.log(quick ? 'Windows of 3 s (--quick); 3 rounds, median.' : 'Windows of 10 s; 3 rounds, median.');
  console.log(
    `${'#'.padEnd(3)}${'measure'.padEnd(38)}${pad('product', 12)}${pad('reference', 12)}${pad('ratio', 7)}${pad('gate', 7)}${pad('goal', 6)}${pad('CPU ms', 14)}${pad('bytes', 14)}  verdict`,
  );
}

export function printRow(row: Row): void {
  const { id, what, unit, product, reference, ratio, cpu, bytes, gate, goal } = row;
  const sign = row.atMost ? '≤' : '≥';
  console.log(
    `${id.padEnd(3)}${what.padEnd(38)}${pad(figure(product) + unit, 12)}${pad(figure(reference) + unit, 12)}${pad(ratio.toFixed(2), 7)}${pad(sign + gate, 7)}${pad(sign + goal, 6)}${pad(cpu.map(figure).join(' / '), 14)}${pad(bytes.join(' / '), 14)}  ${verdictOf(row)}`,
  );
  if (row.firstFailure) console.log(`   first failure: ${row.firstFailure}`);
}

function verdictOf({ ratio, gate, goal, atMost, doubts, failures }: Row): string {
  const meets = (bar: number) => (atMost ? ratio <= bar : ratio >= bar);
  const said =
    failures > 0
      ? `short, ${failures} failures`
      : meets(goal)
        ? 'PASS, goal'
        : meets(gate)
          ? 'PASS'
          : 'short';
  return doubts.length > 0 ? `inconclusive (${said}): ${doubts.join(', ')}` : said;
}
