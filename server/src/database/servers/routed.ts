import {
  CompiledQuery,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { ArrayDialect } from '../dialect.ts';
import { Opening, Placing } from '../opening.ts';
import { changesSettings, RAISE_COMPANY, RAISE_PLACE } from '../settings.ts';
import { runBeside } from './beside.ts';
import { FIRST, isHere, lockOf, whereInstead } from './entrance.ts';
import type { Places } from './places.ts';
import { reachOf } from './tables-named.ts';
import { withoutTarget, type ColumnTypes } from './upsert.ts';

export interface RoutedOptions {
  /** By the name of the server; the first one too. */
  pools: ReadonlyMap<string, pg.Pool>;
  places: Places;
  /** Of the tables that belong to no company. */
  types: ColumnTypes;
}

/** A transaction of no company wants one that is elsewhere: it begins anew on that server. */
export class Elsewhere extends Error {
  readonly server: string;
  constructor(server: string) {
    super(`the company is on the server ${server}`);
    this.server = server;
  }
}

const routed = new WeakMap<object, readonly string[]>();

/** Marks the connections of several servers. */
export function markRouted<T extends object>(db: T, names: readonly string[]): T {
  routed.set(db, names);
  return db;
}
export const isRouted = (db: object): boolean => routed.has(db);
/** The names of the servers; undefined where there is one. */
export const serversBehind = (db: object): readonly string[] | undefined => routed.get(db);

/** Statements go to the server of the company that their transaction is in. */
export class RoutedDialect extends ArrayDialect {
  readonly #options: RoutedOptions;
  constructor(options: RoutedOptions) {
    super({ pool: options.pools.get(FIRST) as pg.Pool });
    this.#options = options;
  }
  override createDriver(): Driver {
    return new RoutedDriver(this.#options);
  }
}

class RoutedDriver implements Driver {
  readonly #drivers: ReadonlyMap<string, Driver>;
  readonly #options: RoutedOptions;
  constructor(options: RoutedOptions) {
    this.#options = options;
    this.#drivers = new Map([...options.pools].map(([name, pool]) => [name, new PostgresDriver({ pool })]));
  }
  async init(): Promise<void> {
    for (const driver of this.#drivers.values()) await driver.init();
  }
  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(new RoutedConnection(this.#drivers, this.#options));
  }
  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await (connection as RoutedConnection).release();
  }
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(COMMIT);
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
  async destroy(): Promise<void> {
    for (const driver of this.#drivers.values()) await driver.destroy();
  }
}

const COMMIT = CompiledQuery.raw('commit');
const END = /^(?:commit|rollback)$/;
const SAVEPOINT = /^(?:savepoint|release savepoint|rollback to savepoint)\b/;
/** As `enterCompany` writes it. */
const ENTER = "select set_config('app.company_id', $1, true)";
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** transaction_resolution_unknown */
const UNKNOWN = '08007';

const NOTHING = { rows: [] };

/** What a transaction has on one server. */
interface Part {
  server: string;
  connection: DatabaseConnection;
  companyId: string | null;
}

/**
 * One transaction, on the server of its company. Another company that it enters may be elsewhere: that is a second
 * transaction, which is committed first. What belongs to no company stays with the first one, where its changes are seen.
 */
class RoutedConnection implements DatabaseConnection {
  readonly #drivers: ReadonlyMap<string, Driver>;
  readonly #options: RoutedOptions;
  readonly #parts = new Map<string, Part>();
  #main: Part | undefined;
  #current: Part | undefined;
  #opening: Opening | undefined;
  #isBegun = false;
  /** The company that this transaction founds. */
  #founded: string | undefined;

  constructor(drivers: ReadonlyMap<string, Driver>, options: RoutedOptions) {
    this.#drivers = drivers;
    this.#options = options;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const [value] = query.parameters;
    if (value instanceof Opening) return (await this.#open(query, value)) as QueryResult<R>;
    if (value instanceof Placing) return (await this.#place(value.companyId)) as QueryResult<R>;
    if (query.sql === ENTER) return (await this.#enter(String(value))) as QueryResult<R>;
    const main = (this.#main ??= await this.#take(FIRST, null));
    const current = (this.#current ??= main);
    const isSpent = main.server !== FIRST && reachOf(query.sql) === 'spent';
    if (!this.#opening && !this.#isBegun) return (await this.#alone(main, query)) as QueryResult<R>;
    if (this.#parts.size === 1 && !isSpent) return (await this.#run(main, query)) as QueryResult<R>;
    if (END.test(query.sql)) return (await this.#end(query, main)) as QueryResult<R>;
    if (SAVEPOINT.test(query.sql)) return (await this.#runOnAll(query)) as QueryResult<R>;
    if (isSpent) return (await this.#run(await this.#atFirst(), query)) as QueryResult<R>;
    // A company on the first server changes its own row there, which a second transaction must not have locked.
    if (current === main || current.server === FIRST || reachOf(query.sql) === 'company')
      return (await this.#run(current, query)) as QueryResult<R>;
    const answer = await this.#run(main, query);
    if (changesSettings(query.sql)) await this.#run(current, raiseOn(current));
    return answer as QueryResult<R>;
  }

  /** A statement that is a transaction of its own; `begin` by hand makes what follows it one. */
  async #alone(main: Part, query: CompiledQuery): Promise<QueryResult<unknown>> {
    this.#isBegun = query.sql.startsWith('begin');
    return this.#isBegun
      ? await this.#run(main, query)
      : await runBeside(query.sql, () => this.#run(main, query));
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('nothing is streamed');
  }

  async release(): Promise<void> {
    const parts = [...this.#parts.values()];
    this.#parts.clear();
    for (const { server, connection } of parts)
      await this.#drivers.get(server)?.releaseConnection(connection);
  }

  async #take(server: string, companyId: string | null): Promise<Part> {
    const driver = this.#drivers.get(server);
    if (!driver) throw new Error(`no setting names the server ${server}, which has a company`);
    const part = { server, companyId, connection: await driver.acquireConnection() };
    this.#parts.set(server, part);
    return part;
  }

  /**
   * What is used up is used up on the first server itself: seen from another one, a row that a second transaction of the
   * same request has changed could not be changed any more.
   */
  async #atFirst(): Promise<Part> {
    const known = this.#parts.get(FIRST);
    if (known) return known;
    const part = await this.#take(FIRST, null);
    const opening = this.#opening?.beside(null);
    if (opening) await this.#run(part, { ...COMMIT, sql: opening.text, parameters: [opening] });
    return part;
  }

  async #open(query: CompiledQuery, opening: Opening): Promise<QueryResult<unknown>> {
    const { companyId } = opening;
    const server =
      companyId === null ? (opening.server ?? FIRST) : await this.#options.places.serverOf(companyId);
    this.#opening = opening;
    this.#main = this.#current = await this.#take(server, companyId);
    const own = opening.on?.(server) ?? opening;
    return await this.#run(this.#main, { ...query, sql: own.versioned, parameters: [own] });
  }

  /** The founded company is where the transaction is; one that is nowhere yet goes where new companies go. */
  async #place(companyId: string): Promise<QueryResult<unknown>> {
    const main = (this.#main ??= await this.#take(FIRST, null));
    const isFixed = this.#opening?.companyId !== null || this.#opening.server !== undefined;
    const server = isFixed ? main.server : await this.#options.places.forNew();
    if (server !== main.server) throw new Elsewhere(server);
    this.#founded = companyId;
    if (server === FIRST) return NOTHING;
    for (const table of ['company_place', 'directory.every_place'])
      await this.#run(main, {
        ...COMMIT,
        sql: `insert into ${table} (company_id, server) values ($1, $2)`,
        parameters: [companyId, server],
      });
    return NOTHING;
  }

  async #enter(companyId: string): Promise<QueryResult<unknown>> {
    if (!UUID.test(companyId)) throw new Error('company id is no UUID');
    const main = (this.#main ??= await this.#take(FIRST, null));
    const server = this.#founded === companyId ? main.server : await this.#options.places.serverOf(companyId);
    const part = this.#parts.get(server);
    if (!part && this.#opening?.companyId === null && this.#opening.server === undefined)
      throw new Elsewhere(server);
    const entered = part ?? (await this.#take(server, companyId));
    entered.companyId = companyId;
    this.#current = entered;
    if (!part) {
      const opening = this.#opening?.beside(companyId).on?.(server);
      if (!opening) throw new Error('a company elsewhere is entered outside a transaction');
      return await this.#run(entered, { ...COMMIT, sql: opening.text, parameters: [opening] });
    }
    const entrance = { server, companyId, readOnly: this.#opening?.readOnly ?? false };
    const text = `${lockOf(entrance)}select set_config('app.company_id', '${companyId}', true), ${isHere(entrance)}`;
    return await this.#run(entered, CompiledQuery.raw(text));
  }

  /** The other companies first: what is not committed then is done once more, with the request that is repeated. */
  async #end(query: CompiledQuery, main: Part): Promise<QueryResult<unknown>> {
    if (query.sql !== 'commit') return await this.#runOnAll(query);
    // Whatever waits to be sent with the next statement fails now rather than too late.
    for (const part of this.#parts.values()) await this.#run(part, CompiledQuery.raw('select 1'));
    for (const part of this.#parts.values()) if (part !== main) await this.#run(part, query);
    try {
      return await this.#run(main, query);
    } catch (error) {
      throw Object.assign(new Error('committed on one server, not on the other', { cause: error }), {
        code: UNKNOWN,
      });
    }
  }

  async #runOnAll(query: CompiledQuery): Promise<QueryResult<unknown>> {
    let answer: QueryResult<unknown> = NOTHING;
    for (const part of this.#parts.values()) answer = await this.#run(part, query);
    return answer;
  }

  async #run(part: Part, query: CompiledQuery): Promise<QueryResult<unknown>> {
    const text = part.server === FIRST ? undefined : withoutTarget(query.sql, this.#options.types);
    try {
      return await part.connection.executeQuery(text === undefined ? query : { ...query, sql: text });
    } catch (error) {
      const server = whereInstead(error);
      if (part.companyId !== null && server !== undefined)
        this.#options.places.learn(part.companyId, server, part.server);
      throw error;
    }
  }
}

const raiseOn = ({ server }: Part): CompiledQuery =>
  CompiledQuery.raw(server === FIRST ? RAISE_COMPANY : RAISE_PLACE);
