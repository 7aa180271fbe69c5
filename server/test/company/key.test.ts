import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { payeeEndpoints } from '@outlay/contract/spend/payee';
import { SEALED, type KeyOf, type SealedTable } from '#secrets/sealed.ts';
import { secretsOf } from '#secrets/secret.ts';
import { newId } from '#system/id.ts';
import { abandonRotation, belongs, completeRotation, readNext, rotateKey } from '../../src/key/rotate.ts';
import { newFolder, openInstallation, run } from '../backup/installation.ts';
import { newCompany, passed, PASSWORD, sure, type Crew } from '../builders.ts';
import type { TestServer } from '../harness.ts';
import { batchOf, broughtTo } from '../paying.ts';

const ACCOUNT = '6222000011117702';
const folders: string[] = [];
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const keyIn = (folder: string, name = 'server.key') => readFileSync(join(folder, name), 'utf8').trim();
const say = () => undefined;

/** Every sealed value, opened with a key. */
async function opened({ owner }: TestServer, key: string): Promise<Record<string, string[]>> {
  const secrets = secretsOf(key);
  const found: Record<string, string[]> = {};
  for (const [table, { column, key: names }] of Object.entries(SEALED)) {
    if (table.endsWith('idempotency')) continue;
    const { rows } = await owner.query<Record<string, string | Buffer>>(
      `select ${names.join(', ')}, ${column} as value from ${table} where ${column} is not null order by 1, 2`,
    );
    found[table] = rows.map(({ value, ...row }) =>
      secrets.open(value as Buffer, table as SealedTable, row as KeyOf<SealedTable>),
    );
  }
  return found;
}

describe('A new key of the server', () => {
  let folder: string;
  let crew: Crew;
  let before: Record<string, string[]>;
  beforeEach(async () => {
    folder = newFolder();
    folders.push(folder);
    const source = await openInstallation(folder);
    crew = await newCompany(source.server);
    const document = await passed(source.server, crew);
    await broughtTo(source.server, crew, await batchOf(source.server, crew, [document]), 'Exported');
    const mine = { holder: crew.employee.name, bank: 'First Bank', account: ACCOUNT };
    sure(await source.server.call(crew.employee, payeeEndpoints.save, { id: newId(), ...mine }));
    before = await opened(source.server, keyIn(folder));
    await source.close();
  });

  /** As after the next start of the server: everything opens with the new key, and the audit log is intact. */
  async function expectAllThere(): Promise<void> {
    const again = await openInstallation(folder);
    expect(await opened(again.server, keyIn(folder))).toEqual(before);
    expect(before['payee_account']).toContain(ACCOUNT);
    const form = { account: crew.auditor.account, password: PASSWORD, agreed: true as const };
    const answer = sure(await again.server.call(null, accountEndpoints.login, form));
    const token = 'token' in answer ? answer.token : '';
    const verdict = sure(await again.server.call({ ...crew.auditor, token }, auditEndpoints.verify, {}));
    expect(verdict).toMatchObject({ intact: true });
    await again.close();
  }

  test('opens everything, and the old one nothing', async () => {
    const oldKey = keyIn(folder);
    const { code, said } = await run('key', ['rotate'], { env: { OUTLAY_DATA: folder } });
    expect({ code, said }).toMatchObject({ code: 0 });

    expect(keyIn(folder)).not.toBe(oldKey);
    expect(keyIn(folder, 'server.key.old')).toBe(oldKey);
    await expectAllThere();
    const again = await openInstallation(folder);
    await expect(opened(again.server, oldKey)).rejects.toMatchObject({ options: { reason: 'sealBroken' } });
    await again.close();
  });

  test('is refused while the server runs, with nothing changed', async () => {
    const source = await openInstallation(folder);
    const key = keyIn(folder);
    const { code, said } = await run('key', ['rotate'], { env: { OUTLAY_DATA: folder } });
    expect(code).toBe(1);
    expect(said).toMatch(/already runs/);
    expect([keyIn(folder), existsSync(join(folder, 'server.key.next'))]).toEqual([key, false]);
    await source.close();
  });

  test('that was cut off before or after the change of the database is completed by a second try', async () => {
    const source = await openInstallation(folder);
    const oldKey = keyIn(folder);
    const { ownerUrl, now } = source.server;
    await source.quiet();
    // Cut off before: the new key is in its file, the database has the old one.
    const options = { ownerUrl, folder, oldKey, now, say };
    const cutBefore = { ...options, ownerUrl: `${ownerUrl.replace(/\/[^/]*$/, '')}/missing` };
    await expect(rotateKey(cutBefore)).rejects.toThrow();
    expect(await belongs(ownerUrl, readNext(folder) ?? '')).toBe(false);
    expect(await belongs(ownerUrl, oldKey)).toBe(true);
    abandonRotation(folder);
    // Cut off after: the files of the keys were not exchanged.
    const cutAfter = {
      ...options,
      say: () => {
        throw new Error('killed');
      },
    };
    await expect(rotateKey(cutAfter)).rejects.toThrow('killed');
    expect(keyIn(folder)).toBe(oldKey);
    await completeRotation(options, readNext(folder) ?? '');
    await source.close();
    await expectAllThere();
  });

  test('does not hide that an audit log was changed', async () => {
    const source = await openInstallation(folder);
    await source.server.owner.query(`update audit_event set detail = '{"amount": 1}' where seq = 2`);
    await source.close();
    const { code, said } = await run('key', ['rotate'], { env: { OUTLAY_DATA: folder } });
    expect(code).toBe(1);
    expect(said).toMatch(/is broken at event 2 \(changed\)\. Nothing was changed/);
  });
});
