// What every call of the bare reference needs: pg with pipelining, named statements, and the isolation of tenants.
import pg from 'pg';

/** The person who calls, as a session's cache knows them; the product has one too. */
export interface Who {
  company: string;
  member: string;
  name: string;
  department: string;
}

/** One call: who calls, the key of a change, and the product's own input. */
export interface BareRequest<Input> {
  who: Who;
  key: string;
  input: Input;
}

/** Answers one call with the text of its JSON; throws when it had any other effect than the product's. */
export type BareCall<Input> = (pool: pg.Pool, request: BareRequest<Input>) => Promise<string>;

const INT8 = 20;
const DATE = 1082;

/**
 * A pool that sends statements without waiting for the answer of the one before. Its statements are planned once a
 * connection: planning the wide ones for every value takes longer than running them, and finds the same plans.
 */
export function openBarePool(connectionString: string, max: number, role?: string): pg.Pool {
  pg.types.setTypeParser(INT8, Number);
  pg.types.setTypeParser(DATE, (text) => text);
  return new pg.Pool({
    connectionString,
    max,
    pipeline: true,
    options: `-c plan_cache_mode=force_generic_plan${role ? ` -c role=${role}` : ''}`,
  });
}

type Run<Row extends pg.QueryResultRow> = (
  client: pg.PoolClient,
  values: readonly unknown[],
) => Promise<pg.QueryResult<Row>>;

/** A statement that each connection parses once. */
export const statement =
  <Row extends pg.QueryResultRow>(name: string, text: string): Run<Row> =>
  (client, values) =>
    client.query<Row>({ name, text, values: [...values] });

const UUID = /^[0-9a-f-]{36}$/;

/** Begins, and names the company whose rows the policies show, in one message. */
export function begin(client: pg.PoolClient, { company }: Who, mode = ''): Promise<unknown> {
  if (!UUID.test(company)) throw new Error('a company id is a UUID');
  return client.query(`begin${mode}; select set_config('app.company_id', '${company}', true)`);
}

/** One reading statement in its transaction: three messages, one round trip. */
export async function read<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  who: Who,
  run: Run<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  const client = await pool.connect();
  try {
    const [, { rows }] = await Promise.all([
      begin(client, who, ' read only'),
      run(client, values),
      client.query('commit'),
    ]);
    return rows;
  } finally {
    client.release();
  }
}

/** A change on one connection; whatever it throws is rolled back. `work` begins and commits by itself. */
export async function change<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Throws unless a statement had the effect that was meant. */
export function must(held: boolean, what: string): asserts held {
  if (!held) throw new Error(`the reference failed: ${what}`);
}
