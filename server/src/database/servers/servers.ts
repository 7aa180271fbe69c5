import { Kysely } from 'kysely';
import type pg from 'pg';
import { openPool, type ConnectOptions, type Db } from '../connect.ts';
import { ArrayDialect } from '../dialect.ts';
import type { Database } from '../tables.ts';
import { FIRST } from './entrance.ts';
import { createPlaces, type Places } from './places.ts';
import { markRouted, RoutedDialect } from './routed.ts';
import { putAwayUnfounded } from './unfounded.ts';
import type { ColumnTypes } from './upsert.ts';

/** A server beside the first one. */
export interface OtherServer {
  name: string;
  url: string;
  /** Role to switch to, as for the first server. */
  role?: string | undefined;
}

export interface Servers {
  others: readonly OtherServer[];
  places: Places;
  /** Leads statements of a connection's transactions to the server of their company. */
  dialectOf(first: pg.Pool, options: Omit<ConnectOptions, 'url' | 'role'>): RoutedDialect;
  mark: (db: Db) => Db;
  /** Puts away what was founded by half, when a server was lost; returns how many companies. */
  putAwayUnfounded(): Promise<number>;
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
  const places = createPlaces({ directory, names, newCompanies });
  return {
    others,
    places,
    dialectOf: (pool, { most, ...options }) =>
      new RoutedDialect({
        pools: new Map([
          [FIRST, pool],
          ...others.map((one) => [one.name, poolOf(one, options, most)] as const),
        ]),
        places,
        types,
      }),
    mark: markRouted,
    putAwayUnfounded: () => putAwayUnfounded(directory, others),
    close: () => directory.destroy(),
  };
}

const poolOf = (
  { url, role }: OtherServer,
  { prepared, patience }: Pick<ConnectOptions, 'prepared' | 'patience'>,
  most: number,
): pg.Pool =>
  openPool(
    {
      ...{ url, beside: true },
      ...(role ? { role } : {}),
      ...(prepared === undefined ? {} : { prepared }),
      ...(patience === undefined ? {} : { patience }),
    },
    most,
  );
