import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { expect, test } from 'vitest';
import { compiled } from './built.ts';
import type { Db } from './connect.ts';
import type { Database } from './tables.ts';

/** Compiles as the product does, and is connected to nothing. */
const db: Db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),

    createIntrospector: (one) => new PostgresIntrospector(one),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

test('A value that a query names three times is sent once', () => {
  const query = compiled(
    (_db, { id, day }: { id: string; day: string }) => sql`select ${id}, ${day}, ${id} where a = ${id}`,
  );

  const { sql: text, parameters } = query(db, { id: 'x', day: '2026-01-01' });

  expect(text).toBe('select $1, $2, $1 where a = $1');
  expect(parameters).toEqual(['x', '2026-01-01']);
});

test('Two values that happen to be equal at the first call stay apart', () => {
  const query = compiled((_db, { from, to }: { from: string; to: string }) => sql`${from} ${to}`);

  query(db, { from: 'same', to: 'same' });
  expect(query(db, { from: 'a', to: 'b' }).parameters).toEqual(['a', 'b']);
});

test('What is the same at every call stands in the SQL, quotes included', () => {
  const query = compiled((one, { id }: { id: string }) =>
    one
      .selectFrom('task')
      .select('task.id')
      .where('task.company_id', '=', id)
      .where('task.state', '=', 'Pending')
      .where('task.document_id', '=', "it's")
      .limit(20),
  );

  const { sql: text, parameters } = query(db, { id: 'x' });

  expect(text).toContain(`"task"."state" = 'Pending'`);
  expect(text).toContain(`= 'it''s'`);
  expect(text).toContain('limit (20)');
  expect(parameters).toEqual(['x']);
});

test('A negative number after a minus does not begin a comment', () => {
  const query = compiled((_db, { id }: { id: string }) => sql`select 1 -${-1} where id = ${id}`);

  expect(query(db, { id: 'x' }).sql).toBe('select 1 -(-1) where id = $1');
});
