// The bench compares the product with SQL written by hand: that is honest only while both do the same.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import type { DocumentDetail, DocumentSummary } from '@outlay/contract/documents/document.detail';
import { homeEndpoints } from '@outlay/contract/workspace/home';
import { verifyAudit } from '#audit/audit.chain.ts';
import { newId } from '#system/id.ts';
import { approve } from '../bench/bench/reference/approve.ts';
import { useKey } from '../bench/bench/reference/audit.ts';
import { openBarePool, type BareCall, type Who } from '../bench/bench/reference/bare.ts';
import { create } from '../bench/bench/reference/create.ts';
import { detail } from '../bench/bench/reference/detail.ts';
import { home } from '../bench/bench/reference/home.ts';
import { list } from '../bench/bench/reference/list.ts';
import { submit } from '../bench/bench/reference/submit.ts';
import { inTransaction } from '../src/database/transaction.ts';
import { linesFrom, newCompany, newExpense, passed, see, submitted, sure, type Crew } from './builders.ts';
import { startServer, type Person, type TestServer } from './harness.ts';

const KEY = '5a'.repeat(32);

let server: TestServer;
let crew: Crew;
let pool: pg.Pool;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  pool = openBarePool(server.appUrl, 4);
  useKey(KEY);
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

const whoIs = ({ companyId, memberId, name }: Person): Who => ({
  ...{ company: companyId, member: memberId, name, department: crew.departmentId },
});

const bare = async <Input>(call: BareCall<Input>, who: Person, input: Input): Promise<unknown> =>
  JSON.parse(await call(pool, { who: whoIs(who), key: newId(), input }));

const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(Z|\+00:00)/g;
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const HASH = /\\\\x[0-9a-f]+/g;
const NUMBER = /[A-Z]+-\d{4}-\d{6}/g;

/** Without what two calls never share: ids (by order of appearance), times, hashes and numbers. */
function alike(value: unknown): unknown {
  const names = new Map<string, string>();
  const known = Object.values<Person | string>({ ...crew }).map((one) =>
    typeof one === 'string' ? one : one.memberId,
  );
  const nameOf = (id: string) => {
    if (known.includes(id)) return id;
    if (!names.has(id)) names.set(id, `id ${names.size + 1}`);
    return names.get(id) ?? '';
  };
  const text = JSON.stringify(value)
    .replaceAll(TIME, 'time')
    .replaceAll(ID, nameOf)
    .replaceAll(HASH, 'hash')
    .replaceAll(NUMBER, 'number');
  return JSON.parse(text);
}

/** Every row that a change of the document wrote, by table; `key` is the call's. */
async function effectsOf(id: string, key: string): Promise<Record<string, object[]>> {
  const effects: Record<string, object[]> = {};
  const parts = {
    document: 'select to_jsonb(t) as row from document t where id = $1',
    expense: `select to_jsonb(t) - 'updated_at' as row from expense t where document_id = $1 order by id`,
    document_line: 'select to_jsonb(t) as row from document_line t where document_id = $1 order by position',
    event: 'select to_jsonb(t) as row from event t where document_id = $1 order by seq',
    flow_instance: 'select to_jsonb(t) as row from flow_instance t where document_id = $1 order by id',
    task: 'select to_jsonb(t) as row from task t where document_id = $1 order by id',
    message: `select to_jsonb(t) - 'seq' as row from message t where document_id = $1 order by id`,
    outbox: `select to_jsonb(t) as row from outbox t where topic = 'message.push' and exists (
      select from message where document_id = $1 and position(message.id::text in t.payload::text) > 0) order by id`,
    job: `select to_jsonb(j) - '{id,state,created_on,started_on,completed_on,start_after,keep_until,output,retry_count}'::text[] as row
      from pgboss.job j join outbox o on j.data ->> 'id' = o.id::text
      where o.topic = 'message.push' and exists (
        select from message where document_id = $1 and position(message.id::text in o.payload::text) > 0) order by o.id`,
    audit_event: `select to_jsonb(t) - 'seq' as row from audit_event t where object_id = $1 order by seq`,
  };
  for (const [table, text] of Object.entries(parts)) {
    const { rows } = await server.owner.query<{ row: object }>(text, [id]);
    effects[table] = rows.map(({ row }) => row);
  }
  const { rows } = await server.owner.query<{ row: object; response: string }>(
    `select to_jsonb(t) - '{key,response}'::text[] as row, response from idempotency t where key = $1`,
    [key],
  );
  effects['idempotency'] = rows.map(({ row, response }) => ({
    ...row,
    response: JSON.parse(response) as object,
  }));
  return effects;
}

