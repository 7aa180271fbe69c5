import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Endpoint, Sent } from '@outlay/contract/endpoint';
import { newId } from '#system/id.ts';
import type { Person } from '../../test/harness.ts';
import type { Running } from './setting.ts';

/** How often a call is sent again to a server that is too busy to take it. */
const TIMES_BUSY = 6;

/**
 * The product's answer to a call over the network; fails with what was answered. A server that says it is too busy is
 * asked again when it says so, with the same key, as every client does.
 */
export async function request(
  { origin }: Pick<Running, 'origin'>,
  { token }: Pick<Person, 'token'>,
  endpoint: Endpoint,
  input: object,
): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': newId(),
  };
  const body = JSON.stringify(input);
  for (let left = TIMES_BUSY; ; left -= 1) {
    const answer = await fetch(`${origin}/api${endpoint.path}`, { method: 'POST', headers, body });
    if (answer.ok) return answer;
    const wait = answer.headers.get('retry-after');
    if (answer.status !== 503 || wait === null || left === 0)
      throw new Error(`${endpoint.path}: ${answer.status} ${await answer.text()}`);
    await answer.body?.cancel();
    await sleep(Number(wait) * 1000);
  }
}

export const requestJson = async <E extends Endpoint>(
  server: Pick<Running, 'origin'>,
  who: Pick<Person, 'token'>,
  endpoint: E,
  input: Sent<E>,
): Promise<Answer<E>> => (await (await request(server, who, endpoint, input as object)).json()) as Answer<E>;

/** Seconds that something takes, with its result. */
export async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const began = performance.now();
  const result = await work();
  return { seconds: (performance.now() - began) / 1000, result };
}
