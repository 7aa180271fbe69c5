// `npm run load [-- people crowd flood noisy readings sockets soak]`: how the product behaves under load, each scenario against the
// bare reference or against itself at rest in the same run. The load comes from the same machine.
import { spawn } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { lengthOf } from './load/length.ts';
import { crowd, flood, noisy, people, readings, type Finding, type Scenario } from './load/scenarios.ts';
import { openLoadStage } from './load/stage.ts';

/** `--smoke`: whether it runs to its end, for `npm test`. */
const SMOKE = process.argv.includes('--smoke');
const SCENARIOS: Record<string, Scenario> = { people, crowd, flood, noisy, readings };
/** Commands of their own, of which this one is the front. */
const BESIDE: Record<string, string> = { sockets: './sockets.ts', soak: './soak.ts' };

const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = named.filter((name) => !(name in SCENARIOS) && !(name in BESIDE));
if (unknown.length > 0) {
  console.error(`usage: npm run load -- [${[...Object.keys(SCENARIOS), ...Object.keys(BESIDE)].join(' ')}]`);
  process.exit(2);
}
const isWanted = (name: string) => named.length === 0 || named.includes(name);

const holds = ({ value, gate }: Finding) => value <= gate;
const show = ({ what, value, unit, gate }: Finding) =>
  `  ${what}: ${value.toFixed(unit === '×' ? 2 : 0)}${unit && ` ${unit}`} (gate ≤ ${gate}${unit && ` ${unit}`})`;

function runBeside(file: string): Promise<number> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL(file, import.meta.url)), ...(SMOKE ? ['--smoke'] : [])],
    {
      stdio: 'inherit',
    },
  );
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

console.log(
  `${new Date().toISOString()}, ${cpus().length} × ${cpus()[0]?.model ?? ''}, load ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}`,
);
const scenarios = Object.entries(SCENARIOS).filter(([name]) => isWanted(name));
let missed = 0;
if (scenarios.length > 0) {
  const stage = await openLoadStage(lengthOf(SMOKE));
  try {
    for (const [name, scenario] of scenarios) {
      console.log(`${name}:`);
      const findings = await scenario(stage);
      for (const finding of findings) console.log(`${show(finding)} ${holds(finding) ? 'PASS' : 'MISSED'}`);
      missed += findings.filter((one) => !holds(one)).length;
    }
  } finally {
    await stage.close();
  }
}
for (const [name, file] of Object.entries(BESIDE))
  if (named.includes(name) && (await runBeside(file)) !== 0) missed += 1;
console.log(`${scenarios.length} scenarios of load, ${missed} gates missed`);
// A few seconds show that it runs, nothing else.
if (!SMOKE && missed > 0) process.exitCode = 1;
