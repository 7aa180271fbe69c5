import pg from 'pg';

/** Work on a connection of its own. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // The database stops before it where something else failed.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The time of the server. */
export async function nowAt(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select now() as now');
  return rows[0]?.now ?? new Date();
}
