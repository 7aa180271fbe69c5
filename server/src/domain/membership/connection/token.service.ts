import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformSource, TokenStore } from '#provider/platform/platform.port.ts';
import type { Db } from '#database/connect.ts';
import { inReading, inTransaction } from '#database/transaction.ts';
import { elapsed, type Now } from '#system/clock.ts';
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

type Fetch = () => Promise<{ value: string; seconds: number }>;

const EARLY_S = 300;
/** Longer than a platform takes for the few calls of which a value is made. */
const FETCHING_MS = 30_000;
const LOOK_MS = 100;

/** When a value of so many seconds is renewed: five minutes early, or after half of a short life. */
const renewAfter = (seconds: number): number => (seconds >= 2 * EARLY_S ? seconds - EARLY_S : seconds / 2);

/** Fetches under way in this process, so that callers wait for one without looking for its value each. */
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
      return (await find(storing, place)) ?? (await once(place, () => renew(storing, place, fetch)));
    },
    async drop(key, value) {
      const place = keyOf(key);
      await inTransaction(storing.db, companyId, async (tx) => {
        const row = await tokens.lockToken(tx, place);
        if (valueOf(storing, place, row) === value) await tokens.deleteToken(tx, place);
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

async function find(storing: Storing, place: TokenKey): Promise<string | undefined> {
  const row = await inReading(storing.db, place.companyId, (tx) => tokens.findToken(tx, place));
  return valueOf(storing, place, row);
}

function valueOf(
  { secrets, now }: Storing,
  place: TokenKey,
  row: Awaited<ReturnType<typeof tokens.findToken>>,
): string | undefined {
  if (!row?.value_sealed || !row.renew_at || row.renew_at <= now()) return undefined;
  return secrets.open(row.value_sealed, 'platform_token', sealedAt(place));
}

const sealedAt = ({ companyId, connectionId, key }: TokenKey) => ({
  company_id: companyId,
  connection_id: connectionId,
  key,
});

/**
 * Of all nodes one calls the platform, and the others wait for what it gets. Nobody holds a connection to the database
 * meanwhile: a slow platform would keep everybody from it.
 */
async function renew(storing: Storing, place: TokenKey, fetch: Fetch): Promise<string> {
  const since = elapsed();
  for (;;) {
    const now = storing.now();
    const until = new Date(now.getTime() + FETCHING_MS);
    // A claim ends by the clock of the node that made it.
    const claim = { now, until, takesOver: elapsed() - since > FETCHING_MS };
    const mayFetch = await inTransaction(storing.db, place.companyId, (tx) =>
      tokens.claimToken(tx, place, claim),
    );
    if (mayFetch) return await fetchAndStore(storing, place, { until, fetch });
    await sleep(LOOK_MS);
    const value = await find(storing, place);
    if (value !== undefined) return value;
  }
}

async function fetchAndStore(
  { db, now, secrets }: Storing,
  place: TokenKey,
  { until, fetch }: { until: Date; fetch: Fetch },
): Promise<string> {
  const { value, seconds } = await fetch().catch(async (error: unknown) => {
    // If the database is away, the claim ends by itself.
    await inTransaction(db, place.companyId, (tx) => tokens.dropClaim(tx, place, until)).catch(
      () => undefined,
    );
    throw error;
  });
  const sealed = secrets.seal(value, 'platform_token', sealedAt(place));
  const renewAt = new Date(now().getTime() + renewAfter(seconds) * 1000);
  await inTransaction(db, place.companyId, (tx) => tokens.putToken(tx, place, until, { sealed, renewAt }));
  return value;
}
