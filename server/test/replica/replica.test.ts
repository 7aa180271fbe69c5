import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { LOG_POSITION_HEADER } from '@outlay/contract/log-position';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { openReplicas } from '#database/replica.open.ts';
import type { Replicas } from '#database/replica.ts';
import { elapsed } from '#system/clock.ts';
import { newId } from '#system/id.ts';
import { newFolder, openInstallation, type Installation } from '../backup/installation.ts';
import { newCompany, newDraft, newExpense, sure, type Crew } from '../builders.ts';
import { startServer, type Person, type TestServer } from '../harness.ts';
import { startStandby, type Standby } from './standby.ts';

const WRITES = Number(process.env['OUTLAY_REPLICA_WRITES'] ?? 200);
const OLDEST_MS = 3_000;

const folder = newFolder();
let primary: Installation;
let standby: Standby;
let replicas: Replicas;
let server: TestServer;
let crew: Crew;
const warnings: { replica: string; error: string }[] = [];

/** Replicas at these addresses, of the database of the test. */
const replicasAt = (url: string): Replicas =>
  openReplicas(url, {
    ...{ primary: primary.server.db, connect: { most: 4 }, clock: elapsed },
    ...{ oldestMs: OLDEST_MS, sampleMs: 100, warn: (what) => warnings.push(what) },
  });

beforeAll(async () => {
  primary = await openInstallation(folder);
  crew = await newCompany(primary.server);
  standby = await startStandby(folder, primary.server.ownerUrl, primary.server.appUrl);
  replicas = replicasAt(standby.url);
  server = await startServer({ own: primary.own, replicas });
});
afterAll(async () => {
  await server.stop();
  await replicas.close();
  await primary.close();
  rmSync(folder, { recursive: true, force: true });
});

const positionOf = ({ headers }: { headers: Headers }): string => headers.get(LOG_POSITION_HEADER) ?? '';
const after = (position: string) => ({ headers: { [LOG_POSITION_HEADER]: position } });
const expenses = (who: Person, position?: string, node = server) =>
  node.call(who, expenseEndpoints.list, {}, position === undefined ? {} : after(position));

/** What a call made of the counts of reads. */
async function readsOf<T>(work: () => Promise<T>, own = replicas): Promise<{ answer: T; from: string[] }> {
  const before = { ...own.figures().reads };
  const answer = await work();
  const { primary: main, replica } = own.figures().reads;
  const from = [
    ...Array<string>(main - before.primary).fill('primary'),
    ...Array<string>(replica - before.replica).fill('replica'),
  ];
  return { answer, from };
}

/** Waits until the replica answers a read with this position. */
const untilReplicaAnswers = (position: string) =>
  expect.poll(async () => (await readsOf(() => expenses(crew.employee, position))).from).toEqual(['replica']);

test('A read without a position is answered by the primary, and brings the position with which the replica may answer', async () => {
  await newExpense(server, crew.employee);
  const { answer, from } = await readsOf(() => expenses(crew.employee));
  expect(from).toEqual(['primary']);
  await standby.caughtUp();
  await untilReplicaAnswers(positionOf(answer));
  const followed = await expenses(crew.employee, positionOf(answer));
  expect(sure(followed)).toEqual(sure(answer));
  expect(followed.headers.has(LOG_POSITION_HEADER)).toBe(false);
});

test(`Whoever writes ${WRITES} times misses none of it in the list, while the replica is five seconds behind`, async () => {
  await standby.delay(5);
  let missed = 0;
  let position = '';
  for (let written = 0; written < WRITES; written += 1) {
    const answer = await server.call(crew.employee, expenseEndpoints.save, {
      ...{ id: newId(), version: 0, type: 'taxi', money: { amount: 100, currency: 'CNY' } },
      spentOn: new Date(server.now().getTime() - 43_200_000).toISOString().slice(0, 10),
    });
    position = positionOf(answer);
    const { items } = sure(await expenses(crew.employee, position));
    if (!items.some(({ id }) => id === sure(answer).id)) missed += 1;
  }
  expect(missed).toBe(0);
  await standby.delay(0);
  await standby.caughtUp();
  await untilReplicaAnswers(position);
});

