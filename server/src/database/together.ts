import type { Expression, ShallowDehydrateObject, Simplify } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { built } from './built.ts';
import type { Db } from './connect.ts';

type Row<List> = List extends (...args: never[]) => Expression<infer Found> ? Found : never;
type Rows<Lists> = { [Name in keyof Lists]: Simplify<ShallowDehydrateObject<Row<Lists[Name]>>>[] };
/** What all the queries need. */
type InputOf<Lists> = Lists[keyof Lists] extends (db: Db, input: infer Input extends object) => unknown
  ? Input
  : never;

/**
 * Returns a function that reads several lists, which may belong to several domains, in one statement. The rows are as
 * JSON has them: instants are texts. As with `built`, the queries may only pass their input on.
 */
export function together<Lists extends Record<string, (db: Db, input: never) => Expression<object>>>(
  lists: Lists,
): (db: Db, input: InputOf<Lists>) => Promise<Rows<Lists>> {
  const read = built((db: Db, input: InputOf<Lists>) =>
    db.selectNoFrom(
      Object.entries(lists).map(([name, list]) => jsonArrayFrom(list(db, input as never)).as(name)),
    ),
  );
  return async (db, input) => {
    const [row] = await read(db, input);
    // The columns are the names of the lists, with the rows of their queries.
    return row as Rows<Lists>;
  };
}
