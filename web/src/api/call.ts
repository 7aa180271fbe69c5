import type { Answer, Endpoint, Sent } from '@outlay/contract/endpoint';
import type { ErrorBody } from '@outlay/contract/errors';
import { LOG_POSITION_HEADER } from '@outlay/contract/log-position';
import { CallError } from './call-error.ts';
import { pause } from '#device/pause.ts';
import { NETWORK_TIMEOUT_MS } from '#device/constants.ts';
import { followLogPosition, logPositionFor } from './log-position.ts';
import { reasonKnown } from './reason-known.ts';
import { requestStepUp } from './step-up.ts';
import { localeKept } from '#device/locale.ts';
import { deviceId, readStored } from '#device/storage.ts';

const PREFIX = '/api';
/** Delays before the retries of a failed request; each uses the same idempotency key. */
const REPEATS_MS = [800, 2_500];

export interface CallOptions {
  signal?: AbortSignal;
  /** Pass the same key when the same action is retried later. */
  idempotencyKey?: string;
}
export interface UploadOptions extends CallOptions {
  /** The share of the bytes sent, from 0 to 1. */
  onProgress?: (part: number) => void;
  /** File name, when the blob itself has none. */
  name?: string;
}

/**
 * Binary responses arrive as a Blob; the endpoint types say `Uint8Array`, which is what the server's handler
 * returns.
 */
type Wire<E extends Endpoint> = Answer<E> extends Uint8Array ? Blob : Answer<E>;

let whenSignedOut: () => void = () => undefined;
/** Sets the callback for HTTP 401; called by the session module. */
export const onSignedOut = (act: () => void): void => {
  whenSignedOut = act;
};

export const addressOf = (endpoint: Pick<Endpoint, 'path'>): string => PREFIX + endpoint.path;

function authorization(): string | undefined {
  const token = readStored('token');
  return token ? `Bearer ${token}` : undefined;
}

export function headersFor(endpoint: Endpoint, key: string | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  const present = authorization();
  if (present) headers['Authorization'] = present;
  // The specification's token lookup sends an empty source header and nothing else.
  if (endpoint.path === '/auth/account/gettokenuser') return { ...headers, source: '' };
  headers['Accept-Language'] = localeKept();
  headers['X-Device-Id'] = deviceId();
  if (key) headers['Idempotency-Key'] = key;
  return { ...headers, ...logPositionFor(endpoint) };
}

export const keyFor = (endpoint: Endpoint, options: CallOptions): string | undefined =>
  endpoint.idempotency === 'none' ? undefined : (options.idempotencyKey ?? crypto.randomUUID());

/**
 * The error of a failed response. A 401 on an endpoint that requires a session also ends the session with which the call
 * was sent; one that began meanwhile, in this tab or in another, goes on.
 */
export async function refusal(
  status: number,
  text: string,
  { open, sent }: { open: boolean; sent: Record<string, string> },
): Promise<CallError> {
  let body: ErrorBody | null = null;
  try {
    body = JSON.parse(text) as ErrorBody;
  } catch {
    // Not JSON: the response came from a proxy, not from our server.
  }
  if (status === 401 && !open && [sent['Authorization'], undefined].includes(authorization()))
    whenSignedOut();
  if (body?.reason ?? body?.fields) await reasonKnown();
  const code = body?.code ?? (status >= 502 && status <= 504 ? 'BUSY' : 'UNKNOWN');
  return new CallError(code, status, body);
}

function queryOf(input: Record<string, unknown>): string {
  const pairs = Object.entries(input).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString();
  return query && `?${query}`;
}

function failureOf(error: unknown, timeout: AbortSignal): CallError {
  if (error instanceof CallError) return error;
  if (timeout.aborted) return new CallError('timeout');
  const aborted = error instanceof DOMException && error.name === 'AbortError';
  return new CallError(aborted ? 'abort' : 'network');
}

/** Runs the step-up when the server requires it, then repeats the request with the same idempotency key. */
async function callProved(endpoint: Endpoint, input: object, key: string | undefined, signal?: AbortSignal) {
  try {
    return await callOnce(endpoint, input, key, signal);
  } catch (error) {
    const requested = error instanceof CallError && error.reason === 'stepUpNeeded';
    if (!requested || !(await requestStepUp())) throw error;
    return await callOnce(endpoint, input, key, signal);
  }
}

async function callOnce(endpoint: Endpoint, input: object, key: string | undefined, signal?: AbortSignal) {
  const timeout = AbortSignal.timeout(NETWORK_TIMEOUT_MS);
  const headers = headersFor(endpoint, key);
  const inQuery = endpoint.method === 'GET' || endpoint.sends === 'query';
  if (!inQuery) headers['Content-Type'] = 'application/json';
  const keepLogPosition = followLogPosition(endpoint);
  try {
    const query = inQuery ? queryOf(input as Record<string, unknown>) : '';
    const response = await fetch(addressOf(endpoint) + query, {
      method: endpoint.method,
      headers,
      ...(inQuery ? {} : { body: JSON.stringify(input) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    keepLogPosition(response.headers.get(LOG_POSITION_HEADER));
    if (response.status !== 200) {
      const open = endpoint.policy === 'open';
      throw await refusal(response.status, await response.text(), { open, sent: headers });
    }
    return endpoint.kind === 'binary' ? await response.blob() : ((await response.json()) as unknown);
  } catch (error) {
    throw failureOf(error, timeout);
  }
}

/** Whether to retry at once: no response, the server is busy, or the first attempt is still running. */
const worthRepeating = (error: unknown): boolean =>
  navigator.onLine &&
  error instanceof CallError &&
  (error.code === 'network' || error.code === 'BUSY' || error.reason === 'keyRunning');

/** Sends a request. All attempts share one idempotency key, so that the action is executed once. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  options: CallOptions = {},
): Promise<Wire<E>> {
  const key = keyFor(endpoint, options);
  for (const wait of REPEATS_MS) {
    try {
      return (await callProved(endpoint, input as object, key, options.signal)) as Wire<E>;
    } catch (error) {
      if (!worthRepeating(error) || options.signal?.aborted) throw error;
      await pause(wait);
    }
  }
  return (await callProved(endpoint, input as object, key, options.signal)) as Wire<E>;
}
