import type { Answer, Endpoint, Sent } from '@outlay/contract/endpoint';
import type { ErrorBody } from '@outlay/contract/errors';
import { vi } from 'vitest';

export interface SeenCall {
  path: string;
  input: unknown;
  headers: Headers;
}
/** What a handler may throw to refuse, as the server words it. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.code);
    this.status = status;
    this.body = body;
  }
}

type Respond = (url: string, init: RequestInit) => Promise<Response>;

/** An upload that tells its progress once and then answers as `fetch` would. */
const fakeUpload = (respond: Respond) =>
  class {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    status = 0;
    responseText = '';
    private url = '';
    private headers: Record<string, string> = {};
    private answered?: Headers;
    open(_method: string, url: string) {
      this.url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    getResponseHeader(name: string) {
      return this.answered?.get(name) ?? null;
    }
    abort() {}
    send(body: FormData) {
      this.upload.onprogress?.({ loaded: 1, total: 1 });
      respond(this.url, { method: 'POST', headers: this.headers, body })
        .then(async (response) => {
          this.status = response.status;
          this.answered = response.headers;
          this.responseText = await response.text();
          this.onload?.();
        })
        .catch(() => this.onerror?.());
    }
  };

/** Stands in the place of `fetch`. Answers are checked against the contract, so that no test lies about it. */
export function fakeServer() {
  const handlers = new Map<string, { endpoint: Endpoint; act: (input: never) => unknown }>();
  const calls: SeenCall[] = [];

  const respond = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, 'http://localhost:3000');
    const path = pathname.replace(/^\/api/, '');
    const input: unknown =
      init.method === 'GET' || init.body === undefined
        ? Object.fromEntries(searchParams)
        : init.body instanceof FormData
          ? Object.fromEntries(init.body)
          : JSON.parse(init.body as string);
    calls.push({ path, input, headers: new Headers(init.headers) });
    const found = handlers.get(path);
    if (!found)
      return Response.json({ code: 'NOT_FOUND', detail: path } satisfies ErrorBody, { status: 404 });
    try {
      const answer = await found.act(input as never);
      if (found.endpoint.kind === 'binary') return new Response(new Blob(['picture']));
      return Response.json(found.endpoint.response.parse(answer));
    } catch (error) {
      if (error instanceof Refusal) return Response.json(error.body, { status: error.status });
      throw error;
    }
  };
  vi.stubGlobal('fetch', vi.fn(respond));
  vi.stubGlobal('XMLHttpRequest', fakeUpload(respond));

  return {
    calls,
    callsOf: (endpoint: Endpoint) => calls.filter(({ path }) => path === endpoint.path),
    answer<E extends Endpoint>(endpoint: E, act: (input: Sent<E>) => Answer<E> | Promise<Answer<E>>) {
      handlers.set(endpoint.path, { endpoint, act });
    },
  };
}
