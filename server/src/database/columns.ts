import { COLUMNS as ALL } from './columns.generated.ts';
import type { DB } from './tables.generated.ts';

/** Columns missing in the list. If there are any, this does not compile: run `npm run tables`. */
type Forgotten = {
  [Table in keyof DB]: Exclude<keyof DB[Table], (typeof ALL)[Table][number]>;
}[keyof DB];
type Complete = [Forgotten] extends [never] ? typeof ALL : Forgotten;

/**
 * The columns of each table. Statements list the columns that they read, because a newer version may add a column while
 * this one is running, and the result of a prepared `select *` would then change.
 */
export const COLUMNS: Complete = ALL satisfies {
  [Table in keyof DB]: readonly (keyof DB[Table])[];
};

/** The same, qualified with the table's alias in a join. */
export const columnsIn = <Table extends keyof typeof ALL, Alias extends string>(
  table: Table,
  alias: Alias,
): `${Alias}.${(typeof ALL)[Table][number]}`[] =>
  ALL[table].map((name: (typeof ALL)[Table][number]) => `${alias}.${name}` as const);
