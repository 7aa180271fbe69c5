import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { fileEndpoints } from '@outlay/contract/platform/file';
import { payeeEndpoints } from '@outlay/contract/spend/payee';
import { createFolderStorage } from '#provider/storage/storage.folder.ts';
import { sumOf } from '#provider/storage/storage.sum.ts';
import { SEALED } from '#secrets/sealed.ts';
import { secretsOf } from '#secrets/key-ring.ts';
import { newId } from '#system/id.ts';
import { fingerprintOf } from '../../src/backup/manifest.ts';
import { writeManifest, type CompanyManifest } from '../../src/company/archive.ts';
import { LEFT_BEHIND, listCompanyTables, PEOPLE_TABLES, rowsOf } from '../../src/company/catalogue.ts';
import { exportCompany } from '../../src/company/export.ts';
import { importCompany } from '../../src/company/import.ts';
import { closeCompany, deleteCompany, reopenCompany } from '../../src/company/remove.ts';
import { asOwner } from '../../src/company/session.ts';
import { newFolder, openInstallation, uniqueBytes, type Installation } from '../backup/installation.ts';
import { newCompany, passed, PASSWORD, sure, type Crew } from '../builders.ts';
import type { Person } from '../harness.ts';
import { batchOf, broughtTo } from '../paying.ts';

const DAY_MS = 86_400_000;
const ACCOUNT = '6222000011117702';

let old: Installation;
let fresh: Installation;
let crew: Crew;
let neighbours: Crew;
let fileId: string;
let bytes: Buffer;
const folders: string[] = [];
const folder = () => {
  const made = newFolder();
  folders.push(made);
  return made;
};

