import type pg from 'pg';
import { wrapQuery } from './wrap-query.ts';

/** Maximum number of named statements. Needed because lists of different lengths give different texts. */
const MOST = 1_000;

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
  return (client) =>
    wrapQuery(client, ([text, values, done], next) => {
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 && nameOf(text);
      if (!name) return next(text, values, done);
      const answer = next({ name, text, values }, done);
      if (!(answer instanceof Promise)) return answer;
      return answer.catch((error: unknown) => {
        if (!isOutdatedPlan(error)) throw error;
        forget(name);
        // A failed statement aborts its whole transaction, so the caller has to restart it.
        if (client.getTransactionStatus() !== 'I') throw error;
        return next({ name: nameOf(text), text, values });
      });
    });
}

/** “cached plan must not change result type”: columns changed after the statement was prepared. */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === '0A000' && typeof message === 'string' && message.includes('cached plan');
}
