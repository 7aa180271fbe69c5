// Preloaded by a server that a test crashes. On SIGUSR2 it reads its order from a file: either it notes every step that is
// taken from then on, or it kills its process at one of them.
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { watchSteps, type Side, type Step } from '#system/failpoint.ts';

/** A side of a step, as many times after the order as `turn` says. */
export interface Point {
  step: Step;
  side: Side;
  turn: number;
}

/** To note all steps that are taken, to crash at a point, or to do neither. */
export type CrashOrder = { do: 'note' } | { do: 'crash'; point: Point } | { do: 'nothing' };

const file = process.env['OUTLAY_TEST_CRASH'];

function obey(path: string): void {
  const order = JSON.parse(readFileSync(path, 'utf8')) as CrashOrder;
  if (order.do === 'nothing') watchSteps(undefined);
  else if (order.do === 'note')
    watchSteps((step, side) => appendFileSync(`${path}.noted`, `${step} ${side}\n`));
  else watchSteps(crashingAt(order.point));
  rmSync(path);
}

function crashingAt(point: Point): (step: Step, side: Side) => void {
  let turns = 0;
  return (step, side) => {
    if (step !== point.step || side !== point.side) return;
    turns += 1;
    if (turns === point.turn) process.kill(process.pid, 'SIGKILL');
  };
}

if (file !== undefined && isMainThread) {
  process.on('SIGUSR2', () => obey(file));
  writeFileSync(`${file}.ready`, '');
}
