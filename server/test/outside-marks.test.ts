import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { GENESIS, hashOf, sealOf } from '#audit/audit.chain.ts';
import { createS3OutsideMarks } from '#provider/mark/outside.s3.ts';
import type { KeptMark, OutsideMarkPort } from '#provider/mark/outside.port.ts';
import { openS3 } from '#provider/storage/storage.s3.place.ts';
import { startObjectStore, type ObjectStore } from '#provider/storage/storage.s3.double.ts';
import { secretsOf } from '#secrets/key-ring.ts';
import { compareWithMarks } from '../src/marks/compare.ts';
import { newCompany, newExpense, sure, type Crew } from './builders.ts';
import { TEST_SERVERS } from './cluster.ts';
import { startServer, type TestServer } from './harness.ts';

const HOUR = 3_600_000;
const CHANGED_LOGS = 'two companies that changed their logs';
const GONE = '00000000-0000-7000-8000-000000000001';

let store: ObjectStore;
let server: TestServer;
let crew: Crew;
let other: Crew;
let bucket: OutsideMarkPort;
beforeAll(async () => {
  store = await startObjectStore();
  const { bucket: name, url: endpoint, keys: credentials } = store;
  const place = openS3({ bucket: name, prefix: 'marks/', region: 'eu', endpoint, credentials }, 2_000);
  bucket = createS3OutsideMarks(place, { days: 30, now: () => server.now() });
  server = await startServer({ markPlaces: { bucket, mails: ['auditor@office.example'] } });
  await settle(server);
});
beforeEach(async () => {
  crew = await newCompany(server);
  other = await newCompany(server, 'Harbour Works');
  store.versions = new Map();
  store.manner = 'serves';
});
afterAll(async () => {
  await server.stop();
  await store.close();
});

/** As the first start of a server does. */
const settle = ({ owner }: TestServer) =>
  owner.query("insert into installation (id, key_check) values (gen_random_uuid(), '')");

const act = async (times = 1) => {
  for (let done = 0; done < times; done += 1) {
    await newExpense(server, crew.employee);
    await newExpense(server, other.employee);
  }
};
/** An hour later, the server writes a mark. */
const mark = async () => {
  server.sleep(HOUR + 1_000);
  await server.app.compare();
};

/** Compares with the bucket, or with the given marks; returns the faults that were found, without those of other tests' companies. */
async function faults(marks: AsyncIterable<KeptMark> | KeptMark[] = bucket.list()): Promise<string[]> {
  const said: string[] = [];
  const { secrets } = server;
  const count = await compareWithMarks({
    owners: server.owners,
    secrets,
    marks,
    say: (line) => said.push(line),
  });
  const found = said.filter((line) => line.startsWith('✗'));
  expect(found).toHaveLength(count);
  const [one, two] = [crew.companyId, other.companyId];
  return found.filter((line) => !line.startsWith('✗ company') || line.includes(one) || line.includes(two));
}

/** What somebody does who has the database and the server's key: chains the log anew, so that it is whole in itself. */
async function rechain({ companyId }: Crew): Promise<void> {
  const { rows } = await server.owner.query<Parameters<typeof hashOf>[1]>(
    'select * from audit_event where company_id = $1 order by seq',
    [companyId],
  );
  await server.owner.query('delete from audit_event where company_id = $1', [companyId]);
  let hash: Buffer = GENESIS;
  for (const [at, row] of rows.entries()) {
    const event = { ...row, company_id: companyId, seq: at + 1 };
    const previous = hash;
    hash = hashOf(server.secrets, event, previous);
    await server.owner.query(
      `insert into audit_event (company_id, seq, at, actor_id, acting_for, action, object_type, object_id, detail, prev_hash, hash, keyed)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, true)`,
      [
        ...[
          companyId,
          event.seq,
          event.at,
          event.actor_id,
          event.acting_for,
          event.action,
          event.object_type,
        ],
        ...[event.object_id, JSON.stringify(event.detail), previous, hash],
      ],
    );
  }
  const seal = sealOf(server.secrets, companyId, rows.length, hash);
  await server.owner.query('update audit_head set seq = $2, hash = $3, seal = $4 where company_id = $1', [
    ...[companyId, rows.length, hash, seal],
  ]);
}

const query = (text: string) => server.owner.query(text.replaceAll(':company', `'${crew.companyId}'`));
const COPIED =
  'company_id, at, actor_id, acting_for, action, object_type, object_id, detail, prev_hash, hash';

const TAMPERINGS: Record<string, () => Promise<unknown>> = {
  'a change': () =>
    query(`update audit_event set detail = '{"amount": 1}' where company_id = :company and seq = 3`),
  'a deletion': () => query('delete from audit_event where company_id = :company and seq = 4'),
  'two acts that changed places': () =>
    query(`update audit_event set seq = -1 where company_id = :company and seq = 5;
      update audit_event set seq = 5 where company_id = :company and seq = 6;
      update audit_event set seq = 6 where company_id = :company and seq = -1`),
  'an act that was put in': () =>
    query(`update audit_event set seq = -seq where company_id = :company and seq > 3;
      update audit_event set seq = 1 - seq where company_id = :company and seq < 0;
      insert into audit_event (seq, keyed, ${COPIED}) select 4, true, ${COPIED}
        from audit_event where company_id = :company and seq = 3`),
  'a cut tail': () => query('delete from audit_event where company_id = :company and seq > 5'),
  [CHANGED_LOGS]: async () => {
    const [one, two, between] = [crew.companyId, other.companyId, '00000000-0000-7000-8000-000000000000'];
    const client = await server.owner.connect();
    await client.query("set session_replication_role = 'replica'");
    for (const [from, to] of [
      [one, between],
      [two, one],
      [between, two],
    ])
      await client.query('update audit_event set company_id = $2 where company_id = $1', [from, to]);
    await client.query('reset session_replication_role');
    client.release();
  },
};

