import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeHost } from '#provider/host/host.fake.ts';
import { collectSupport, writeSupport } from '../../src/support/bundle.ts';
import { newCompany, passed, submitted, type Crew } from '../builders.ts';
import { fillWithCanaries } from '../canary.fill.ts';
import { sayMore } from '../canary.world.ts';
import { startServer, type Person, type TestServer } from '../harness.ts';

const SECRETS = {
  ...{
    DATABASE_URL: 'postgres://outlay:db-secret@db.firm.internal/outlay',
    SMTP_URL: 'smtp://u:smtp-secret@m',
  },
  ...{ OUTLAY_KEY: '5a'.repeat(32), OUTLAY_OPERATORS: 'boss@firm.cn', OUTLAY_SMS_SECRET: 'sms-secret' },
  ...{ OUTLAY_URL: 'https://spend.firm.cn', OUTLAY_POOL: '24' },
};

let server: TestServer;
let crew: Crew;
const folder = mkdtempSync(join(tmpdir(), 'outlay-support-'));
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  await submitted(server, crew.employee);
  await passed(server, crew);
  await sayMore(server, crew);
  await server.app.sweep();
  await fillWithCanaries(server, crew, 'US');
  await server.owner.query('analyze');
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const people = (): Person[] => [
  crew.employee,
  crew.leader,
  crew.accountant,
  crew.cashier,
  crew.administrator,
];

/** Lines in which a program of ours, or of somebody else, has written what it should not. */
const logged = () =>
  people()
    .flatMap(({ name, account, memberId, companyId }) => [
      { msg: 'failed', route: '/api/expense/save', number: 'K7WQ2MPD', detail: `${name} (${account})` },
      { msg: `told ${account}`, to: account, text: `Hello ${name}`, memberId, companyId },
      { msg: 'not swept', error: `Error: ${name}: ${account}`, title: 'CANARY-US-document-title' },
    ])
    .map((line) => JSON.stringify({ level: 50, time: '2026-11-26T12:00:00.000Z', ...line }));

async function bundle(): Promise<Map<string, string>> {
  const path = join(folder, 'bundle.tar.gz');
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const sources = {
    db: server.db,
    host: createFakeHost(),
    now: server.now,
    isMarked: false,
    settings: SECRETS,
    metrics,
  };
  await writeSupport(path, await collectSupport({ ...sources, log: [...logged(), 'Sign in: 13900000002'] }));
  const found = new Map<string, string>();
  const reader = extract();
  reader.end(gunzipSync(readFileSync(path)));
  for await (const entry of reader) {
    const parts: Buffer[] = [];
    for await (const part of entry) parts.push(part as Buffer);
    found.set(entry.header.name.replace('outlay-support/', ''), Buffer.concat(parts).toString());
  }
  return found;
}

test('A support bundle has versions, settings, health, metrics, rows by table and the log, and nothing about anybody', async () => {
  const files = await bundle();
  const json = <T>(name: string) => JSON.parse(files.get(name) ?? 'null') as T;

  expect([...files.keys()].sort()).toEqual([
    ...['about.json', 'health.json', 'log.jsonl', 'metrics.txt', 'migrations.json', 'settings.json'],
    'tables.json',
  ]);
  expect(json('about.json')).toMatchObject({ versions: { product: '1.2.3' }, log: { leftOut: 1 } });
  expect(json('settings.json')).toMatchObject({
    ...{
      OUTLAY_POOL: '24',
      OUTLAY_KEY: 'set, not shown',
      DATABASE_URL: 'set, not shown',
      OUTLAY_RATE: 'not set',
    },
  });
  const tables = json<{ table: string; rows: number }[]>('tables.json');
  expect(tables.find(({ table }) => table === 'document')?.rows).toBeGreaterThan(1);
  expect(files.get('log.jsonl')).toContain('"number":"K7WQ2MPD"');
  expect(files.get('metrics.txt')).toContain('outlay_queue_jobs');

  const text = [...files.values()].join('\n');
  const known = people().flatMap((one) => [one.name, one.account, one.memberId, one.personId, one.token]);
  for (const secret of ['CANARY', crew.companyId, ...known]) expect(text).not.toContain(secret);
  for (const secret of ['db-secret', 'smtp-secret', 'sms-secret', '5a5a5a', 'boss@firm.cn', 'firm.internal'])
    expect(text).not.toContain(secret);
  expect(text).not.toContain('spend.firm.cn');
});
