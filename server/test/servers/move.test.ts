import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { secretsOf } from '#secrets/key-ring.ts';
import { inTransaction } from '#database/transaction.ts';
import { createFolderStorage } from '#provider/storage/storage.folder.ts';
import { newId } from '#system/id.ts';
import { fingerprintOf } from '../../src/backup/manifest.ts';
import { exportCompany } from '../../src/company/export.ts';
import { importToServer } from '../../src/company/import.place.ts';
import { moveCompany, MOVE_STEPS, type MoveStep } from '../../src/company/move.ts';
import { ownerOf } from '../../src/company/owners.ts';
import { closeCompany, deleteCompany, GRACE_DAYS } from '../../src/company/remove.ts';
import { connect, UNATTENDED } from '../../src/database/connect.ts';
import { newCompany, newExpense, PASSWORD, see, submitted, sure, type Crew } from '../builders.ts';
import type { Person } from '../harness.ts';
import { signInAs } from '../registering.ts';
import { asApp } from '../second-server.ts';
import { KEY, startOnTwo, type TwoClusters } from './clusters.ts';

let two: TwoClusters;
let crew: Crew;
let beside: Crew;
beforeAll(async () => {
  two = await startOnTwo();
  crew = await newCompany(two.server, 'Wandering');
  beside = await newCompany(two.server, 'Staying');
});
afterAll(() => two?.stop());

/** `npm run test:faults` takes all. The company goes to and fro: what a node does differs for the first server. */
const STEPS: readonly MoveStep[] =
  process.env['OUTLAY_FAULTS'] === 'all' ? MOVE_STEPS : ['copy', 'lead', 'lead', 'fence', 'remove'];
const MOVER = fileURLToPath(new URL('./mover.ts', import.meta.url));

/** Moves in a process of its own; returns its exit code. */
const moveElsewhere = (to: string, killedBefore: string): Promise<number | string | null> =>
  new Promise((resolve) => {
    const { owners } = two;
    const options = { owners, companyId: crew.companyId, to, key: KEY, killedBefore };
    execFile(process.execPath, [MOVER, JSON.stringify(options)], (error) => {
      const ended = error as { signal?: string; code?: number } | null;
      resolve(ended?.signal ?? ended?.code ?? 0);
    });
  });

const move = (to: string) =>
  moveCompany({
    ...{ owners: two.owners, companyId: crew.companyId, to, secrets: secretsOf(KEY), say: () => undefined },
  });