test('A replica that is too far behind answers nobody, whatever they have seen', async () => {
  const seen = positionOf(await expenses(crew.employee));
  await standby.caughtUp();
  await untilReplicaAnswers(seen);
  await standby.delay(60);
  // Written anew for each attempt: a replica that applies its new delay late already has the first one.
  const source = async () => {
    await newExpense(server, crew.employee);
    return (await readsOf(() => expenses(crew.employee, seen))).from;
  };
  await expect.poll(source, { interval: 500 }).toEqual(['primary']);
  await standby.delay(0);
  await standby.caughtUp();
});

test('What a replica does not have yet is not missing: the primary is asked', async () => {
  const statuses: number[] = [];
  /** Who was asked first for a draft that the replica does not have. */
  const source = async () => {
    await standby.delay(0);
    await standby.caughtUp();
    const seen = positionOf(await expenses(crew.leader));
    await untilReplicaAnswers(seen);
    await standby.delay(60);
    const draft = await newDraft(server, crew.employee);
    const { answer, from } = await readsOf(() =>
      server.call(crew.employee, documentEndpoints.detail, { id: draft.id }, after(seen)),
    );
    statuses.push(answer.status);
    return from;
  };
  // On a busy machine the replica may be too far behind by then.
  await expect.poll(source).toEqual(['replica']);
  expect(new Set(statuses)).toEqual(new Set([200]));
  await standby.delay(0);
  await standby.caughtUp();
});

test('A refused change says how far the database is, so that what it was refused for can be read', async () => {
  const { id, version } = await newExpense(server, crew.employee);
  const form = { id, version, type: 'taxi' as const, money: { amount: 7_000, currency: 'CNY' } };
  const day = new Date(server.now().getTime() - 43_200_000).toISOString().slice(0, 10);
  sure(await server.call(crew.employee, expenseEndpoints.save, { ...form, spentOn: day }));
  const refused = await server.call(crew.employee, expenseEndpoints.save, { ...form, spentOn: day });
  expect(refused.status).toBe(409);
  const { items } = sure(await expenses(crew.employee, positionOf(refused)));
  expect(items.find((one) => one.id === id)?.money.amount).toBe(7_000);
});

test('Nobody sees another company’s expenses on a replica', async () => {
  const other = await newCompany(server, 'Halcyon Ltd');
  await newExpense(server, crew.employee);
  await standby.caughtUp();
  const position = positionOf(await expenses(other.employee));
  await standby.caughtUp();
  const found: unknown[] = [];
  const read = async () => {
    const { answer, from } = await readsOf(() => expenses(other.employee, position));
    found.push(...sure(answer).items);
    return from;
  };
  await expect.poll(read).toEqual(['replica']);
  expect(found).toEqual([]);
});

test('A database that is no copy of this one is never asked', async () => {
  const strange = replicasAt(inject('clusterUrl'));
  const node = await startServer({ own: primary.own, replicas: strange });
  try {
    const position = positionOf(await expenses(crew.employee, undefined, node));
    await expect.poll(() => warnings.map(({ error }) => error).join()).toContain('no copy of the database');
    const { answer, from } = await readsOf(() => expenses(crew.employee, position, node), strange);
    expect(answer.status).toBe(200);
    expect(from).toEqual(['primary']);
  } finally {
    await node.stop();
    await strange.close();
  }
});

test('When the replica is gone the primary answers', async () => {
  await standby.caughtUp();
  const position = positionOf(await expenses(crew.employee));
  await untilReplicaAnswers(position);
  await standby.stop();
  for (let read = 0; read < 5; read += 1) expect((await expenses(crew.employee, position)).status).toBe(200);
  expect((await readsOf(() => expenses(crew.employee, position))).from).toEqual(['primary']);
});
