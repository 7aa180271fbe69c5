import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { payeeEndpoints } from '@outlay/contract/spend/payee';
import { createKeyRing } from '#secrets/key-ring.ts';
import { SEALED, type KeyOf, type SealedTable } from '#secrets/sealed.ts';
import type { Secrets } from '#secrets/secret.ts';
import { newId } from '#system/id.ts';
import { countOthers } from '../../src/key/reseal.ts';
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

/** Every sealed value, opened with the keys of a server. */
async function opened({ owner }: TestServer, secrets: Secrets): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [table, { column, key: names }] of Object.entries(SEALED)) {
    if (table.endsWith('idempotency') || table === 'server_key') continue;
    const { rows } = await owner.query<Record<string, string | Buffer>>(
      `select ${names.join(', ')}, ${column} as value from ${table} where ${column} is not null order by 1, 2`,
    );
    found[table] = rows.map(({ value, ...row }) =>
      secrets.open(value as Buffer, table as SealedTable, row as KeyOf<SealedTable>),
    );
  }
  return found;
}

describe('npm run key -- rotate', () => {
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
    before = await opened(source.server, source.server.secrets);
    await source.close();
  });

  const rotate = (env: Record<string, string> = {}, ...more: string[]) =>
    run('key', ['rotate', ...more], { env: { OUTLAY_DATA: folder, ...env } });

  test('on a stopped server, again and again, opens everything, and the old key nothing', async () => {
    for (const time of [1, 2]) {
      const oldKey = keyIn(folder);
      const { code, said } = await rotate();
      expect({ time, code, said }).toMatchObject({ code: 0 });
      expect(keyIn(folder)).not.toBe(oldKey);
      expect(keyIn(folder, 'server.key.old')).toBe(oldKey);
    }

    const again = await openInstallation(folder);
    const { server } = again;
    expect(await opened(server, server.secrets)).toEqual(before);
    expect(before['payee_account']).toContain(ACCOUNT);
    const old = createKeyRing({ key: keyIn(folder, 'server.key.old') });
    await expect(opened(server, old)).rejects.toMatchObject({ options: { reason: 'sealBroken' } });
    expect(await countOthers(server.db, createKeyRing({ key: keyIn(folder) }).seals)).toEqual({});

    const form = { account: crew.auditor.account, password: PASSWORD, agreed: true as const };
    const answer = sure(await server.call(null, accountEndpoints.login, form));
    const token = 'token' in answer ? answer.token : '';
    expect(sure(await server.call({ ...crew.auditor, token }, auditEndpoints.verify, {}))).toMatchObject({
      intact: true,
    });
    await again.close();
  });

  test('does not hide that an audit log was changed', async () => {
    const source = await openInstallation(folder);
    await source.server.owner.query(`update audit_event set detail = '{"amount": 1}' where seq = 2`);
    await source.close();
    expect((await rotate()).code).toBe(0);
    const again = await openInstallation(folder);
    const verdict = sure(await again.server.call(crew.auditor, auditEndpoints.verify, {}));
    expect(verdict).toMatchObject({ intact: false, brokenAt: 2, fault: 'changed' });
    await again.close();
  });

  test('with a key of the environment says where the next one goes, and changes nothing before', async () => {
    const key = keyIn(folder);
    const { code, said } = await rotate({ OUTLAY_KEY: key });
    expect(code).toBe(1);
    expect(said).toMatch(/Put a new key .* into OUTLAY_KEY_NEXT, on every node/);
    const next = (await run('key', ['new'], { env: { OUTLAY_DATA: folder } })).said;
    expect(next).toMatch(/^[0-9a-f]{64}$/);
    expect((await rotate({ OUTLAY_KEY: key, OUTLAY_KEY_NEXT: next })).code).toBe(0);
    const refused = await rotate({ OUTLAY_KEY: key, OUTLAY_KEY_NEXT: 'ab'.repeat(32) });
    expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/not the one/) as string });
  });
});
