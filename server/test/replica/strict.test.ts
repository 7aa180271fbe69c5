import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { watchStandby, type StandbyWatch } from '#database/standby.ts';
import { newId } from '#system/id.ts';
import { newFolder, openInstallation, type Installation } from '../backup/installation.ts';
import { newCompany, sure, type Crew } from '../builders.ts';
import { startServer, type TestServer } from '../harness.ts';

const folder = newFolder();
let primary: Installation;
let standby: StandbyWatch;
let server: TestServer;
let crew: Crew;
const changes: boolean[] = [];

beforeAll(async () => {
  primary = await openInstallation(folder);
  crew = await newCompany(primary.server);
  standby = watchStandby({
    ...{ url: primary.server.appUrl, everyMs: 200 },
    onChange: (awaited) => changes.push(awaited),
  });
  server = await startServer({ own: primary.own, standby });
});
afterAll(async () => {
  await requireStandby('');
  await standby.close();
  await server.stop();
  await primary.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns once commits wait, which is later than the reload: the checkpointer has to read the setting first. */
async function requireStandby(name: string): Promise<void> {
  await server.owner.query(`alter system set synchronous_standby_names = '${name}'`);
  await server.owner.query('select pg_reload_conf()');
  if (name !== '') while (!(await commitWaits()));
}

/** Whether a commit waits for a standby. Its own wait is cancelled. */
async function commitWaits(): Promise<boolean> {
  const client = await server.owner.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  let committed = false;
  const commit = client
    .query(`select pg_logical_emit_message(true, 'test', '')`)
    .then(() => (committed = true));
  let cancelled = false;
  while (!committed && !cancelled) cancelled = await cancelCommits(rows[0]?.pid);
  await commit;
  client.release();
  return cancelled;
}

/** Cancels the wait of one connection, or of all, for a standby. */
async function cancelCommits(pid?: number): Promise<boolean> {
  const { rowCount } = await server.owner.query(
    `select pg_cancel_backend(pid) from pg_stat_activity
     where wait_event = 'SyncRep' and pid = coalesce($1, pid)`,
    [pid],
  );
  return (rowCount ?? 0) > 0;
}

async function waitingCommits(): Promise<number> {
  const { rows } = await server.owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where wait_event = 'SyncRep'`,
  );
  return rows[0]?.count ?? 0;
}

const save = (id: string) =>
  server.call(
    crew.employee,
    expenseEndpoints.save,
    { id, version: 0, type: 'taxi', money: { amount: 1200, currency: 'CNY' }, spentOn: '2026-06-01' },
    { key: id },
  );

test('While no synchronous standby answers, a change is refused at once and reads go on; afterwards it is made once', async () => {
  const first = newId();
  sure(await save(first));
  await requireStandby('nowhere');

  // The first ones wait for the standby, and keep a connection of the database each.
  const early = newId();
  const waiting = save(early);
  await expect.poll(() => standby.isAwaited(), { timeout: 20_000 }).toBe(true);
  expect(changes).toEqual([true]);
  const held = await waitingCommits();
  await server.app.sweep();
  await server.app.compare();
  for (let tries = 0; tries < 5; tries += 1) {
    const refused = await save(newId());
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
  }
  expect(await waitingCommits()).toBe(held);
  const { items } = sure(await server.call(crew.employee, expenseEndpoints.list, {}));
  expect(items.map(({ id }) => id)).toEqual([first]);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain('outlay_standby_awaited 1');

  await requireStandby('');
  await expect.poll(() => standby.isAwaited()).toBe(false);
  sure(await waiting);
  sure(await save(early));
  const after = sure(await server.call(crew.employee, expenseEndpoints.list, {}));
  expect(after.items.map(({ id }) => id).sort()).toEqual([first, early].sort());
});

test('A change that is in the primary alone, because its wait for a standby was cancelled, is not acknowledged', async () => {
  await requireStandby('nowhere');
  const id = newId();
  const waiting = save(id);
  await expect.poll(() => standby.isAwaited(), { timeout: 20_000 }).toBe(true);
  await cancelCommits();

  expect((await waiting).status).toBe(503);
  await requireStandby('');
  await expect.poll(() => standby.isAwaited()).toBe(false);
  sure(await save(id));
  const { items } = sure(await server.call(crew.employee, expenseEndpoints.list, {}));
  expect(items.filter((one) => one.id === id)).toHaveLength(1);
});
