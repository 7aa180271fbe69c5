import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { watchSteps } from '#system/failpoint.ts';
import { newCompany, type Crew } from '../builders.ts';
import { startServer, type Person, type TestServer } from '../harness.ts';
import { randomFrom } from '../random.ts';
import { expectConserved, expectOneHistory } from './oracle.ts';
import { someDocuments, startWorkload } from './workload.ts';

/** `npm run test:faults` takes 10,000; `OUTLAY_SEED` runs one of them alone. */
const SEEDS = Number(process.env['OUTLAY_SEEDS'] ?? 6);
const ONLY = process.env['OUTLAY_SEED'];
const CLIENTS = 3;
const TURNS = 4;
const LATE_MS = 15;
/** How often each happens to a call, or a step of the server fails. */
const CHANCE = { dropped: 0.08, doubled: 0.08, late: 0.3, answerLost: 0.08, crash: 0.02 };

let server: TestServer;
let crew: Crew;
let stranger: Person;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  stranger = (await newCompany(server, 'Elsewhere')).employee;
});
afterEach(() => watchSteps(undefined));
afterAll(() => server.stop());

/** A way on which calls are lost, late, out of order and doubled, and whose answers are lost. */
function unreliableWay(random: () => number) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    if (random() < CHANCE.dropped) throw new Error('dropped');
    if (random() < CHANCE.late) await sleep(random() * LATE_MS);
    const answers = [fetch(url, init)];
    if (random() < CHANCE.doubled) answers.push(sleep(random() * LATE_MS).then(() => fetch(url, init)));
    const [answer] = await Promise.all(answers);
    if (!answer || random() < CHANCE.answerLost) throw new Error('answer lost');
    return answer;
  };
}

/** At any step whoever takes it may get no further, as in a crash; the rest of the process goes on. */
function crashSometimes(random: () => number): void {
  watchSteps(() => {
    if (random() < CHANCE.crash) throw new Error('crashed');
  });
}

async function simulate(seed: number): Promise<void> {
  watchSteps(undefined);
  const documents = await someDocuments(server, crew, 1);
  const random = randomFrom(seed * 7919 + 1);
  crashSometimes(random);
  const work = startWorkload(
    {
      ...{ origin: () => server.url, crew, stranger, documents, seed, turns: TURNS, pauseMs: 1 },
      fetch: unreliableWay(random),
    },
    CLIENTS,
  );
  await work.ended;
  watchSteps(undefined);
  await expectOneHistory(server.owner, work.history, documents);
}

test(`${SEEDS} seeds: calls are dropped, late, doubled and out of order, and steps fail; nothing is lost or done twice`, async () => {
  const seeds = ONLY === undefined ? Array.from({ length: SEEDS }, (_, index) => index + 1) : [Number(ONLY)];
  for (const seed of seeds) {
    await simulate(seed).catch((cause: unknown) => {
      throw new Error(`seed ${seed}: OUTLAY_SEED=${seed} npx vitest run --project server faults/simulated`, {
        cause,
      });
    });
    // A run of hours shows how far it is.
    if (seed % 500 === 0) process.stdout.write(`${seed} seeds\n`);
  }
  await expectConserved(server, server.files);
}, 7_200_000);
