import { parseArgs } from 'node:util';
import { mutantsOf, type Mutant } from './mutants/mutate.ts';
import { readSource, restoreAtTheEnd, survives, testsPass } from './mutants/run.ts';
import { TARGETS, type Equivalent, type Target } from './mutants/targets.ts';

/**
 * `npm run test:mutants`: puts one small mistake at a time into the pure laws and asks the unit tests to notice.
 * `--every N` tries each N-th only, `--only TEXT` the files whose path has the text. Ends with 1 if one survives.
 */
const { values } = parseArgs({
  options: { every: { type: 'string', default: '1' }, only: { type: 'string', default: '' } },
});
const every = Math.max(1, Number(values.every) || 1);
const targets = TARGETS.filter(({ file }) => file.includes(values.only));

const short = (code: string): string => code.replaceAll(/\s+/g, ' ').slice(0, 60);
const changeOf = ({ from, to }: Mutant): string => `${short(from)} → ${short(to)}`;
const isOf =
  (mutant: Mutant) =>
  ({ line, change }: Equivalent): boolean =>
    line === mutant.lineText && change === changeOf(mutant);

interface Tally {
  killed: number;
  survived: number;
  explained: number;
}

async function judge(target: Target, tally: Tally): Promise<void> {
  const { file, tests, equivalent = [], functions } = target;
  const text = readSource(file);
  if (!(await testsPass(tests))) throw new Error(`the tests of ${file} fail without any mutant`);
  const mutants = mutantsOf(file, text, functions);
  const unknown = equivalent.filter((one) => !mutants.some((mutant) => isOf(mutant)(one)));
  for (const { line, change } of unknown)
    console.log(`? ${file}: no such mutant is left: ${line} | ${change}`);
  for (const mutant of mutants.filter((_mutant, index) => index % every === 0)) {
    if (equivalent.some(isOf(mutant))) tally.explained += 1;
    else if (await survives(file, text, mutant, tests)) {
      tally.survived += 1;
      console.log(`✗ ${file}:${mutant.line} | ${mutant.lineText} | ${changeOf(mutant)}`);
    } else tally.killed += 1;
  }
  tally.survived += unknown.length;
}

restoreAtTheEnd();
const started = performance.now();
const sum: Tally = { killed: 0, survived: 0, explained: 0 };
for (const target of targets) {
  const before = { ...sum };
  await judge(target, sum);
  console.log(
    `${target.file}: ${sum.killed - before.killed} killed, ${sum.survived - before.survived} survived`,
  );
}
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(`${sum.killed} killed, ${sum.survived} survived, ${sum.explained} explained (${seconds} s)`);
process.exit(sum.survived === 0 ? 0 : 1);
