import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import iconv from 'iconv-lite';
import { factorEndpoints } from '@outlay/contract/account.factor';
import { directoryEndpoints } from '@outlay/contract/directory';
import { payeeEndpoints, supplierEndpoints } from '@outlay/contract/payee';
import { paymentEndpoints } from '@outlay/contract/payment';
import { newId } from '#kit/id.ts';
import { newCompany, passed, sure, type Crew } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';
import { batchOf, broughtTo } from './paying.ts';

const ACCOUNT = '6222000011117702';
const SUPPLIER = '6222000011118803';
const TOKEN = 'directory-token-4711-harbour';

let server: TestServer;
let crew: Crew;
/** Everything that is kept sealed, as it stood in somebody's hand. */
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
      ...{ version: 0, url: 'https://people.example.com/', secret: TOKEN, handOverId: null, enabled: false },
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
}, 60_000);
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

/** What a thief of the database would read in a value: as it is, and out of base64 and the banks' encoding. */
function readings(value: unknown): string[] {
  const raw = Buffer.isBuffer(value)
    ? value
    : Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
  const text = raw.toString('latin1');
  const inside = (text.match(/[A-Za-z0-9+/_-]{24,}={0,2}/g) ?? []).map((run) => Buffer.from(run, 'base64'));
  return [raw, ...inside].flatMap((bytes) => [bytes.toString('latin1'), iconv.decode(bytes, 'gbk')]);
}

describe('a thief of the database', () => {
  test('reads no account, token or key in any column, nor in the answers that are kept for repeats', async () => {
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

  test('would find what is not sealed: the same look finds it out of base64 in an answer that is kept', () => {
    const file = Buffer.from(`工号,账号\n1,${ACCOUNT}\n`).toString('base64');
    expect(readings(JSON.stringify({ file })).some((text) => text.includes(ACCOUNT))).toBe(true);
  });
});