async function countAt(pool: pg.Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from public.${table} where company_id = $1`,
    [crew.companyId],
  );
  return rows[0]?.count ?? 0;
}

interface Sent {
  id: string;
  acknowledged: boolean;
}

/** Writes expenses as fast as they are answered, each until it is acknowledged, until it is stopped. */
function writing(who: Person) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  let stopped = false;
  const write = async () => {
    while (!stopped) {
      const one: Sent = { id: newId(), acknowledged: false };
      const key = newId();
      sent.push(one);
      const since = performance.now();
      while (!one.acknowledged) {
        const { status } = await two.server.call(who, expenseEndpoints.save, formOf(one.id), { key });
        if (status !== 200 && status !== 503) throw new Error(`answered ${status}`);
        one.acknowledged = status === 200;
      }
      waits.push(performance.now() - since);
    }
  };
  const writers = Promise.all(Array.from({ length: 4 }, write));
  return {
    sent,
    waits,
    stop: async () => {
      stopped = true;
      await writers;
    },
  };
}

const formOf = (id: string) => ({
  ...{ id, version: 0, type: 'taxi' as const, money: { amount: 4_200, currency: 'CNY' as const } },
  ...{ spentOn: '2026-11-02', merchant: 'City Cabs', invoiceIds: [] },
});

describe('A company that is moved while it is used', () => {
  test('loses nothing that was acknowledged, has nothing twice, and waits for a moment only', async () => {
    await newExpense(two.server, crew.employee);
    const { id } = await submitted(two.server, crew.employee);
    const load = writing(crew.colleague);
    await sleep(1_000);
    const pauses: (number | undefined)[] = [];
    for (const to of ['second', 'first']) {
      pauses.push(await move(to));
      await sleep(300);
    }
    await load.stop();
    const longest = Math.round(Math.max(...load.waits));
    process.stdout.write(
      `${load.sent.length} expenses during two moves; writing paused ${pauses.join(', ')} ms; the longest call took ${longest} ms\n`,
    );

    const { rows } = await two.pools.first.query<{ id: string; times: number }>(
      `select e.id, (select count(*) from audit_event a where a.company_id = e.company_id and a.object_id = e.id)::int as times
       from expense e where e.company_id = $1 and e.member_id = $2`,
      [crew.companyId, crew.colleague.memberId],
    );
    expect(rows.filter(({ times }) => times !== 1)).toEqual([]);
    expect(rows.map((row) => row.id).toSorted()).toEqual(load.sent.map((one) => one.id).toSorted());
    expect(await countAt(two.pools.second, 'expense')).toBe(0);
    expect(await countAt(two.pools.second, 'audit_event')).toBe(0);
    expect(await see(two.server, crew.leader, id)).toMatchObject({ id });
    expect(sure(await two.server.call(crew.auditor, auditEndpoints.verify, {}))).toMatchObject({
      intact: true,
    });
    expect((await two.server.call(beside.employee, expenseEndpoints.list, {})).status).toBe(200);
    await newExpense(two.server, beside.employee);
  });

  test('goes on after whoever moves it was killed before any step', async () => {
    let at = 'first';
    for (const step of STEPS) {
      const to = at === 'second' ? 'first' : 'second';
      const killed = await moveElsewhere(to, step);
      if (killed !== 0) expect(killed).toBe('SIGKILL');
      // A fence goes by itself after a while; until then one is told to try again.
      const id = newId();
      const save = () => two.server.call(crew.employee, expenseEndpoints.save, formOf(id));
      await expect.poll(async () => (await save()).status).toBe(200);
      if (killed !== 0) await move(to);
      const { items } = sure(await two.server.call(crew.employee, expenseEndpoints.list, {}));
      expect(items.map((one) => one.id)).toContain(id);
      expect(await countAt(two.pools[to as 'first'], 'expense')).toBeGreaterThan(0);
      expect(await countAt(two.pools[at as 'first'], 'expense')).toBe(0);
      expect(sure(await two.server.call(crew.auditor, auditEndpoints.verify, {}))).toMatchObject({
        intact: true,
      });
      at = to;
    }
    for (const pool of Object.values(two.pools)) {
      expect((await pool.query('select from pg_replication_slots')).rowCount).toBe(0);
      expect((await pool.query('select from pg_subscription')).rowCount).toBe(0);
      expect((await pool.query('select from pg_publication')).rowCount).toBe(0);
    }
  });

  test('can stay: a move that was begun is taken back', async () => {
    const { rows } = await two.pools.first.query<{ server: string }>(
      'select server from company_place where company_id = $1',
      [crew.companyId],
    );
    const at = rows[0]?.server ?? 'first';
    const to = at === 'first' ? 'second' : 'first';
    expect(await moveElsewhere(to, 'fence')).toBe('SIGKILL');
    await move(at);
    expect(await countAt(two.pools[to], 'expense')).toBe(0);
    await newExpense(two.server, crew.employee);
    expect(await countAt(two.pools[at as 'first'], 'expense')).toBeGreaterThan(0);
  });

  test('cannot be written where it was, by a node that still believes it there', async () => {
    const url = asApp(two.owners.first);
    const routes = two.server.servers?.open(url);
    const stale = connect({ url, most: 2, patience: UNATTENDED, servers: routes });
    try {
      await move('first');
      const place = await routes?.places.serverOf(crew.companyId);
      await move('second');
      expect(place).toBe('first');
      expect(await routes?.places.serverOf(crew.companyId)).toBe('first');
      await inTransaction(stale.db, crew.companyId, async (tx) => {
        await tx
          .updateTable('expense')
          .set({ remarks: 'Late' })
          .where('company_id', '=', crew.companyId)
          .execute();
      });
      expect(await countAt(two.pools.first, 'expense')).toBe(0);
      const { rows } = await two.pools.second.query<{ remarks: string }>(
        'select distinct remarks from expense where company_id = $1',
        [crew.companyId],
      );
      expect(rows).toEqual([{ remarks: 'Late' }]);
    } finally {
      await stale.close();
      await routes?.close();
    }
  });
});

describe('A company that is imported', () => {
  test('comes to the server that is named, whole, and to no other', async () => {
    const { server, owners, pools } = two;
    const { companyId } = crew;
    const secrets = secretsOf(KEY);
    const storage = createFolderStorage(server.files);
    const into = join(server.files, 'exported');
    await move('second');
    const before = await countAt(pools.second, 'audit_event');
    const from = { ownerUrl: await ownerOf(owners, companyId), now: server.now };
    await exportCompany({
      ...from,
      storage,
      companyId,
      into,
      product: 'test',
      serverKey: fingerprintOf(KEY),
    });
    await closeCompany({ ...from, companyId, secrets });
    server.sleep(GRACE_DAYS * 86_400_000);
    await deleteCompany({ owners, companyId, now: server.now });

    const options = {
      owners,
      storage,
      from: into,
      oldKey: KEY,
      newKey: KEY,
      now: server.now,
      say: () => undefined,
    };
    await expect(importToServer({ ...options, to: 'third' })).rejects.toThrow('one of first, second');
    await importToServer({ ...options, to: 'second' });

    // The import is an act of its own.
    expect(await countAt(pools.second, 'audit_event')).toBe(before + 1);
    expect(await countAt(pools.first, 'audit_event')).toBe(0);
    const { token } = sure(await signInAs(server, crew.auditor.account, PASSWORD)) as { token: string };
    expect(sure(await server.call({ ...crew.auditor, token }, auditEndpoints.verify, {}))).toMatchObject({
      intact: true,
    });
  });
});
