import type { Answer, Endpoint, Sent } from '@outlay/contract/endpoint';
import type { ErrorBody } from '@outlay/contract/errors';
import { newId } from '#system/id.ts';

/** Who calls; `null` where nobody is signed in. */
interface Caller {
  token: string;
}

export type Got<E extends Endpoint> = { status: number; body: Answer<E> & ErrorBody; headers: Headers };

export interface CallOptions {
  key?: string;
  headers?: Record<string, string>;
}

/** Typed calls of a server. */
export interface Calls {
  call<E extends Endpoint>(
    who: Caller | null,
    endpoint: E,
    input: Sent<E>,
    options?: CallOptions,
  ): Promise<Got<E>>;
  upload<E extends Endpoint>(
    who: Caller,
    endpoint: E,
    input: Sent<E>,
    file: { name: string; bytes: Uint8Array },
    key?: string,
  ): Promise<Got<E>>;
}

/** Calls that are sent by the given function, which gets the path. */
export function callsThrough(fetch: (path: string, init: RequestInit) => Promise<Response>): Calls {
  const send = async <E extends Endpoint>(
    who: Caller | null,
    endpoint: E,
    init: RequestInit,
    query = '',
  ): Promise<Got<E>> => {
    const headers = { ...(who ? { authorization: `Bearer ${who.token}` } : {}), ...(init.headers as object) };
    const answer = await fetch(`/api${endpoint.path}${query}`, { ...init, method: endpoint.method, headers });
    const json = answer.headers.get('content-type')?.startsWith('application/json');
    const body: unknown = json ? await answer.json() : await answer.arrayBuffer();
    return { status: answer.status, body: body as Got<E>['body'], headers: answer.headers };
  };
  return {
    call(who, endpoint, input, { key, headers } = {}) {
      const keyed = endpoint.idempotency === 'none' ? {} : { 'idempotency-key': key ?? newId() };
      if (endpoint.method === 'GET' || endpoint.sends === 'query') {
        const query = new URLSearchParams(input as Record<string, string>).toString();
        return send(who, endpoint, { headers: { ...keyed, ...headers } }, query ? `?${query}` : '');
      }
      return send(who, endpoint, {
        headers: { 'content-type': 'application/json', ...keyed, ...headers },
        body: JSON.stringify(input),
      });
    },
    upload(who, endpoint, input, file, key = newId()) {
      const form = new FormData();
      for (const [name, value] of Object.entries(input as Record<string, string>)) form.set(name, value);
      form.set('file', new Blob([Buffer.from(file.bytes)]), file.name);
      return send(who, endpoint, { headers: { 'idempotency-key': key }, body: form });
    },
  };
}