const chainOf = (companyId: string) =>
  inTransaction(server.db, companyId, (tx) =>
    verifyAudit(tx, server.secrets, companyId, server.marks.of(companyId)),
  );

const counts = (effects: Record<string, object[]>) =>
  Object.fromEntries(Object.entries(effects).map(([table, rows]) => [table, rows.length]));

test('The reference lists the same documents in the same order', async () => {
  await passed(server, crew);
  for (let n = 0; n < 22; n += 1) await submitted(server, crew.employee, [1_000 + n]);

  const answer = sure(await server.call(crew.employee, documentEndpoints.listMine, {}));
  const reference = (await bare(list, crew.employee, {})) as { items: DocumentSummary[] };

  expect(reference.items).toHaveLength(20);
  expect(reference).toEqual(answer);
});

test('The reference shows the same home page', async () => {
  await newExpense(server, crew.employee, 700);

  const answer = sure(await server.call(crew.employee, homeEndpoints.counts, {}));

  expect(answer.inApproval.count).toBeGreaterThan(0);
  expect(await bare(home, crew.employee, {})).toEqual(answer);
});

test('The reference shows the same document with its lines and its history', async () => {
  const { id } = await submitted(server, crew.employee, [1_000, 2_000, 3_000]);

  const answer = await see(server, crew.employee, id);
  const reference = (await bare(detail, crew.employee, { id })) as DocumentDetail;

  expect(reference.lines).toHaveLength(3);
  expect(reference.history).toHaveLength(1);
  expect(reference).toEqual(answer);
});

test('Saving a draft with the reference writes the rows that the product writes', async () => {
  const { items } = sure(await server.call(crew.accountant, documentEndpoints.types, {}));
  const draft = async () => ({
    ...{ id: newId(), version: 0, typeId: items[0]?.id ?? '', values: { title: 'A visit' } },
    lines: linesFrom([
      await newExpense(server, crew.accountant, 1_000),
      await newExpense(server, crew.accountant, 2_000),
      await newExpense(server, crew.accountant, 3_000),
    ]),
  });
  const [ours, theirs] = [await draft(), await draft()];
  const [ourKey, theirKey] = [newId(), newId()];

  const answer = sure(await server.call(crew.accountant, documentEndpoints.saveDraft, ours, { key: ourKey }));
  const reference: unknown = JSON.parse(
    await create(pool, { who: whoIs(crew.accountant), key: theirKey, input: theirs }),
  );

  expect(alike(reference)).toEqual(alike(answer));
  const written = await effectsOf(theirs.id, theirKey);
  expect(counts(written)).toMatchObject({ document: 1, expense: 3, document_line: 3, audit_event: 1 });
  expect(alike(written)).toEqual(alike(await effectsOf(ours.id, ourKey)));
  expect(await chainOf(crew.companyId)).toMatchObject({ intact: true });
});

