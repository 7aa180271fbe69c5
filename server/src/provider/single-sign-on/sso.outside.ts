import type { IncomingHttpHeaders } from 'node:http';
import { requestOutside, OutsideError } from '../outside/outside.ts';
import { SingleSignOnError } from './single-sign-on.port.ts';

const PATIENCE_MS = 8_000;
const MOST_BYTES = 512 * 1024;

interface FetchInit {
  method: string;
  headers: Headers | Record<string, string>;
  body?: unknown;
}

/**
 * `fetch` for the libraries of single sign-on, with the limits of `requestOutside`: no redirects, 8 seconds, 512 KB. Without
 * `inside` it allows neither private addresses nor plain HTTP.
 *
 * @throws SingleSignOnError `unreachable`, or `provider` if the response is too large.
 */
export const outsideFetch =
  (inside: boolean) =>
  async (address: string, { method, headers, body }: FetchInit): Promise<Response> => {
    const url = new URL(address);
    if (!inside && url.protocol !== 'https:') throw new SingleSignOnError('unreachable', 'http');
    const answer = await requestOutside(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
      ...{ inside, patienceMs: PATIENCE_MS, mostBytes: MOST_BYTES },
    }).catch((error: unknown) => {
      throw error instanceof OutsideError ? new SingleSignOnError('unreachable', error.fault) : error;
    });
    if (answer.text === undefined) throw new SingleSignOnError('provider', 'tooLarge');
    // A `Response` of these statuses may have no body.
    const text = [204, 205, 304].includes(answer.status) ? null : answer.text;
    return new Response(text, { status: answer.status, headers: headersOf(answer.headers) });
  };

const headersOf = (headers: IncomingHttpHeaders): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );

/** Our own error that a library has wrapped in one of its errors. */
export function ownError(error: unknown): SingleSignOnError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof SingleSignOnError) return cause;
  return undefined;
}
