import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '@outlay/contract/errors';
import type { FlowDefinition } from '@outlay/contract/documents/flow.definition';
import {
  isBranching,
  isDeciding,
  walkNodes,
  type FlowNode,
  type FlowSource,
} from '@outlay/contract/documents/flow.definition';
import * as engine from './act.ts';
import type { World } from './enter.ts';
import { forecast } from './look-ahead.ts';
import { movePlan } from './replan.ts';
import { isOpen, nodeRun, saysYes, tasksOf, type Run, type Stepped, type Task } from './run.ts';
import { reopen, takeBack } from './undo.ts';
import { leaves } from './walk.ts';

/** Short in every test run; `npm run test:model` makes it long. */
const RUNS = Number(process.env['OUTLAY_MODEL_RUNS'] ?? 2000);
const SUBMITTER = 'submitter';
const PEOPLE = [SUBMITTER, 'ann', 'bob', 'cho', 'dan', 'eva'];

const name = { en: 'N' };
const someone = fc.uniqueArray(fc.constantFrom(...PEOPLE), { maxLength: 3 });

/** Sources return exactly the members that they name, because the engine does not depend on how people are found. */
const source = someone.map((ids): FlowSource => ({ kind: 'members', ids }));
const deciding = fc.record({
  kind: fc.constantFrom('approve' as const, 'approve' as const, 'handle' as const),
  name: fc.constant(name),
  source,
  mode: fc.constantFrom('anyOne' as const, 'all' as const, 'inTurn' as const, 'vote' as const),
  ratio: fc.constantFrom(34, 51, 67, 100),
  veto: fc.boolean(),
  empty: fc.constantFrom('fallback' as const, 'pass' as const),
  own: fc.constantFrom('leader' as const, 'skip' as const, 'fallback' as const),
  same: fc.constantFrom('ask' as const, 'once' as const, 'consecutive' as const),
  onReject: fc.constantFrom('end' as const, 'back' as const),
});
const passive = fc.oneof(
  fc.record({ kind: fc.constant('cc' as const), name: fc.constant(name), source }),
  fc.record({ kind: fc.constant('delay' as const), name: fc.constant(name), hours: fc.constant(1) }),
  fc.record({
    kind: fc.constant('trigger' as const),
    name: fc.constant(name),
    url: fc.constant('https://example.com/'),
    wait: fc.boolean(),
  }),
);
const { nodes: trees } = fc.letrec<{ node: object; nodes: object[] }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    deciding,
    deciding,
    passive,
    fc.record({
      kind: fc.constantFrom('condition', 'inclusive', 'parallel'),
      name: fc.constant(name),
      branches: fc.array(
        fc.record({
          name: fc.constant(name),
          when: fc.constantFrom([], [[{ fact: 'amount', op: 'atLeast', values: ['500'] }]]),
          nodes: tie('nodes'),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  ),
  nodes: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
}));

interface Drawn {
  key?: string;
  branches?: (Drawn & { nodes: Drawn[] })[];
}

/** Assigns keys in the order of the nodes. */
function keyed(nodes: object[]): FlowDefinition {
  let count = 0;
  const give = (node: Drawn): Drawn => ({
    ...node,
    key: `n${++count}`,
    ...(node.branches && {
      branches: node.branches.map((branch) => ({
        ...branch,
        key: `n${++count}`,
        nodes: branch.nodes.map(give),
      })),
    }),
  });
  const plan = { nodes: nodes.map((node) => give(node as Drawn)), fallback: [], autoPass: null };
  // Member ids are plain words here, so the definition is completed without validation.
  return complete(plan as unknown as FlowDefinition);
}

function complete(plan: FlowDefinition): FlowDefinition {
  for (const node of walkNodes(plan.nodes))
    if (isDeciding(node)) Object.assign(node, { ownBelow: 0, timeout: null, may: [], hides: [] });
  return plan;
}

let ids = 0;
const world = (amount: number): World => ({
  submitterId: SUBMITTER,
  amount,
  facts: { amount: [String(amount)] },
  newId: () => `t${++ids}`,
  find: (query) =>
    Promise.resolve({
      ids: query.kind === 'members' ? query.ids : [],
      reason: { code: 'members', values: {} },
    }),
  leaders: () => Promise.resolve({ ids: [SUBMITTER, 'eva'], reason: { code: 'leaderAbove', values: {} } }),
  fallback: () => Promise.resolve({ ids: ['dan'], reason: { code: 'fallback', values: {} } }),
});

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