test('The reference saves no draft from an expense that is taken', async () => {
  const { items } = sure(await server.call(crew.accountant, documentEndpoints.types, {}));
  const expense = await newExpense(server, crew.accountant, 1_000);
  const form = { version: 0, typeId: items[0]?.id ?? '', values: { title: 'A visit' } };
  const draft = () => ({ ...form, id: newId(), lines: linesFrom([expense]) });
  await bare(create, crew.accountant, draft());
  const second = draft();

  await expect(bare(create, crew.accountant, second)).rejects.toThrow('not free');

  expect(counts(await effectsOf(second.id, ''))).toMatchObject({ document: 0, audit_event: 0 });
});

test('Submitting with the reference writes the rows that the product writes', async () => {
  await server.owner.query("update policy_rule set enabled = false where kind = 'similar'");
  const { items } = sure(await server.call(crew.accountant, documentEndpoints.types, {}));
  const draft = async () => {
    const form = { id: newId(), version: 0, typeId: items[0]?.id ?? '', values: { title: 'A visit' } };
    const lines = linesFrom([
      await newExpense(server, crew.accountant, 1_000),
      await newExpense(server, crew.accountant, 2_000),
    ]);
    const { id, version } = sure(
      await server.call(crew.accountant, documentEndpoints.saveDraft, { ...form, lines }),
    );
    return { id, version };
  };
  const [ours, theirs] = [await draft(), await draft()];
  const [ourKey, theirKey] = [newId(), newId()];

  const answer = sure(await server.call(crew.accountant, documentEndpoints.submit, ours, { key: ourKey }));
  const reference: unknown = JSON.parse(
    await submit(pool, { who: whoIs(crew.accountant), key: theirKey, input: theirs }),
  );

  expect(alike(reference)).toEqual(alike(answer));
  const written = await effectsOf(theirs.id, theirKey);
  expect(counts(written)).toMatchObject({
    flow_instance: 1,
    task: 1,
    event: 1,
    message: 1,
    outbox: 1,
    job: 1,
  });
  expect(alike(written)).toEqual(alike(await effectsOf(ours.id, ourKey)));
  expect(await chainOf(crew.companyId)).toMatchObject({ intact: true });
  await expect(bare(submit, crew.accountant, theirs)).rejects.toThrow('has moved');
});

test('Approving with the reference writes the rows that the product writes', async () => {
  // Two claims that are to be alike would be reported as possible duplicates of each other.
  await server.owner.query("update policy_rule set enabled = false where kind = 'similar'");
  const [ours, theirs] = [await submitted(server, crew.colleague), await submitted(server, crew.colleague)];
  const [ourKey, theirKey] = [newId(), newId()];
  const taskOf = async ({ id }: DocumentDetail) => {
    const { taskId, version } = await see(server, crew.leader, id);
    return { taskId: taskId ?? '', version };
  };
  const input = await taskOf(theirs);

  const answer = sure(
    await server.call(crew.leader, approvalEndpoints.approve, await taskOf(ours), { key: ourKey }),
  );
  const reference: unknown = JSON.parse(
    await approve(pool, { who: whoIs(crew.leader), key: theirKey, input }),
  );

  expect(alike(reference)).toEqual(alike(answer));
  const written = await effectsOf(theirs.id, theirKey);
  expect(counts(written)).toMatchObject({ task: 2, event: 2, message: 2, outbox: 2, job: 2 });
  expect(alike(written)).toEqual(alike(await effectsOf(ours.id, ourKey)));
  expect(await chainOf(crew.companyId)).toMatchObject({ intact: true });
  await expect(bare(approve, crew.leader, input)).rejects.toThrow('has moved');
});

test('Of sixteen approvals of one document with the reference, one wins', async () => {
  const { id } = await submitted(server, crew.colleague);
  const { taskId, version } = await see(server, crew.leader, id);
  const input = { taskId: taskId ?? '', version };

  const answers = await Promise.allSettled(
    Array.from({ length: 16 }, () => bare(approve, crew.leader, input)),
  );

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(counts(await effectsOf(id, ''))).toMatchObject({ task: 2, event: 2 });
  expect(await chainOf(crew.companyId)).toMatchObject({ intact: true });
});
