import { Kysely } from 'kysely';
import type pg from 'pg';
import { openPool, type ConnectOptions, type Db } from '../connect.ts';
import { ArrayDialect } from '../dialect.ts';
import type { Database } from '../tables.ts';
import { FIRST } from './entrance.ts';
import { createPlaces, type Places } from './places.ts';
import { markRouted, RoutedDialect } from './routed.ts';
import type { OtherServer, PoolOptions, Routes } from './routes.ts';
import { putAwayUnfounded } from './unfounded.ts';
import type { ColumnTypes } from './upsert.ts';

export interface Servers extends Routes {
  others: readonly OtherServer[];
  places: Places;
  close(): Promise<void>;
}

interface ServersOptions {
  first: Pick<ConnectOptions, 'url' | 'role'>;
  others: readonly OtherServer[];
  /** The server to which new companies go; without it the one with the fewest. */
  newCompanies?: string | undefined;
  types: ColumnTypes;
  prepared?: boolean | undefined;
}

/** For a look at the directory while a transaction is open. */
const MOST = 2;

export function openServers({ first, others, newCompanies, types, prepared }: ServersOptions): Servers {
  const pool = openPool({ ...first, ...(prepared === undefined ? {} : { prepared }) }, MOST);
  const directory: Db = new Kysely<Database>({ dialect: new ArrayDialect({ pool }) });
  const names = [FIRST, ...others.map(({ name }) => name)];
  const places = createPlaces({ directory, others, newCompanies });
  return {
    others,
    places,
    dialectOf: (pool, options) =>
      new RoutedDialect({
        pools: new Map([[FIRST, pool], ...others.map((one) => [one.name, poolOf(one, options)] as const)]),
        places,
        types,
      }),
    mark: (db) => markRouted(db, names),
    putAwayUnfounded: () => putAwayUnfounded(directory, others),
    close: () => directory.destroy(),
  };
}

const poolOf = ({ url, role }: OtherServer, { prepared, patience, most }: PoolOptions): pg.Pool =>
  openPool(
    {
      ...{ url, beside: true },
      ...(role ? { role } : {}),
      ...(prepared === undefined ? {} : { prepared }),
      ...(patience === undefined ? {} : { patience }),
    },
    most,
  );
