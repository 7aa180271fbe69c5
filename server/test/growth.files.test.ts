import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingEndpoints } from '@outlay/contract/organisation/company.setting';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { fileEndpoints } from '@outlay/contract/platform/file';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { newsEndpoints } from '@outlay/contract/platform/news';
import { NAMING_COLUMNS } from '#domain/platform/file/loose.repository.ts';
import { fileNamer, sweepLooseFiles, sweepStorage } from '#domain/platform/file/sweep.service.ts';
import { createFolderStorage } from '#provider/storage/storage.folder.ts';
import { addVehicle, drove } from './driving.ts';
import { newId } from '#system/id.ts';
import { newLog } from '#system/log.ts';
import { sha256 } from '#secrets/secret.ts';
import { newCompany, sure, type Crew } from './builders.ts';
import { startServer, type Person, type TestServer } from './harness.ts';
import { paperDesk, readingPapers } from './papers.ts';
import { refusedWith } from './refusing.ts';
import { payByCode } from './tills.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer({ recogniser: readingPapers() });
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const { newInvoice, newMeal } = paperDesk(() => server);

/** Unique bytes. */
const bytesOf = (text: string) => Buffer.from(`a file called ${text}`);
const hashOf = (bytes: Uint8Array) => sha256(bytes).toString('hex');

const keep = async (who: Person, bytes: Uint8Array, id = newId()) =>
  sure(await server.upload(who, fileEndpoints.upload, { id }, { name: 'paper.txt', bytes })).id;

