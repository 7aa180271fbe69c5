import pg from 'pg';

/**
 * So long after the first node of a version began, none of an earlier one is taken to run. Until then the program can be
 * rolled back too.
 */
const LONG = "interval '1 day'";

/** What waits until no node of an earlier version runs, and since when. */
export const makeWaiting = (client: pg.Client): Promise<unknown> =>
  client.query(
    'create table if not exists migration_waiting (name text primary key, since timestamptz not null default now())',
  );

/** Has something wait, unless it does already; returns whether its time has come. */
export async function isTime(client: pg.Client, name: string): Promise<boolean> {
  await client.query('insert into migration_waiting (name) values ($1) on conflict do nothing', [name]);
  const { rows } = await client.query<{ due: boolean }>(
    `select since <= now() - ${LONG} as due from migration_waiting where name = $1`,
    [name],
  );
  return rows[0]?.due ?? false;
}

async function connected<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same on a connection of its own. */
export const isTimeFor = (ownerUrl: string, name: string): Promise<boolean> =>
  connected(ownerUrl, (client) => isTime(client, name));

/** Ends all waiting: the operator says that no node of an earlier version runs. */
export const endWaiting = (ownerUrl: string): Promise<void> =>
  connected(ownerUrl, async (client) => {
    await makeWaiting(client);
    await client.query("update migration_waiting set since = '-infinity'");
  });
