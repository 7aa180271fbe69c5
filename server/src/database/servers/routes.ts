import type { PostgresDialect } from 'kysely';
import type pg from 'pg';

/** A server beside the first one. */
export interface OtherServer {
  name: string;
  url: string;
  /** Role to switch to, as for the first server. */
  role?: string | undefined;
}

/** What connections of each server of companies are opened with, as on the first one. */
export interface PoolOptions {
  most: number;
  prepared?: boolean;
  patience?: { connectMs: number; statementMs: number };
}

/** The ways from the first server to the others. */
export interface Routes {
  /** Leads statements of a connection's transactions to the server of their company. */
  dialectOf(first: pg.Pool, options: PoolOptions): PostgresDialect;
  mark<Connected extends object>(db: Connected): Connected;
  /** Puts away what was founded by half, when a server was lost; returns how many companies. */
  putAwayUnfounded(): Promise<number>;
}