const open = (who: Person, id: string) =>
  fetch(`${server.url}/api${fileEndpoints.content.path}?id=${id}`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
const opens = async (who: Person, id: string) => (await open(who, id)).status;

const hasBytes = (hash: string) => existsSync(join(server.files, hash.slice(0, 2), hash));

/** Advances the server's clock by weeks and sweeps; sessions are extended so that they do not expire. */
async function weeksLater(weeks = 2) {
  await server.owner.query("update session set expires_at = '2999-01-01'");
  server.sleep(weeks * 7 * DAY_MS);
  await server.app.sweep();
}

async function saveExpense(who: Person, fileIds: string[], invoiceIds: string[] = []) {
  return await server.call(who, expenseEndpoints.save, {
    ...{ id: newId(), version: 0, type: 'taxi', merchant: 'City Cabs' },
    money: { amount: 4_200, currency: 'CNY' },
    spentOn: new Date(server.now().getTime() - 2 * DAY_MS).toISOString().slice(0, 10),
    ...{ fileIds, invoiceIds },
  });
}

/** The hash of an invoice that a merchant sent for a payment with a payment code, and that nobody has opened. */
async function keptFromMerchant(): Promise<string> {
  const { till, requestId } = await payByCode(server, crew);
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF');
  const body = { state: 'issued', fileName: 'invoice.pdf', file: pdf.toString('base64') };
  expect((await till.ask('POST', `/invoices/${requestId}`, { body })).status).toBe(200);
  return hashOf(pdf);
}

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

describe('A referenced file is kept', () => {
  test('on an expense, document, rejected claim, invoice, news item and company logo, or from a merchant', async () => {
    const onExpense = await keep(crew.employee, bytesOf('on an expense'));
    sure(await saveExpense(crew.employee, [onExpense]));
    const onDraft = await keep(crew.employee, bytesOf('on a draft'));
    const { items } = sure(await server.call(crew.employee, documentEndpoints.types, {}));
    const draft = { id: newId(), version: 0, typeId: items[0]?.id ?? '', values: {}, lines: [] };
    sure(await server.call(crew.employee, documentEndpoints.saveDraft, { ...draft, fileIds: [onDraft] }));
    const onRefused = await keep(crew.employee, bytesOf('on a refused claim'));
    await refusedWith(server, crew, sure(await saveExpense(crew.employee, [onRefused])));
    const { file } = await newInvoice(crew.employee, 'Lunch at the quay');
    const claimed = await newInvoice(crew.employee, 'Dinner at the quay');
    await newMeal(crew.employee, [claimed.id]);
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2457f5' } })
      .jpeg()
      .toBuffer();
    const onNews = await keep(crew.administrator, picture);
    const news = { id: newId(), version: 0, title: 'A harbour', body: 'Seen', pictureIds: [onNews] };
    sure(await server.call(crew.administrator, newsEndpoints.save, { ...news, expiresOn: null }));
    const meters = [await keep(crew.employee, picture), await keep(crew.employee, picture)];
    const vehicle = await addVehicle(server, crew, crew.employee);
    const odometer = { from: 10_000, to: 10_040, fileIds: meters };
    await drove(server, crew.employee, vehicle.id, { kind: 'odometer', odometer });
    const logo = sure(
      await server.upload(
        crew.administrator,
        settingEndpoints.uploadLogo,
        { id: newId() },
        { name: 'l.jpg', bytes: picture },
      ),
    );
    const fromMerchant = await keptFromMerchant();
    await weeksLater();
    await weeksLater();

    expect(hasBytes(fromMerchant)).toBe(true);
    for (const id of [onExpense, onDraft, onRefused, ...meters, file.id, claimed.file.id])
      expect(await opens(crew.employee, id)).toBe(200);
    for (const id of [onNews, logo.logoFileId ?? '']) expect(await opens(crew.administrator, id)).toBe(200);
  });

  test('by any database column that holds a file ID', async () => {
    const { rows: columns } = await server.owner.query<{ at: string; table: string; column: string }>(
      `select table_name || '.' || column_name as at, table_name as table, column_name as column
       from information_schema.columns c join pg_class t on t.relname = c.table_name and t.relkind in ('r', 'p')
       where table_schema = 'public' and not t.relispartition and t.relnamespace = 'public'::regnamespace order by 1`,
    );
    const { rows: files } = await server.owner.query<{ id: string }>('select id from file');
    const ids = new Set(files.map(({ id }) => id));
    const naming: string[] = [];
    for (const { at, table, column } of columns) {
      const { rows } = await server.owner.query<{ ids: string[] }>(
        `select regexp_matches("${column}"::text, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') as ids
         from "${table}"`,
      );
      if (rows.some((row) => row.ids.some((id) => ids.has(id)))) naming.push(at);
    }
    const telling = ['audit_event.detail', 'audit_event.object_id', 'file.id', 'idempotency.response'];

    expect(naming.filter((at) => !telling.includes(at)).sort()).toEqual([...NAMING_COLUMNS].sort());
  });

  test('by every foreign key to a file', async () => {
    const { rows } = await server.owner.query<{ at: string }>(
      `select c.conrelid::regclass || '.' || a.attname as at from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'company_id'
       where c.confrelid = 'file'::regclass`,
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(NAMING_COLUMNS).toEqual(expect.arrayContaining(rows.map(({ at }) => at)));
  });
});

test('while it is being attached, however that ends', async () => {
  const expense = sure(await saveExpense(crew.employee, []));
  const client = await server.owner.connect();
  const attach = async (id: string, end: string) => {
    await client.query('begin');
    await client.query(
      'insert into expense_file (company_id, expense_id, file_id, created_at) values ($1, $2, $3, now())',
      [crew.companyId, expense.id, id],
    );
    await weeksLater();
    await client.query(end);
    expect(await opens(crew.employee, id)).toBe(200);
  };
  const attached = await keep(crew.employee, bytesOf('being attached'));
  await attach(attached, 'commit');
  await client.query('rollback');
  const upload = await keep(crew.employee, bytesOf('nearly attached'));
  await attach(upload, 'rollback').finally(() => client.release());
  await weeksLater();

  expect(await opens(crew.employee, attached)).toBe(200);
  expect(await opens(crew.employee, upload)).toBe(404);
});

test('whole when attached at the same moment, or the attachment is rejected', async () => {
  const ids = await Promise.all(
    Array.from({ length: 30 }, (_, at) => keep(crew.colleague, bytesOf(`raced ${at}`))),
  );
  await server.owner.query("update session set expires_at = '2999-01-01'");
  server.sleep(14 * DAY_MS);
  const [answers] = await Promise.all([
    Promise.all(ids.map((id) => saveExpense(crew.colleague, [id]))),
    server.app.sweep(),
  ]);
  expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 404])).size).toBe(0);
  await weeksLater();

  for (const [at, { status }] of answers.entries())
    expect(await opens(crew.colleague, ids[at] ?? '')).toBe(status);
});

test('or removed by exactly one of two nodes that sweep in the same hour', async () => {
  const beside = await startServer({ beside: server });
  try {
    await keep(crew.leader, bytesOf('seen by two nodes'));
    server.sleep(14 * DAY_MS);
    beside.sleep(server.now().getTime() - beside.now().getTime());
    const acts = async () =>
      (await server.owner.query("select from audit_event where action = 'file.sweep'")).rowCount ?? 0;
    const before = await acts();
    await Promise.all([server.app.sweep(), beside.app.sweep(), server.app.sweep()]);

    expect(await acts()).toBe(before + 1);
  } finally {
    await beside.stop();
  }
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
