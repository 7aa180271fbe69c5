import type { Answer, Endpoint, Sent } from '@outlay/contract/endpoint';
import { newId } from '#system/id.ts';
import type { Person } from '../../test/harness.ts';
import type { Running } from './setting.ts';

/** The product's answer to a call over the network; fails with what was answered. */
export async function request(
  { origin }: Pick<Running, 'origin'>,
  { token }: Pick<Person, 'token'>,
  endpoint: Endpoint,
  input: object,
): Promise<Response> {
  const answer = await fetch(`${origin}/api${endpoint.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': newId(),
    },
    body: JSON.stringify(input),
  });
  if (!answer.ok) throw new Error(`${endpoint.path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

export const ask = async <E extends Endpoint>(
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
