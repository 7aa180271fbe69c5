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
 * A query of one shape: built at its first use, then only filled in. For what every page asks; `build` may hand its
 * values on to the query and do nothing else with them (a list is `= any(…)`).
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
