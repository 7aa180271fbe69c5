import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { payeeEndpoints } from '@outlay/contract/spend/payee';
import { createFolderStorage } from '#provider/storage/storage.folder.ts';
import { createKeyRing } from '#secrets/key-ring.ts';
import { newId } from '#system/id.ts';
import type pg from 'pg';
import { fingerprintOf } from '../../src/backup/manifest.ts';
import { exportCompany } from '../../src/company/export.ts';
import { importToServer } from '../../src/company/import.place.ts';
import { ownerOf } from '../../src/company/owners.ts';
import { closeCompany, deleteCompany, GRACE_DAYS } from '../../src/company/remove.ts';
import { checkOf } from '../../src/database/installation.ts';
import { countOthers } from '../../src/key/reseal.ts';
import { rotateKey } from '../../src/key/rotate.ts';
import { newCompany, passed, sure, type Crew } from '../builders.ts';
import { ownPool } from '../cluster.ts';
import { startServer, type TestServer } from '../harness.ts';
import { addSecond } from '../second-server.ts';

const DAY_MS = 86_400_000;
const [OLD, NEXT] = ['12'.repeat(32), '34'.repeat(32)];
const idOf = (key: string) => createKeyRing({ key }).seals;
const onSecond = (clusterUrl: string, name: string) => addSecond(clusterUrl, name, 'second');

let server: TestServer;
let first: pg.Pool;
let second: pg.Pool;
let crew: Crew;
let beside: Crew;
beforeAll(async () => {
  server = await startServer({ servers: onSecond, secrets: createKeyRing({ key: OLD }) });
  second = ownPool({ connectionString: server.servers?.owners['second'] ?? '', max: 2 });
  first = ownPool({ connectionString: server.ownerUrl, max: 2 });
  const id = newId();
  await server.owner.query('insert into installation (id, key_check) values ($1, $2)', [
    id,
    checkOf({ key: OLD }, id),
  ]);
  crew = await newCompany(server, 'Second Ltd');
  beside = await newCompany(server, 'Beside Ltd');
  for (const one of [crew, beside]) {
    await passed(server, one);
    const account = { bank: 'First Bank', account: '6222000011117702' };
    const own = { id: newId(), holder: one.employee.name, ...account };
    sure(await server.call(one.employee, payeeEndpoints.save, own));
  }
});
afterAll(async () => {
  await Promise.all([first?.end(), second?.end()]);
  await server?.stop();
});

/** The tables of a server with rows of a company. */
async function tablesOf(owner: Pick<pg.Pool, 'query'>, companyId: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns join pg_class on oid = ('public.' || table_name)::regclass
     where table_schema = 'public' and column_name = 'company_id' and not relispartition`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await owner.query(
      `select from public.${name} where company_id = '${companyId}' limit 1`,
    );
    if (rowCount) found.push(name);
  }
  return found;
}

describe('The operator of several servers', () => {
  test('rotates the key of companies on each of them, and their logs stay whole', async () => {
    const { owners, now } = server;
    await rotateKey({
      ...{ owners, key: OLD, next: NEXT, isLeaked: false, now, settleMs: 0, say: () => undefined },
    });

    expect(await countOthers(server.db, idOf(NEXT))).toEqual({});
    const secrets = createKeyRing({ key: NEXT, retired: [{ key: OLD, reads: true }] });
    const later = await startServer({ beside: server, secrets });
    for (const one of [crew, beside]) {
      expect(sure(await later.call(one.auditor, auditEndpoints.verify, {}))).toMatchObject({ intact: true });
      expect(sure(await later.call(one.employee, payeeEndpoints.get, {}))).toBeTruthy();
    }
    await later.stop();
  });

  test('deletes a company on another one after 30 days, of which nothing is left, and imports it again', async () => {
    const { owners, now } = server;
    const deletion = { owners, companyId: crew.companyId, now };
    const secrets = createKeyRing({ key: NEXT, retired: [{ key: OLD, reads: true }] });
    const neighbours = await tablesOf(second, beside.companyId);
    const storage = createFolderStorage(server.files);
    const from = join(server.files, 'exported');
    const ownerUrl = await ownerOf(owners, crew.companyId);
    const exporting = { ownerUrl, storage, companyId: crew.companyId, into: from, now };
    await exportCompany({ ...exporting, product: 'test', serverKey: fingerprintOf(NEXT) });
    expect(await tablesOf(second, crew.companyId)).toContain('document');

    await closeCompany({ ...deletion, ownerUrl, secrets });
    await expect(deleteCompany(deletion)).rejects.toThrow('can be deleted from');
    server.sleep(GRACE_DAYS * DAY_MS);
    expect(await deleteCompany(deletion)).toBeGreaterThan(100);

    expect(await tablesOf(second, crew.companyId)).toEqual([]);
    expect(await tablesOf(first, crew.companyId)).toEqual([]);
    expect(await tablesOf(second, beside.companyId)).toEqual(neighbours);

    // Nothing can be moved between these: their wal_level is not logical.
    const options = { owners, storage, from, oldKey: NEXT, newKey: NEXT, now, say: () => undefined };
    await expect(importToServer({ ...options, to: 'second' })).rejects.toThrow(
      'Second Ltd was imported and is on the first server. It could not be moved on: ',
    );
    expect(await tablesOf(first, crew.companyId)).toContain('document');
    expect(await tablesOf(second, crew.companyId)).toEqual([]);
  });
});