beforeAll(async () => {
  old = await openInstallation(folder());
  fresh = await openInstallation(folder());
  const { server } = old;
  crew = await newCompany(server, 'Moving Ltd');
  neighbours = await newCompany(server, 'Staying Ltd');
  for (const one of [crew, neighbours]) {
    const document = await passed(server, one);
    await broughtTo(server, one, await batchOf(server, one, [document]), 'Exported');
  }
  const mine = { holder: crew.employee.name, bank: 'First Bank', account: ACCOUNT };
  sure(await server.call(crew.employee, payeeEndpoints.save, { id: newId(), ...mine }));
  fileId = newId();
  bytes = uniqueBytes();
  const file = { name: 'receipt.txt', bytes };
  sure(await server.upload(crew.employee, fileEndpoints.upload, { id: fileId }, file));
});
afterAll(async () => {
  await old.close();
  await fresh.close();
  for (const one of folders) rmSync(one, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const keyOf = ({ folder: data }: Installation) => readFileSync(join(data, 'server.key'), 'utf8').trim();
const at = ({ server }: Installation) => ({ ownerUrl: server.ownerUrl, now: server.now });
const storageOf = ({ folder: data }: Installation) => createFolderStorage(join(data, 'files'));
const exported = async (into = join(folder(), 'out')) => {
  const manifest = await exportCompany({
    ...{ ...at(old), storage: storageOf(old), companyId: crew.companyId, into },
    ...{ product: 'test', serverKey: fingerprintOf(keyOf(old)) },
  });
  return { into, manifest };
};
const imported = (from: string, oldKey = keyOf(old)) =>
  importCompany({
    ...{ ...at(fresh), storage: storageOf(fresh), from, oldKey, newKey: keyOf(fresh) },
    say: () => undefined,
  });

/** What is sealed or signed with the server's key differs on purpose. */
const KEYED: Record<string, string[]> = {
  ...Object.fromEntries(Object.entries(SEALED).map(([table, { column }]) => [table, [column]])),
  audit_event: ['hash', 'prev_hash', 'keyed'],
  audit_head: ['hash', 'seal', 'seq'],
  // Raised by every change of a setting, so that no server remembers older ones.
  company: ['settings_version'],
};
/** One hash over the rows of each table of a company. */
const digests = ({ server }: Installation, companyId: string) =>
  asOwner(server.ownerUrl, companyId, async (tx) => {
    const found: Record<string, string> = {};
    for (const { name } of await listCompanyTables(tx)) {
      if (name in LEFT_BEHIND) continue;
      const { rows } = await sql<{ digest: string }>`
        select count(*) || ' ' || coalesce(md5(string_agg(line, chr(10) order by line)), '') as digest
        from (select (to_jsonb(t) - ${KEYED[name] ?? []}::text[])::text as line from ${sql.table(name)} t
          where ${rowsOf(name, companyId)} ${name === 'audit_event' ? sql`and action <> 'company.import'` : sql``}) as l`.execute(
        tx,
      );
      found[name] = rows[0]?.digest ?? '';
    }
    return found;
  });

/** The same person with a new session in the new server: sessions stay behind. */
async function signedIn(person: Person, { server }: Installation = fresh): Promise<Person> {
  const form = { account: person.account, password: PASSWORD, agreed: true as const };
  const answer = sure(await server.call(null, accountEndpoints.login, form));
  if (!('token' in answer)) throw new Error('a second factor is asked for');
  return { ...person, token: answer.token };
}

describe('An exported company', () => {
  test('cannot bring rows into another company, nor files from elsewhere on the disk', async () => {
    const { into, manifest } = await exported();
    const path = join(into, 'tables', 'news.jsonl');
    const row = { id: newId(), company_id: neighbours.companyId };
    writeFileSync(path, `${JSON.stringify(row)}\n`);
    const sha256 = sumOf(readFileSync(path));
    const forged = (change: Partial<CompanyManifest>) => writeManifest(into, { ...manifest, ...change });
    forged({
      tables: manifest.tables.map((one) => (one.name === 'news' ? { ...one, sha256, rows: 1 } : one)),
    });
    await expect(imported(into)).rejects.toThrow('news.jsonl has rows of another company');
    forged({ files: [{ key: '../../../etc/passwd', size: 1, sha256 }] });
    await expect(imported(into)).rejects.toThrow('which no export has');
  });

  test('is the same row for row in another server, with its files, its accounts and its audit log', async () => {
    const before = await digests(old, crew.companyId);
    const { into, manifest } = await exported();
    await imported(into);

    expect(manifest.missing).toEqual([]);
    expect(await digests(fresh, crew.companyId)).toEqual(before);
    const { server } = fresh;
    const again = { employee: await signedIn(crew.employee), auditor: await signedIn(crew.auditor) };
    const file = await server.call(again.employee, fileEndpoints.content, { id: fileId });
    expect(Buffer.from(file.body as unknown as ArrayBuffer).equals(bytes)).toBe(true);
    const verdict = sure(await server.call(again.auditor, auditEndpoints.verify, {}));
    expect(verdict).toMatchObject({ intact: true });
    const { rows } = await server.owner.query<{ member_id: string; account_sealed: Buffer }>(
      'select member_id, account_sealed from payee_account where company_id = $1 and member_id = $2',
      [crew.companyId, crew.employee.memberId],
    );
    const opened = rows.map(({ member_id, account_sealed }) =>
      secretsOf(keyOf(fresh)).open(account_sealed, 'payee_account', {
        company_id: crew.companyId,
        member_id,
      }),
    );
    expect(opened).toContain(ACCOUNT);
  });

  test('is not brought in twice', async () => {
    const { into } = await exported();
    await expect(imported(into)).rejects.toThrow('is here already');
  });

  test('has nothing of another company in it', async () => {
    const { into } = await exported();
    for (const name of readdirSync(join(into, 'tables')))
      expect(readFileSync(join(into, 'tables', name), 'utf8')).not.toContain(neighbours.companyId);
  });

  test('that was changed, or is opened with another key, brings nothing in', async () => {
    const { into } = await exported();
    await expect(imported(into, keyOf(fresh))).rejects.toThrow('not the one of the server');
    appendFileSync(join(into, 'tables', 'expense.jsonl'), '{}\n');
    await expect(imported(into)).rejects.toThrow('expense.jsonl is damaged');
  });

  test('goes into an empty folder only', async () => {
    const { into } = await exported();
    await expect(exported(into)).rejects.toThrow('is not empty');
  });
});

describe('A company that is closed', () => {
  const change = () => ({ ...at(old), companyId: crew.companyId, secrets: secretsOf(keyOf(old)) });
  const statusFor = async (who: Person) =>
    (await old.server.call(who, fileEndpoints.content, { id: fileId })).status;
  const deletion = () => ({ ...change(), owners: old.server.owners });
  const { login } = accountEndpoints;

  test('lets nobody in, and everybody again when it is opened', async () => {
    await closeCompany(change());
    // Closed by another process: the server remembers for a moment who was signed in.
    await expect.poll(() => statusFor(crew.employee)).toBe(401);
    const form = { account: crew.employee.account, password: PASSWORD, agreed: true as const };
    expect((await old.server.call(null, login, form)).status).toBe(403);

    await closeCompany(change());
    await reopenCompany(change());
    expect(await statusFor(await signedIn(crew.employee, old))).toBe(200);
    const auditor = await signedIn(crew.auditor, old);
    expect(sure(await old.server.call(auditor, auditEndpoints.verify, {}))).toMatchObject({ intact: true });
  });

  test('leaves no row 30 days later, not before, and the others as they were', async () => {
    const others = await digests(old, neighbours.companyId);
    await expect(deleteCompany(deletion())).rejects.toThrow('is not closed');
    await closeCompany(change());
    await expect(deleteCompany(deletion())).rejects.toThrow('can be deleted from');

    old.server.sleep(30 * DAY_MS);
    expect(await deleteCompany(deletion())).toBeGreaterThan(100);
    const left = await asOwner(old.server.ownerUrl, crew.companyId, async (tx) => {
      const counts: Record<string, number> = {};
      for (const { name } of await listCompanyTables(tx)) {
        const own = PEOPLE_TABLES.includes(name)
          ? sql`${sql.ref(name === 'person' ? 'id' : 'person_id')} = ${crew.employee.personId}::uuid`
          : rowsOf(name, crew.companyId);
        const { rows } = await sql<{
          count: number;
        }>`select count(*)::int as count from ${sql.table(name)} where ${own}`.execute(tx);
        if (rows[0]?.count) counts[name] = rows[0].count;
      }
      return counts;
    });
    expect(left).toEqual({});
    expect(await digests(old, neighbours.companyId)).toEqual(others);
  });
});
