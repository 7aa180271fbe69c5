import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRecogniser } from '../src/provider/recognition/recognition.onnx.ts';
import { measureBars, percentile, silentErrors } from './accuracy.bar.ts';
import type { Timed } from './accuracy.bar.ts';
import { compareCase, readManifest } from './accuracy.case.ts';
import type { AccuracyCase, FieldResult } from './accuracy.case.ts';

interface Run {
  results: FieldResult[];
  times: Timed[];
  crashes: string[];
}

/** `npm run accuracy -- FOLDER [--only SUBSTRING] [--misses]`: how right the recogniser is on a labelled folder. */
async function main(parameters: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: { only: { type: 'string' }, misses: { type: 'boolean' } },
  });
  const [place] = positionals;
  if (!place) {
    process.stderr.write('usage: npm run accuracy -- FOLDER [--only SUBSTRING] [--misses]\n');
    return 2;
  }
  const cases = (await readManifest(place)).filter(({ id, kind }) =>
    `${kind} ${id}`.includes(values.only ?? ''),
  );
  const withCodes = await runCases(place, cases, true);
  // The bars on reading are without the code, which only the Chinese forms carry.
  const coded = cases.filter(({ id, kind }) => id.startsWith('cn-') && !/pdf-text|ofd|xml/.test(kind));
  const plain = await runCases(place, coded, false);
  printTables(withCodes, plain);
  if (values.misses) printMisses(withCodes.results, plain.results);
  return withCodes.crashes.length + plain.crashes.length > 0 ? 1 : 0;
}

async function runCases(folder: string, cases: AccuracyCase[], withCodes: boolean): Promise<Run> {
  // One worker, so that the times are of one worker on an idle machine.
  const recogniser = createRecogniser({ workers: 1, withCodes });
  const run: Run = { results: [], times: [], crashes: [] };
  const today = new Date().toISOString().slice(0, 10);
  const owner = 'accuracy';
  try {
    const [first] = cases;
    // The first picture also loads the networks: that is not reading time.
    if (first) await recogniser.recognise(await readFile(join(folder, first.file)), { owner, today });
    for (const item of cases) {
      const recognition = await recogniser
        .recognise(await readFile(join(folder, item.file)), { owner, today })
        .catch((error: unknown) => {
          run.crashes.push(`${item.id}: ${String(error)}`);
          return undefined;
        });
      run.results.push(...compareCase(item, recognition));
      run.times.push({
        id: item.id,
        kind: item.kind,
        expectedType: typeof item.expected['type'] === 'string' ? item.expected['type'] : '',
        ms: recognition?.ms ?? 0,
      });
    }
  } finally {
    await recogniser.close();
  }
  return run;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function printTables({ results, times, crashes }: Run, plain: Run): void {
  printShares('by kind', results, (result) => `${result.id.split('-')[0]} ${result.kind}`);
  printShares('by kind, QR not used', plain.results, ({ kind }) => kind);
  printShares(
    'by field, Chinese invoices',
    results.filter(({ id }) => id.startsWith('cn-')),
    ({ field }) => field,
  );
  printShares(
    'by field, SROIE',
    results.filter(({ id }) => id.startsWith('sroie')),
    ({ field }) => field,
  );
  printShares(
    'by field, foreign invoices',
    results.filter(({ id }) => id.startsWith('inv-')),
    ({ field }) => field,
  );
  print('\ntimes, ms (p50, p95)');
  for (const kind of new Set(times.map((timed) => timed.kind))) {
    const ms = times.filter((timed) => timed.kind === kind).map((timed) => timed.ms);
    print(`  ${kind.padEnd(28)} ${percentile(ms, 0.5)}  ${percentile(ms, 0.95)}`);
  }
  const silent = silentErrors(results);
  print(
    `\nsilent errors at confidence ≥ 0.95: ${silent.length} of ${results.filter(({ confidence }) => confidence >= 0.95).length}`,
  );
  for (const { id, field, expected, got, confidence } of silent)
    print(`  ${id} ${field}: ${expected} ≠ ${got} (${confidence.toFixed(2)})`);
  print('\nbars');
  for (const { what, wanted, value, reached } of measureBars(results, plain.results, times).filter(
    ({ measured }) => measured,
  )) {
    print(
      `  ${reached ? 'reached    ' : 'NOT reached'}  ${what.padEnd(48)} ${value.toFixed(2).padStart(8)}  (${wanted})`,
    );
  }
  for (const crash of [...crashes, ...plain.crashes]) print(`crashed: ${crash}`);
}

function printShares(title: string, results: FieldResult[], groupOf: (result: FieldResult) => string): void {
  print(`\n${title}`);
  for (const [group, members] of Map.groupBy(results, groupOf)) {
    const right = members.filter((member) => member.right).length;
    const sure = members.filter(({ confidence }) => confidence >= 0.95).length;
    print(
      `  ${group.padEnd(28)} ${String(right).padStart(4)} of ${String(members.length).padStart(4)}  ${((right / members.length) * 100).toFixed(1).padStart(6)} %  ${sure} sure`,
    );
  }
}

function printMisses(results: FieldResult[], plain: FieldResult[]): void {
  for (const [title, list] of [
    ['misses', results],
    ['misses, QR not used', plain],
  ] as const) {
    print(`\n${title}`);
    for (const { id, field, expected, got, confidence } of list.filter(({ right }) => !right)) {
      print(`  ${id}  ${field}: ${expected} ≠ ${got || '—'} (${confidence.toFixed(2)})`);
    }
  }
}

process.exitCode = await main(process.argv.slice(2));
