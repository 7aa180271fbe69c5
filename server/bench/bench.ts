// `npm run bench`: the calls that people wait for, each as a ratio to what runs in turn with it, and a few budgets.
import { readOrder } from './bench/length.ts';
import { printHead } from './bench/print.ts';
import { readRecorded, record, thisMachine } from './bench/recorded.ts';
import { measureCalls } from './bench/rows/calls.ts';
import { measureDesk } from './bench/rows/desk.ts';
import { firstLoad } from './bench/rows/first-load.ts';
import { recognition } from './bench/rows/recognition.ts';
import { sockets } from './bench/rows/sockets.ts';
import { coldStart } from './bench/rows/start.ts';
import { createRunner, type Measure } from './bench/runner.ts';
import { openStage, type Stage } from './bench/stage.ts';

/** A recorded value is the median of so many runs. */
const RECORDING = 3;

const { length, record: recording, compares, only } = readOrder();
const { kind } = length;
const runner = createRunner({
  recorded: compares && !recording ? readRecorded(kind) : undefined,
  machine: thisMachine(),
  times: recording ? RECORDING : 1,
});
const wanted = (id: string) => !only || only.has(id);

/** Rows that need nothing of the large set. The first load takes the demo company of the cold start. */
const ALONE: [string, (stage: Stage) => ReturnType<Measure>][] = [
  ['8', sockets],
  ['9', recognition],
  ['12', coldStart],
  ['10', firstLoad],
];

// One run that is compared may be measured once more.
const stage = await openStage(length, recording ? RECORDING : 2);
const began = performance.now();
try {
  printHead(length);
  await measureCalls(stage, runner, wanted);
  await measureDesk(stage, runner, wanted);
  for (const [id, measure] of ALONE) if (wanted(id)) await runner.run(async () => await measure(stage));
} finally {
  await stage.close();
}
console.log(`Measured in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
const complaints = runner.complaints();
for (const complaint of complaints) console.log(complaint);
if (recording && complaints.length === 0) record(kind, runner.medians());
process.exit(complaints.length === 0 ? 0 : 1);
