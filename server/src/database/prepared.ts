import type pg from 'pg';

/** Lists of other lengths are other texts: beyond this many, a text is planned anew each time. */
const MOST = 1_000;

type Query = (this: pg.PoolClient, text: unknown, values?: unknown, done?: unknown) => unknown;

/** Names the statements that come with values, so that each connection parses a text once. */
export function createNaming(): (client: pg.PoolClient) => void {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < MOST) names.set(text, `s${names.size}`);
    return names.get(text);
  };
  return (client) => {
    const query = client.query as Query;
    const named: Query = function (text, values, done) {
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 && nameOf(text);
      return name ? query.call(this, { name, text, values }, done) : query.call(this, text, values, done);
    };
    client.query = named as typeof client.query;
  };
}
