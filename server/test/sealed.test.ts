import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import iconv from 'iconv-lite';
import { factorEndpoints } from '@outlay/contract/organisation/account.factor';
import { directoryEndpoints } from '@outlay/contract/membership/directory';
import { payeeEndpoints, supplierEndpoints } from '@outlay/contract/spend/payee';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { connect } from '#database/connect.ts';
import { newId } from '#system/id.ts';
import { resealAll } from '#secrets/reseal.ts';
import { SEALED } from '#secrets/sealed.ts';
import { newCompany, passed, sure, type Crew } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';
import { batchOf, broughtTo } from './paying.ts';

const ACCOUNT = '6222000011117702';
const SUPPLIER = '6222000011118803';
const TOKEN = 'directory-token-4711-harbour';

let server: TestServer;
let crew: Crew;
/** All sealed values in plain text. */
const secret: Record<string, string> = { account: ACCOUNT, supplier: SUPPLIER, token: TOKEN };

beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  const mine = { holder: crew.employee.name, bank: 'First Bank' };
  sure(await server.call(crew.employee, payeeEndpoints.save, { id: newId(), ...mine, account: ACCOUNT }));
  await server.owner.query('update payee_account set held_until = null');
  sure(
    await server.call(crew.accountant, supplierEndpoints.save, {
      ...{ id: newId(), version: 0, name: 'Harbour Paper Ltd', bank: 'Bank of Harbour', enabled: true },
      ...{ taxId: '', account: SUPPLIER },
    }),
  );
  sure(
    await server.call(crew.administrator, directoryEndpoints.save, {
      ...{ version: 0, address: { url: 'https://people.example.com/', secret: TOKEN } },
      ...{ handOverId: null, enabled: false },
    }),
  );
  const begun = sure(
    await server.call(crew.auditor, factorEndpoints.beginTotp, { id: newId(), name: 'Phone' }),
  );
  secret['authenticator'] = begun.secret;
  const document = await passed(server, crew);
  const batch = await broughtTo(server, crew, await batchOf(server, crew, [document]), 'Exported');
  const [file] = batch.exports;
  const bytes = await server.call(crew.cashier, paymentEndpoints.readExport, { id: file?.id ?? '' });
  expect(iconv.decode(Buffer.from(bytes.body as unknown as ArrayBuffer), 'gbk')).toContain(ACCOUNT);
});
afterAll(() => server.stop());

interface Column {
  table: string;
  column: string;
}

const COLUMNS = `
  select format('%I.%I', n.nspname, c.relname) as table, a.attname as column
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and n.nspname in ('public', 'pgboss')
    and a.atttypid::regtype::text in ('text', 'jsonb', 'bytea', 'character varying', 'text[]')`;

/** The forms in which a value could be read in the database: raw, and decoded from base64 and the banks' encoding. */
function readings(value: unknown): string[] {
  const raw = Buffer.isBuffer(value)
    ? value
    : Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
  const text = raw.toString('latin1');
  const inside = (text.match(/[A-Za-z0-9+/_-]{24,}={0,2}/g) ?? []).map((run) => Buffer.from(run, 'base64'));
  return [raw, ...inside].flatMap((bytes) => [bytes.toString('latin1'), iconv.decode(bytes, 'gbk')]);
}

describe('A stolen database', () => {
  test('reveals no account, token or key in any column or stored answer', async () => {
    const { rows: columns } = await server.owner.query<Column>(COLUMNS);
    const found: string[] = [];
    let values = 0;
    for (const { table, column } of columns) {
      const { rows } = await server.owner.query<{ value: unknown }>(
        `select "${column}" as value from ${table} where "${column}" is not null`,
      );
      for (const { value } of rows) {
        values += 1;
        for (const [name, plain] of Object.entries(secret))
          if (readings(value).some((text) => text.includes(plain)))
            found.push(`${name} in ${table}.${column}`);
      }
    }

    expect(found).toEqual([]);
    expect(values).toBeGreaterThan(500);
  });

  test('would reveal an unsealed value, which proves the check', () => {
    const file = Buffer.from(`工号,账号\n1,${ACCOUNT}\n`).toString('base64');
    expect(readings(JSON.stringify({ file })).some((text) => text.includes(ACCOUNT))).toBe(true);
  });
});

