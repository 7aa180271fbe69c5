import type pg from 'pg';

/** Maximum number of named statements. Needed because lists of different lengths give different texts. */
const MOST = 1_000;

type Query = (this: pg.PoolClient, text: unknown, values?: unknown, done?: unknown) => unknown;

/**
 * Names statements with values, so that each connection parses a text only once. After a column was added, an earlier
 * prepared statement can fail permanently (0A000, `isOutdatedPlan`): then all statements get new names on every
 * connection, and a failed one outside a transaction is repeated.
 */
export function createNaming(): (client: pg.PoolClient) => void {
  const names = new Map<string, string>();
  let turn = 0;
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < MOST) names.set(text, `s${turn}_${names.size}`);
    return names.get(text);
  };
  const forget = (name: string) => {
    if (!name.startsWith(`s${turn}_`)) return;
    turn += 1;
    names.clear();
  };
  return (client) => {
    const query = client.query as Query;
    const named: Query = function (text, values, done) {
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 && nameOf(text);
      if (!name) return query.call(this, text, values, done);
      const answer = query.call(this, { name, text, values }, done);
      if (!(answer instanceof Promise)) return answer;
      return answer.catch((error: unknown) => {
        if (!isOutdatedPlan(error)) throw error;
        forget(name);
        // A failed statement aborts its whole transaction, so the caller has to restart it.
        if (this.getTransactionStatus() !== 'I') throw error;
        return query.call(this, { name: nameOf(text), text, values });
      });
    };
    client.query = named as typeof client.query;
  };
}

/** “cached plan must not change result type”: columns changed after the statement was prepared. */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === '0A000' && typeof message === 'string' && message.includes('cached plan');
}
