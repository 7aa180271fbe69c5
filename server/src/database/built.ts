import type { CompiledQuery } from 'kysely';
import type { Db } from './connect.ts';

/** A query of a builder, or one written as SQL. */
interface Buildable<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/** Placeholder for a value while a query is built. */
class Blank {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Returns a function that runs a query whose SQL is built only once, on first use; for queries that run at every page.
 * `build` may only pass its values on to the query (a list as `= any(…)`).
 */
export function built<Given extends object, Row>(
  build: (db: Db, input: Given) => Buildable<Row>,
): (db: Db, input: Given) => Promise<Row[]> {
  const query = compiled(build);
  return async (db, input) => (await db.executeQuery(query(db, input))).rows;
}

/** The same for a query that is sent with the next one (`opening.ts`). */
export function compiled<Given extends object, Row>(
  build: (db: Db, input: Given) => Buildable<Row>,
): (db: Db, input: Given) => CompiledQuery<Row> {
  let form: CompiledQuery<Row> | undefined;
  return (db, input) => {
    form ??= settled(build(db, blanksFor(input)).compile(db));
    const parameters = form.parameters.map((value) =>
      value instanceof Blank ? input[value.name as keyof Given] : value,
    );
    return { ...form, parameters };
  };
}

/**
 * A value that is asked for is sent once, however often the SQL names it; what is the same at every call stands in the SQL,
 * so that a plan for any values can use an index of only those rows.
 */
function settled<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  const parameters: unknown[] = [];
  const placeOf = (value: unknown): string => {
    const fixed = literalOf(value);
    if (fixed !== undefined) return fixed;
    const known = parameters.indexOf(value);
    return `$${known < 0 ? parameters.push(value) : known + 1}`;
  };
  const sql = query.sql.replace(/\$(\d+)/g, (_, number: string) =>
    placeOf(query.parameters[Number(number) - 1]),
  );
  return { ...query, sql, parameters };
}

function literalOf(value: unknown): string | undefined {
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (typeof value === 'boolean') return String(value);
  // In parentheses: after a minus, a second one would begin a comment.
  return Number.isFinite(value) ? `(${String(value)})` : undefined;
}

const blanksFor = <Given extends object>(input: Given): Given =>
  Object.fromEntries(Object.keys(input).map((name) => [name, new Blank(name)])) as Given;
