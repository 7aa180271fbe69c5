import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { inReading, inTransaction } from '#database/transaction.ts';
import { newCompany, newExpense, submitted, sure, type Crew } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';

let server: TestServer;
let ours: Crew;
let theirs: Crew;
beforeAll(async () => {
  server = await startServer();
  ours = await newCompany(server, 'Ours');
  theirs = await newCompany(server, 'Theirs');
  for (const { employee } of [ours, theirs]) {
    await newExpense(server, employee);
    await submitted(server, employee);
  }
});
afterAll(() => server.stop());

/** Tables without row level security on purpose: read by key, never listed. Their company column is only a value. */
const GLOBAL = new Set([
  ...['membership', 'session', 'company', 'mail_link', 'challenge', 'invitation_lookup'],
  ...['message_head', 'push_client', 'company_place'],
  ...['connection_lookup', 'identity_attempt', 'travel_provider_lookup', 'payout_wallet_lookup'],
  ...['merchant_lookup', 'corporate_wallet_lookup', 'paycode_handle'],
  // Hashes only; what they lead to is read from tables with row level security.
  ...['document_search', 'expense_search', 'invoice_search'],
]);

const rows = async <T extends object>(text: string) => (await server.owner.query<T>(text)).rows;

describe('The database catalogue', () => {
  test('has forced row level security and a policy for every table with a company', async () => {
    const tables = await rows<{ name: string; enabled: boolean; forced: boolean; policies: number }>(`
      select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
             (select count(*) from pg_policy p where p.polrelid = c.oid and p.polcmd = '*')::int as policies
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`);
    const tenant = tables.filter(({ name }) => !GLOBAL.has(name));

    expect(tenant.length).toBeGreaterThan(30);
    expect(tenant.filter(({ enabled, forced, policies }) => !enabled || !forced || policies !== 1)).toEqual(
      [],
    );
  });

  test('has company_id first in every key of a tenant table', async () => {
    const keys = await rows<{ table: string; constraint: string; first: string }>(`
      select t.relname as table, k.conname as constraint, a.attname as first
      from pg_constraint k
      join pg_class t on t.oid = k.conrelid and t.relrowsecurity and not t.relispartition
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1]
      where k.contype in ('p', 'u', 'f')`);

    expect(keys.length).toBeGreaterThan(60);
    expect(keys.filter(({ first }) => first !== 'company_id')).toEqual([]);
  });

  test('has an index for the columns of every foreign key', async () => {
    const bare = await rows<{ table: string; constraint: string }>(`
      select t.relname as table, k.conname as constraint
      from pg_constraint k join pg_class t on t.oid = k.conrelid
      where k.contype = 'f' and t.relnamespace = 'public'::regnamespace and not exists (
        select from pg_index i where i.indrelid = k.conrelid
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
          and k.conkey @> (i.indkey::int2[])[0:cardinality(k.conkey) - 1])`);

    expect(bare).toEqual([]);
  });

  test('uses nothing that a distributed PostgreSQL lacks', async () => {
    const used = await rows<{ what: string }>(`
      select 'trigger ' || tgname as what from pg_trigger g join pg_class c on c.oid = g.tgrelid
        where not tgisinternal and c.relnamespace = 'public'::regnamespace
      union all select 'exclusion ' || conname from pg_constraint where contype = 'x' and connamespace = 'public'::regnamespace
      union all select 'deferrable ' || conname from pg_constraint where condeferrable and connamespace = 'public'::regnamespace
      union all select 'sequence ' || relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
      union all select 'enum ' || typname from pg_type where typtype = 'e' and typnamespace = 'public'::regnamespace
      union all select 'function ' || proname from pg_proc where pronamespace = 'public'::regnamespace
      union all select 'inherits ' || inhrelid::regclass::text from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where c.relnamespace = 'public'::regnamespace and not c.relispartition and c.relkind <> 'i'`);

    expect(used).toEqual([]);
  });

  test('lets the application neither bypass row security nor change the audit log', async () => {
    const [role] = await rows<{ past: boolean }>(
      "select rolsuper or rolbypassrls as past from pg_roles where rolname = 'outlay_app'",
    );
    const [may] = await rows<Record<string, boolean>>(`
      select bool_or(has_table_privilege('outlay_app', name, 'UPDATE')
               -- Of the outbox only what was delivered: growth.rows.test.ts.
               or (has_table_privilege('outlay_app', name, 'DELETE') and name <> 'outbox')) as change,
             bool_and(has_table_privilege('outlay_app', name, 'INSERT')) as append
      from unnest(array['event', 'posting', 'ledger_entry', 'audit_event', 'outbox']) as name`);

    expect(role?.past).toBe(false);
    expect(may).toEqual({ change: false, append: true });
  });
});

describe('With the application’s own tenant filter disabled', () => {
  test('a query without a company returns nothing', async () => {
    const seen = await inTransaction(server.db, null, (tx) =>
      tx.selectFrom('document').selectAll().execute(),
    );

    expect(seen).toEqual([]);
  });

  test('every table shows only the transaction’s company', async () => {
    const tables = await rows<{ name: string }>(
      "select relname as name from pg_class where relrowsecurity and relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace",
    );
    let witnessed = 0;
    for (const { name } of tables) {
      const seen = await inReading(
        server.db,
        ours.companyId,
        async (tx) =>
          (await sql<{ company_id: string }>`select company_id from ${sql.table(name)}`.execute(tx)).rows,
      );
      expect(seen.filter(({ company_id }) => company_id !== ours.companyId)).toEqual([]);
      witnessed += seen.length > 0 ? 1 : 0;
    }

    expect(witnessed).toBeGreaterThan(15);
  });

  test('a row of another company cannot be inserted, changed or moved', async () => {
    const insert = inTransaction(server.db, ours.companyId, (tx) =>
      tx
        .insertInto('news')
        .values({
          company_id: theirs.companyId,
          id: ours.companyId,
          title: 'x',
          body: 'x',
          published_at: new Date(),
          created_at: new Date(),
          updated_at: new Date(),
        })
        .execute(),
    );
    await expect(insert).rejects.toMatchObject({ code: '42501' });

    const changed = await inTransaction(server.db, ours.companyId, (tx) =>
      tx
        .updateTable('document')
        .set({ title: 'stolen' })
        .where('company_id', '=', theirs.companyId)
        .executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
  });

  test('the company of one transaction does not carry over to the next on the connection', async () => {
    for (let turn = 0; turn < 60; turn += 1) {
      const crew = turn % 2 === 0 ? ours : theirs;
      const [mine, unnamed] = await Promise.all([
        server.call(crew.employee, documentEndpoints.listMine, {}),
        inTransaction(server.db, null, (tx) => tx.selectFrom('document').select('id').execute()),
      ]);
      expect(sure(mine).items.every(({ submitter }) => submitter.id === crew.employee.memberId)).toBe(true);
      expect(unnamed).toEqual([]);
    }
  });
});
