import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '@outlay/contract/errors';
import type { FlowDefinition } from '@outlay/contract/documents/flow.definition';
import {
  isBranching,
  isDeciding,
  walkNodes,
  type FlowNode,
} from '@outlay/contract/documents/flow.definition';
import * as engine from './act.ts';
import type { World } from './enter.ts';
import { forecast } from './look-ahead.ts';
import { keyed, PEOPLE, SUBMITTER, trees, world } from './random-flow.fixture.ts';
import { movePlan } from './replan.ts';
import { isOpen, nodeRun, saysYes, tasksOf, type Run, type Stepped, type Task } from './run.ts';
import { reopen, takeBack } from './undo.ts';
import { leaves } from './walk.ts';

/** Short in every test run; `npm run test:model` makes it long. */
const RUNS = Number(process.env['OUTLAY_MODEL_RUNS'] ?? 2000);
const COMMANDS = [
  'approve',
  'approve',
  'approve',
  'reject',
  'return',
  'returnMe',
  'takeBack',
  'transfer',
  'addBefore',
  'addAfter',
  'removeSign',
  'clock',
  'resume',
  'move',
  'end',
  'reopen',
] as const;
type Command = { command: (typeof COMMANDS)[number]; pick: number; who: number };
const commands = fc.array(
  fc.record({ command: fc.constantFrom(...COMMANDS), pick: fc.nat(20), who: fc.nat(20) }),
  { maxLength: 14 },
);

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

async function act(
  run: Run,
  { command, pick: at, who }: Command,
  about: World,
  other: FlowDefinition,
): Promise<Stepped | null> {
  const pending = run.tasks.filter(({ state }) => state === 'Pending');
  const task = pick(pending, at);
  const person = pick(PEOPLE.slice(1), who) ?? 'ann';
  const taskId = task?.id ?? '';
  switch (command) {
    case 'approve':
      return await engine.decide(run, { taskId, yes: true, opinion: '' }, about);
    case 'reject':
      return await engine.decide(run, { taskId, yes: false, opinion: 'no' }, about);
    case 'clock':
      return await engine.decide(run, { taskId, yes: at % 2 === 0, opinion: '', byClock: true }, about);
    case 'return':
    case 'returnMe': {
      const toKey = (task && pick(engine.returnable(run, task.nodeKey), who)) ?? '';
      const resume = command === 'return' ? 'start' : 'me';
      return await engine.returnToNode(run, { taskId, toKey, resume, opinion: '' }, about);
    }
    case 'takeBack':
      return takeBack(run, pick(run.tasks, at)?.id ?? '');
    case 'transfer':
      return engine.transfer(run, taskId, person, about);
    case 'addBefore':
      return engine.addSign(run, { taskId, memberIds: [person], place: 'before' }, about);
    case 'addAfter':
      return engine.addSign(run, { taskId, memberIds: [person], place: 'after' }, about);
    case 'removeSign': {
      const added = pick(
        run.tasks.filter(({ stage }) => stage !== 'main'),
        at,
      );
      const origin = run.tasks.find(({ id }) => id === added?.originId);
      return await engine.removeSign(
        run,
        { byHolder: origin?.holderId ?? '', taskId: added?.id ?? '' },
        about,
      );
    }
    case 'resume': {
      const [key, node] =
        pick(
          Object.entries(run.nodes).filter(([, { state }]) => state === 'waiting'),
          at,
        ) ?? [];
      return key && node ? await engine.resume(run, key, node.round, about) : null;
    }
    case 'move':
      return run.state === 'running' ? await movePlan(run, other, about) : null;
    case 'end':
      return run.state === 'running' && at === 0 ? engine.end(run, 'cancelled') : null;
    case 'reopen':
      return run.state === 'passed' ? reopen(run) : null;
  }
}

/** Invariants after every act, whatever the flow. */
function assertLaws(run: Run): void {
  const open = run.tasks.filter(isOpen);
  const waiting = Object.values(run.nodes).some(({ state }) => state === 'waiting');
  if (run.state === 'running')
    expect(open.some(({ state }) => state === 'Pending') || waiting, 'somebody or the clock has it').toBe(
      true,
    );
  else expect(open, 'nobody is asked about what is over').toEqual([]);
  if (run.state === 'passed') expect(run.tasks.some(saysYes), 'somebody agreed').toBe(true);
  for (const task of run.tasks) assertTask(run, task);
  for (const node of walkNodes(run.plan.nodes)) assertNode(run, node);
}

function assertTask(run: Run, task: Task): void {
  expect(task.holderId, 'nobody decides on an own document').not.toBe(SUBMITTER);
  if (!isOpen(task)) return;
  const node = nodeRun(run, task.nodeKey);
  expect(node.state, 'an open task lies in an open node').toBe('open');
  expect(task.round, 'and in its present round').toBe(node.round);
}

function assertNode(run: Run, node: FlowNode): void {
  if (isBranching(node)) return;
  const at = nodeRun(run, node.key);
  const tasks = tasksOf(run, node.key);
  if (at.state === 'open' && run.state === 'running')
    expect(tasks.some(isOpen), 'an open node asks somebody').toBe(true);
  if (isDeciding(node) && node.mode === 'inTurn')
    expect(
      tasks.filter(({ stage, state }) => stage === 'main' && state === 'Pending').length,
      'one at a time',
    ).toBeLessThanOrEqual(1);
}

/** Approves everything and ends every wait; the run must end. */
async function finish(original: Run, about: World): Promise<Run> {
  let run = original;
  for (let guard = 0; run.state === 'running' && guard < 500; guard += 1) {
    const task = run.tasks.find(({ state }) => state === 'Pending');
    const waiting = Object.entries(run.nodes).find(([, { state }]) => state === 'waiting');
    const stepped = task
      ? await engine.decide(run, { taskId: task.id, yes: true, opinion: '' }, about)
      : waiting && (await engine.resume(run, waiting[0], waiting[1].round, about));
    if (!stepped) break;
    run = stepped.run;
  }
  return run;
}

/** Returns null if the act was refused; rethrows any other error. */
async function tried<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

describe('Any flow with any acts', () => {
  test(`${RUNS} random flows always have an approver, never one’s own document, and end`, async () => {
    let begun = 0;
    let acts = 0;
    await fc.assert(
      fc.asyncProperty(
        trees,
        trees,
        commands,
        fc.constantFrom(100, 900),
        async (drawn, other, original, amount) => {
          const about = world(amount);
          const plan = keyed(drawn);
          const started = await tried(() => engine.start(plan, { choices: {}, agreed: [] }, about));
          if (!started) return;
          begun += 1;
          let { run } = started;
          assertLaws(run);
          for (const command of original) {
            const before = JSON.stringify(run);
            const stepped = await tried(() => act(run, command, about, keyed(other)));
            expect(JSON.stringify(run), 'what was given is never changed').toBe(before);
            if (!stepped) continue;
            acts += 1;
            expect(stepped.run.step).toBeGreaterThan(run.step);
            run = stepped.run;
            assertLaws(run);
          }
          if (run.state !== 'running') return;
          const foreseen = await forecast(run, about);
          for (const { node } of leaves(run.plan.nodes))
            if (foreseen[node.key]) expect(foreseen[node.key]?.state).not.toBe('open');
          const ended = await finish(run, about);
          expect(ended.state).toBe('passed');
          assertLaws(ended);
        },
      ),
      { numRuns: RUNS, seed: 20261121 },
    );

    expect(begun).toBeGreaterThan(RUNS / 2);
    expect(acts).toBeGreaterThan(RUNS);
  }, 1_800_000);
});
