import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { fileNamer, sweepLooseFiles, sweepStorage } from '#domain/platform/file/sweep.service.ts';
import { createFolderStorage } from '#provider/storage/storage.folder.ts';
import { newId } from '#system/id.ts';
import { newLog } from '#system/log.ts';
import { newCompany, sure, type Crew } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';
import { bytesOf, DAY_MS, fileDesk, hashOf } from './keeping.ts';
import { readingPapers } from './papers.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer({ recogniser: readingPapers() });
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const { keep, opens, hasBytes, weeksLater, saveExpense } = fileDesk(() => server);

describe('An unreferenced file', () => {
  test('is kept for a week, then removed with its bytes, and audited', async () => {
    const bytes = bytesOf('left behind');
    const id = await keep(crew.employee, bytes);
    server.sleep(6 * DAY_MS);
    await server.app.sweep();
    expect(await opens(crew.employee, id)).toBe(200);

    await weeksLater();
    expect(await opens(crew.employee, id)).toBe(404);
    expect(hasBytes(hashOf(bytes))).toBe(false);
    const { rows } = await server.owner.query<{ actor: string | null; detail: { sha256: string[] } }>(
      "select actor_id as actor, detail from audit_event where company_id = $1 and action = 'file.sweep'",
      [crew.companyId],
    );
    expect(rows.map(({ actor, detail }) => [actor, detail.sha256])).toEqual([[null, [hashOf(bytes)]]]);
  });

  test('is sent again by a phone that was offline for weeks and kept another week', async () => {
    const bytes = bytesOf('sent twice');
    const id = newId();
    await keep(crew.employee, bytes, id);
    server.sleep(10 * DAY_MS);
    await keep(crew.employee, bytes, id);
    await server.app.sweep();

    expect(sure(await saveExpense(crew.employee, [id])).fileIds).toEqual([id]);
    expect(await opens(crew.employee, id)).toBe(200);
  });

  test('keeps its bytes for another company that uploaded the same', async () => {
    const bytes = bytesOf('of two companies');
    const other = await newCompany(server, 'Neighbour Ltd');
    await keep(crew.employee, bytes);
    const theirs = await keep(other.employee, bytes);
    sure(await saveExpense(other.employee, [theirs]));
    await weeksLater();

    const { rows } = await server.owner.query('select company_id from file where sha256 = $1', [
      hashOf(bytes),
    ]);
    expect(rows).toEqual([{ company_id: other.companyId }]);
    expect(await opens(other.employee, theirs)).toBe(200);
  });

  test('is removed with a recognition that found no invoice, and may be read again', async () => {
    const id = newId();
    const file = { name: 'view.jpg', bytes: Buffer.from('a landscape of hills') };
    const read = async () =>
      sure(await server.upload(crew.employee, invoiceEndpoints.recognise, { id }, file));
    const { file: kept } = await read();
    await weeksLater();

    expect(await opens(crew.employee, kept?.id ?? '')).toBe(404);
    expect((await read()).status).toBe('unreadable');
  });

  test('of a recognition that never ended is removed too', async () => {
    await server.owner.query(
      `insert into recognition (company_id, id, member_id, status, step, seen_at, created_at)
       values ($1, $2, $3, 'running', 'reading', $4, $4)`,
      [crew.companyId, newId(), crew.employee.memberId, server.now()],
    );
    const unended = async () =>
      (await server.owner.query('select from recognition where file_id is null')).rowCount;
    await server.app.sweep();
    expect(await unended()).toBe(1);
    await weeksLater();
    expect(await unended()).toBe(0);
  });

  test('is one whose expense was removed', async () => {
    const id = await keep(crew.employee, bytesOf('of a removed expense'));
    const expense = sure(await saveExpense(crew.employee, [id]));
    await weeksLater();
    expect(await opens(crew.employee, id)).toBe(200);

    sure(await server.call(crew.employee, expenseEndpoints.remove, { id: expense.id }));
    await weeksLater();
    expect(await opens(crew.employee, id)).toBe(404);
  });
});

describe('File storage', () => {
  const place = (key: string, days: number) => {
    const path = join(server.files, key.slice(0, 2), key);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, key);
    const at = new Date(server.now().getTime() - days * DAY_MS);
    utimesSync(path, at, at);
    return path;
  };

  test('removes old bytes without a row, including partial ones, and keeps new and foreign ones', async () => {
    const hash = (text: string) => hashOf(Buffer.from(text));
    const old = [
      place(hash('no row'), 30),
      place(`${hash('no row')}.pages/0.jpg`, 30),
      place(`${hash('cut off')}.0123456789ab`, 30),
      place(`${newId()}.print`, 30),
    ];
    server.sleep(DAY_MS);
    const staying = [place(hash('on its way'), 1), place('notes-of-the-operator', 400)];
    await server.app.sweep();

    expect(old.map(existsSync)).toEqual(old.map(() => false));
    expect(staying.map(existsSync)).toEqual([true, true]);
  });

  test('removes the bytes the next day when a row’s removal was interrupted', async () => {
    const attached = bytesOf('attached while the storage fails');
    const loose = bytesOf('left while the storage fails');
    const id = await keep(crew.employee, attached);
    sure(await saveExpense(crew.employee, [id]));
    await keep(crew.employee, loose);
    server.sleep(14 * DAY_MS);
    const storage = createFolderStorage(server.files);
    const failing = { ...storage, removeOlder: () => Promise.reject(new Error('cut off')) };
    const sweeping = { db: server.db, now: server.now, log: newLog('fatal'), namers: [fileNamer] };
    const { asSystem } = server.app;
    await expect(
      sweepLooseFiles({ ...sweeping, asSystem, storage: failing }, crew.companyId),
    ).rejects.toThrow('cut off');
    expect(hasBytes(hashOf(loose))).toBe(true);

    await server.owner.query("update session set expires_at = '2999-01-01'");
    await sweepStorage({ ...sweeping, asSystem, storage });
    expect(hasBytes(hashOf(loose))).toBe(false);
    expect(await opens(crew.employee, id)).toBe(200);
  });
});
