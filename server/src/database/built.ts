import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './connect.ts';

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
  build: (db: Db, input: Given) => Compilable<Row>,
): (db: Db, input: Given) => Promise<Row[]> {
  let form: CompiledQuery<Row> | undefined;
  return async (db, input) => {
    form ??= build(db, blanksFor(input)).compile();
    const values = form.parameters.map((value) =>
      value instanceof Blank ? input[value.name as keyof Given] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...form, parameters: values });
    return rows;
  };
}

const blanksFor = <Given extends object>(input: Given): Given =>
  Object.fromEntries(Object.keys(input).map((name) => [name, new Blank(name)])) as Given;