/** Seals as versions up to 1.1.1 did: nonce, tag and text, bound to nothing. */
function sealedUnbound(text: string): Buffer {
  const nonce = randomBytes(12);
  const key = Buffer.from(hkdfSync('sha256', Buffer.from('5a'.repeat(32), 'hex'), '', 'outlay seal', 32));
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Creates a batch with one document of the employee and tries to write its file. */
async function writeFile(): Promise<{ status: number; reason?: string | undefined }> {
  const batch = await batchOf(server, crew, [await passed(server, crew)]);
  const { id, version } = await broughtTo(server, crew, batch, 'Released');
  await server.owner.query(MOVED);
  const { status, body } = await server.call(crew.cashier, paymentEndpoints.exportBatch, {
    ...{ id, version, reason: '' },
  });
  return { status, reason: (body as { reason?: string }).reason };
}

/** Somebody with write access to the database redirects a payment to another account. */
const MOVED = `update payment one set account_sealed = another.account_sealed
  from payment another where one.state = 'Open' and another.company_id = one.company_id and another.id <> one.id`;

describe('A person who can write to the database', () => {
  test('cannot move an account to another payment: it does not decrypt and no file is written', async () => {
    expect(await writeFile()).toEqual({ status: 409, reason: 'sealBroken' });
  });

  test('finds every sealed column bound to its row', async () => {
    const { rows } = await server.owner.query<Column>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and column_name ~ 'sealed$'`,
    );
    const bound = Object.entries(SEALED).map(([table, { column }]) => ({ table, column }));
    expect(rows.length).toBeGreaterThan(5);
    expect(bound).toEqual(expect.arrayContaining(rows));
  });
});

describe('Values sealed by an earlier version', () => {
  const account = `select account_sealed as value from payee_account where member_id = $1`;

  test('do not decrypt as they are, and do once resealed', async () => {
    const { memberId, companyId } = crew.employee;
    const row = { company_id: companyId, member_id: memberId };
    await server.owner.query('update payee_account set account_sealed = $2 where member_id = $1', [
      memberId,
      sealedUnbound(ACCOUNT),
    ]);
    await server.owner.query(
      `insert into idempotency (company_id, member_id, key, route, body_sha256, response, created_at)
       values ($1, $2, 'before-the-upgrade', '/x', '\\x00', $3, now())`,
      [companyId, memberId, sealedUnbound('{"secret":"KEPT"}').toString('base64')],
    );
    const before = await server.owner.query<{ value: Buffer }>(account, [memberId]);
    expect(() => server.secrets.open(before.rows[0]?.value ?? Buffer.of(), 'payee_account', row)).toThrow();

    const owner = connect({ url: server.ownerUrl, most: 1 });
    const count = await resealAll(owner.db, server.secrets);
    const again = await resealAll(owner.db, server.secrets);
    await owner.close();

    const after = await server.owner.query<{ value: Buffer }>(account, [memberId]);
    expect(server.secrets.open(after.rows[0]?.value ?? Buffer.of(), 'payee_account', row)).toBe(ACCOUNT);
    const answer = await server.owner.query<{ value: string }>(
      `select response as value from idempotency where key = 'before-the-upgrade'`,
    );
    const kept = { ...row, key: 'before-the-upgrade' };
    const bytes = Buffer.from(answer.rows[0]?.value ?? '', 'base64');
    expect(server.secrets.open(bytes, 'idempotency', kept)).toBe('{"secret":"KEPT"}');
    expect([count, again]).toEqual([2, 0]);
  });
});
