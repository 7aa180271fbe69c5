import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector } from 'kysely';
import { expect, test } from 'vitest';
import { ArrayDialect } from './dialect.ts';

interface Rows {
  row: { id: string; state: string; at: Date };
}
const dialect = new ArrayDialect({ pool: {} as never });
const db = new Kysely<Rows>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  },
});
const rows = db.selectFrom('row').select('id');

test('A list of any length gives one statement', () => {
  const [none, one, three] = [[], ['a'], ['a', 'b', 'c']].map((ids) => rows.where('id', 'in', ids).compile());
  expect(three?.sql).toBe('select "id" from "row" where "id" = any($1)');
  expect(three?.parameters).toEqual([['a', 'b', 'c']]);
  expect([none?.sql, one?.sql]).toEqual([three?.sql, three?.sql]);
});

test('What is in none of a list differs from all of it', () => {
  const { sql, parameters } = rows.where('state', 'not in', ['x', 'y']).where('id', '=', 'a').compile();
  expect(sql).toBe('select "id" from "row" where "state" <> all($1) and "id" = $2');
  expect(parameters).toEqual([['x', 'y'], 'a']);
});

test('A subquery stays as it is', () => {
  const { sql } = rows.where('id', 'in', db.selectFrom('row').select('id')).compile();
  expect(sql).toBe('select "id" from "row" where "id" in (select "id" from "row")');
});

test('Rows to insert stay as they are', () => {
  const at = new Date(0);
  const { sql, parameters } = db.insertInto('row').values({ id: 'a', state: 'x', at }).compile();
  expect(sql).toBe('insert into "row" ("id", "state", "at") values ($1, $2, $3)');
  expect(parameters).toEqual(['a', 'x', at]);
});
