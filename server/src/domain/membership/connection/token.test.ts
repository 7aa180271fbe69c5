import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWecomDouble } from '#provider/platform/wecom.double.ts';
import type { TokenStore } from '#provider/platform/platform.port.ts';
import { newCompany, type Crew } from '../../../../test/builders.ts';
import { connected } from '../../../../test/connecting.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { reachOf } from './token.service.ts';

const KEY = 'token';
const HOURS = 7200;

let server: TestServer;
let crew: Crew;
let connectionId: string;
let tokens: TokenStore;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  const wecom = await openWecomDouble({ people: [] });
  const { source } = wecom;
  ({ id: connectionId } = await connected(server, crew, source));
  await wecom.close();
  const { db, now, secrets } = server;
  [, tokens] = reachOf(
    { db, now, secrets },
    {
      ...{ id: connectionId, companyId: crew.companyId, name: '', settings: source.settings },
      ...{ secrets: { secret: 'secret' }, uses: [], trustsDirectory: false, createsMembers: false },
      ...{ departmentId: null, bringsFactor: false },
    },
  );
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.owner.query('delete from platform_token where connection_id = $1', [connectionId]);
});

const inSeconds = (seconds: number) => new Date(server.now().getTime() + seconds * 1000);

/** What another node writes: a token, or (null) that it fetches one until then. */
async function written(value: string | null, until: Date): Promise<void> {
  const place = { company_id: crew.companyId, connection_id: connectionId, key: KEY };
  const sealed = value === null ? null : server.secrets.seal(value, 'platform_token', place);
  await server.owner.query(
    `insert into platform_token (company_id, connection_id, key, value_sealed, renew_at) values ($1, $2, $3, $4, $5)
     on conflict (company_id, connection_id, key) do update set value_sealed = $4, renew_at = $5`,
    [crew.companyId, connectionId, KEY, sealed, until],
  );
}

/** A platform that gives these tokens, one for each call. */
function platform(...values: string[]) {
  const served: string[] = [];
  const fetch = () => {
    const value = values[served.length];
    if (value === undefined) throw new Error('called too often');
    served.push(value);
    return Promise.resolve({ value, seconds: HOURS });
  };
  return { served, fetch };
}

describe('A token of a platform', () => {
  test('that another node fetches is waited for', async () => {
    await written(null, inSeconds(30));
    const { served, fetch } = platform('own');
    const answer = tokens.get(KEY, fetch);
    await sleep(300);
    await written('of the other node', inSeconds(HOURS));

    expect(await answer).toBe('of the other node');
    expect(served).toEqual([]);
  });

  test('is fetched when the node that was fetching it has died', async () => {
    await written(null, inSeconds(30));
    const { served, fetch } = platform('own');
    const answer = tokens.get(KEY, fetch);
    await sleep(300);
    expect(served).toEqual([]);
    server.sleep(30_000);

    expect(await answer).toBe('own');
    expect(await tokens.get(KEY, fetch)).toBe('own');
  });

  test('is fetched at once after a failure', async () => {
    const { fetch } = platform('own');
    const failing = () => Promise.reject(new Error('no answer'));
    await expect(tokens.get(KEY, failing)).rejects.toThrow('no answer');
    const { rowCount } = await server.owner.query('select from platform_token where connection_id = $1', [
      connectionId,
    ]);

    expect(rowCount, 'nobody waits for the node that failed').toBe(0);
    expect(await tokens.get(KEY, fetch)).toBe('own');
  });

  test('that was fetched with settings that have changed meanwhile is not kept', async () => {
    const { fetch } = platform('new');
    const answer = tokens.get(KEY, async () => {
      await server.owner.query('delete from platform_token where connection_id = $1', [connectionId]);
      return { value: 'old', seconds: HOURS };
    });

    expect(await answer).toBe('old');
    expect(await tokens.get(KEY, fetch)).toBe('new');
  });

  test('is forgotten when the platform refuses it, but not the one that has replaced it', async () => {
    const { fetch } = platform('first', 'second');
    const first = await tokens.get(KEY, fetch);
    await tokens.drop(KEY, first);
    const second = await tokens.get(KEY, fetch);
    await tokens.drop(KEY, first);

    expect(await tokens.get(KEY, fetch)).toBe(second);
    expect(second).toBe('second');
  });
});