/** Two companies on two servers have no table in common. */
const POSSIBLE = Object.entries(TAMPERINGS).filter(([what]) => TEST_SERVERS === 1 || what !== CHANGED_LOGS);

describe('Somebody with the database, the data folder and the server’s key', () => {
  test.each(POSSIBLE)('who makes %s is found by a mark outside', async (_what, tamper) => {
    await act(7);
    await mark();
    expect(await faults()).toEqual([]);

    await tamper();
    await rechain(crew);
    await rechain(other);
    // He covers it up: the logs are whole in themselves, and later acts and marks follow the new ones.
    const forgotten = await startServer({ beside: server });
    for (const who of [crew, other])
      expect(sure(await forgotten.call(who.auditor, auditEndpoints.verify, {})).fault).toBeNull();
    await forgotten.stop();
    await mark();

    expect((await faults()).join()).toContain(`company ${crew.companyId}: event `);
  });

  test('who changes a text and leaves its hash is found as well', async () => {
    await act(3);
    await mark();
    await TAMPERINGS['a change']?.();
    expect((await faults()).join()).toContain('the log is broken at event 3 (changed)');
  });

  test('who deletes a company is found, unless the auditor knows of it', async () => {
    await mark();
    const [found] = await all();
    const gone = found?.text.replaceAll(crew.companyId, GONE) ?? '';
    const said: string[] = [];
    const options = {
      owners: server.owners,
      secrets: server.secrets,
      say: (line: string) => said.push(line),
    };
    await compareWithMarks({ ...options, marks: [{ name: 'mail', text: gone }] });
    expect(said.join()).toContain(`company ${GONE} is in the marks and not in the database`);
    said.length = 0;
    await compareWithMarks({ ...options, marks: [{ name: 'mail', text: gone }], without: [GONE] });
    expect(said.join()).not.toContain('not in the database');
  });
});

describe('A mark', () => {
  test('is written once an hour, on one node', async () => {
    await mark();
    await server.app.compare();
    expect(store.versions?.size).toBe(1);
    await mark();
    expect(store.versions?.size).toBe(2);
  });

  test('that the store did not take is written five minutes later, and is noted as kept only then', async () => {
    await mark();
    const noted = async () =>
      (await server.owner.query<{ ended_at: Date }>("select ended_at from sweep_run where name = 'marks'"))
        .rows[0]?.ended_at;
    const before = await noted();
    store.manner = 'breaks';
    await mark();
    expect(store.versions?.size).toBe(1);
    expect(await noted()).toEqual(before);
    store.manner = 'serves';
    server.sleep(301_000);
    await server.app.compare();
    expect(store.versions?.size).toBe(2);
    expect(await noted()).not.toEqual(before);
  });

  test('is mailed once a day, and the mail says the same as the bucket', async () => {
    const mails = async () =>
      (
        await server.owner.query<{ text: string }>(
          'select text from sent_note where recipient = $1 order by created_at',
          ['auditor@office.example'],
        )
      ).rows;
    const today = () => server.now().toISOString().slice(0, 10);
    const ofDay = async (day: string) => (await mails()).filter(({ text }) => text.includes(` at ${day}T`));
    // Early in a day on which no test has made a mark yet.
    server.sleep(50 * HOUR - (server.now().getTime() % (24 * HOUR)));
    await mark();
    const first = today();
    await expect.poll(() => ofDay(first)).toHaveLength(1);
    server.sleep(24 * HOUR);
    await mark();
    await mark();
    const second = today();
    await expect.poll(() => ofDay(second)).toHaveLength(1);
    expect(await ofDay(first)).toHaveLength(1);
    const text = (await mails()).at(-1)?.text ?? '';

    // As it arrives in an answer: quoted, and with broken lines.
    const quoted = text.replaceAll(' hash ', '\nhash ').replaceAll(/^/gm, '> ');
    expect(await faults([{ name: 'mail', text: quoted }])).toEqual([]);
    const wrong = quoted.replace(/hash [0-9a-f]{4}/, 'hash 0000');
    expect((await faults([{ name: 'mail', text: wrong }])).join()).toMatch(
      /mail was not signed by this server/,
    );
  });

  test('of another server, or no mark at all, is said to be none of ours', async () => {
    const own = await startServer();
    expect((await faults([])).join()).toContain('there are no marks');
    expect((await faults([{ name: 'mail', text: 'Dear auditor' }])).join()).toContain('mail is no mark');
    await mark();
    const said: string[] = [];
    const secrets = secretsOf('7b'.repeat(32));
    await compareWithMarks({
      owners: server.owners,
      secrets,
      marks: await all(),
      say: (line) => said.push(line),
    });
    expect(said.join()).toContain('was not signed by this server');
    await own.stop();
  });
});

const all = async (): Promise<KeptMark[]> => {
  const found: KeptMark[] = [];
  for await (const one of bucket.list()) found.push(one);
  return found;
};
