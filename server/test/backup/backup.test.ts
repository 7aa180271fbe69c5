import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { fileEndpoints } from '@outlay/contract/platform/file';
import { newId } from '#system/id.ts';
import { sha256 } from '#secrets/secret.ts';
import { newCompany, newExpense, passed, see, sure, type Crew } from '../builders.ts';
import type { Person, TestServer } from '../harness.ts';
import { paidOutside, treasurer } from '../paying.ts';
import {
  archived,
  digests,
  newFolder,
  openInstallation,
  run,
  uniqueBytes,
  type Installation,
} from './installation.ts';

let source: Installation;
let crew: Crew;
let confirms: Person;
const repository = newFolder();
const folders: string[] = [repository];
const fresh = () => {
  const folder = newFolder();
  folders.push(folder);
  return folder;
};
const inSource = () => ({ env: { OUTLAY_DATA: source.folder, OUTLAY_BACKUP: repository } });

beforeAll(async () => {
  source = await openInstallation(fresh(), repository);
  crew = await newCompany(source.server);
  confirms = await treasurer(source.server, crew.companyId, crew.departmentId);
});
afterAll(async () => {
  await source.close();
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const upload = async ({ server }: Installation) => {
  const bytes = uniqueBytes();
  const file = { name: 'receipt.txt', bytes };
  const { id } = sure(await server.upload(crew.employee, fileEndpoints.upload, { id: newId() }, file));
  return { id, hash: sha256(bytes).toString('hex') };
};

const bytesOf = async ({ url }: TestServer, id: string) => {
  const answer = await fetch(`${url}/api${fileEndpoints.content.path}?id=${id}`, {
    headers: { authorization: `Bearer ${crew.employee.token}` },
  });
  return sha256(Buffer.from(await answer.arrayBuffer())).toString('hex');
};

const pay = async () => {
  const { id } = await passed(source.server, crew);
  await paidOutside(source.server, { asks: crew.cashier, confirms }, id);
  return id;
};

/** Works without a pause until `done`; returns what the server acknowledged. */
async function work(done: () => boolean) {
  const files: Awaited<ReturnType<typeof upload>>[] = [];
  const expenses: string[] = [];
  while (!done()) {
    files.push(await upload(source));
    expenses.push((await newExpense(source.server, crew.employee)).id);
  }
  return { files, expenses };
}

describe('A backup that is taken while people work', () => {
  test('brings back every row, the books, the audit log and every file', async () => {
    const before = await upload(source);
    const paid = await pay();
    let over = false;
    const working = work(() => over);
    const backup = await run('backup', [], inSource());
    over = true;
    const during = await working;
    expect(backup).toMatchObject({ code: 0, said: expect.stringContaining('Backed up to') as string });
    expect(during.files.length).toBeGreaterThan(0);

    const verified = await run('verify', [repository], inSource());
    expect(verified).toMatchObject({ code: 0, said: expect.stringContaining('can be restored') as string });
    expect(verified.said).toContain('✓ the books balance');
    expect(verified.said).toContain('✓ the audit chains are intact');

    const after = await upload(source);
    await archived(source.server.ownerUrl);
    const into = join(fresh(), 'restored');
    expect(await run('restore', [repository, '--into', into], inSource())).toMatchObject({ code: 0 });

    const restored = await openInstallation(into);
    try {
      const { server } = restored;
      for (const { id, hash } of [before, ...during.files, after])
        expect(await bytesOf(server, id)).toBe(hash);
      expect((await see(server, crew.employee, paid)).status).toBe('Paid');
      expect(sure(await server.call(crew.auditor, auditEndpoints.verify, {}))).toMatchObject({
        intact: true,
      });
      const { rows } = await server.owner.query('select id from expense where id = any($1)', [
        during.expenses,
      ]);
      expect(rows).toHaveLength(during.expenses.length);
      const { rows: books } = await server.owner.query(
        'select company_id, currency from posting group by 1, 2 having sum(amount) <> 0',
      );
      expect(books).toEqual([]);
    } finally {
      await restored.close();
    }
  });

  test('can be restored to a moment between two payments', async () => {
    const first = await pay();
    const { rows } = await source.server.owner.query<{ now: Date }>('select clock_timestamp() as now');
    const between = rows[0]?.now.toISOString() ?? '';
    await sleep(50);
    const second = await pay();
    await archived(source.server.ownerUrl);
    const into = join(fresh(), 'restored');
    const args = [repository, '--into', into, '--until', between];
    expect(await run('restore', args, inSource())).toMatchObject({ code: 0 });

    const restored = await openInstallation(into);
    try {
      expect((await see(restored.server, crew.employee, first)).status).toBe('Paid');
      const { rowCount } = await restored.server.owner.query('select from document where id = $1', [second]);
      expect(rowCount).toBe(0);
      expect(sure(await restored.server.call(crew.auditor, auditEndpoints.verify, {}))).toMatchObject({
        intact: true,
      });
    } finally {
      await restored.close();
    }
  });

  test('that is killed is never taken for a whole one', async () => {
    const wholeBefore = readdirSync(repository).filter((name) => name.endsWith('Z'));
    const partial = () => readdirSync(repository).find((name) => name.endsWith('.partial'));
    const killed = await run('backup', [], {
      ...inSource(),
      began: (kill) => {
        const watch = setInterval(() => {
          if (!partial()) return;
          clearInterval(watch);
          kill();
        }, 5);
      },
    });
    expect(killed.code).toBeNull();
    const left = join(repository, partial() ?? 'nothing was left');
    expect(existsSync(left)).toBe(true);
    expect(await run('verify', [left], inSource())).toMatchObject({
      code: 1,
      said: `${left} is a backup that was cut off: use a whole one.`,
    });
    expect(readdirSync(repository).filter((name) => name.endsWith('Z'))).toEqual(wholeBefore);

    expect(await run('backup', [], inSource())).toMatchObject({ code: 0 });
    expect(existsSync(left)).toBe(false);
  });
});

test('A restored database has the same rows as the one that was archived to its end', async () => {
  await source.quiet();
  await archived(source.server.ownerUrl);
  const into = join(fresh(), 'restored');
  expect(await run('restore', [repository, '--into', into], inSource())).toMatchObject({ code: 0 });
  const expected = await digests(source.server.ownerUrl);
  const restored = await openInstallation(into);
  try {
    await restored.quiet();
    expect(expected['posting']).not.toMatch(/^0 /);
    expect(await digests(restored.server.ownerUrl)).toEqual(expected);
  } finally {
    await restored.close();
  }
});
