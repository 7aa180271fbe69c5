import type { PlatformSource, TokenStore } from '#provider/platform/platform.port.ts';
import type { Db } from '#database/connect.ts';
import { inReading, inTransaction } from '#database/transaction.ts';
import type { Now } from '#system/clock.ts';
import type { Secrets } from '#secrets/secret.ts';
import { platformSource, type Opened } from './source.service.ts';
import * as tokens from './token.repository.ts';
import type { TokenKey } from './token.repository.ts';

interface Storing {
  /** The database, outside of any transaction. */
  db: Db;
  now: Now;
  secrets: Secrets;
}

const EARLY_S = 300;

/** When a value of so many seconds is renewed: five minutes early, or after half of a short life. */
const renewAfter = (seconds: number): number => (seconds >= 2 * EARLY_S ? seconds - EARLY_S : seconds / 2);

/** Fetches under way in this process, so that callers wait for one without holding a connection each. */
const underWay = new Map<string, Promise<string>>();

/** With what an adapter reaches the platform of a connection: the first arguments of its calls. */
export const reachOf = (storing: Storing, opened: Opened): [PlatformSource, TokenStore] => [
  platformSource(opened),
  tokensOf(storing, opened),
];

/** The tokens of one connection, in the database and sealed, so that all nodes share them. */
function tokensOf(storing: Storing, { companyId, id: connectionId }: Opened): TokenStore {
  const keyOf = (key: string): TokenKey => ({ companyId, connectionId, key });
  return {
    async get(key, fetch) {
      const place = keyOf(key);
      const stored = await inReading(storing.db, companyId, (tx) => read(tx, storing, place));
      return stored ?? (await once(place, () => renew(storing, place, fetch)));
    },
    async drop(key, value) {
      const place = keyOf(key);
      await inTransaction(storing.db, companyId, async (tx) => {
        await tokens.lockToken(tx, place);
        if ((await read(tx, storing, place)) === value) await tokens.deleteToken(tx, place);
      });
    },
  };
}

async function once(place: TokenKey, work: () => Promise<string>): Promise<string> {
  const name = `${place.companyId} ${place.connectionId} ${place.key}`;
  const running = underWay.get(name);
  if (running) return await running;
  const started = work().finally(() => underWay.delete(name));
  underWay.set(name, started);
  return await started;
}

async function read(
  db: Db,
  { secrets, now }: Storing,
  { companyId, connectionId, key }: TokenKey,
): Promise<string | undefined> {
  const row = await tokens.findToken(db, { companyId, connectionId, key });
  if (!row?.value_sealed || !row.renew_at || row.renew_at <= now()) return undefined;
  return secrets.open(row.value_sealed, 'platform_token', {
    company_id: companyId,
    connection_id: connectionId,
    key,
  });
}

/** Fetches under a lock, so that of all nodes one asks the platform and the others read what it got. */
function renew(
  storing: Storing,
  place: TokenKey,
  fetch: () => Promise<{ value: string; seconds: number }>,
): Promise<string> {
  const { db, now, secrets } = storing;
  return inTransaction(db, place.companyId, async (tx) => {
    await tokens.lockToken(tx, place);
    const stored = await read(tx, storing, place);
    if (stored !== undefined) return stored;
    const { value, seconds } = await fetch();
    const sealed = secrets.seal(value, 'platform_token', {
      ...{ company_id: place.companyId, connection_id: place.connectionId, key: place.key },
    });
    await tokens.putToken(tx, place, {
      sealed,
      renewAt: new Date(now().getTime() + renewAfter(seconds) * 1000),
    });
    return value;
  });
}
