import { createHash } from 'node:crypto';
import { z } from 'zod';
import { requestOutside, OutsideError } from '../outside/outside.ts';
import { MapError } from './map.port.ts';

/** A person waits for a search and a route. */
const PATIENCE_MS = 8_000;
const MOST_BYTES = 4 * 1024 * 1024;

export interface MapServiceOptions {
  /** Address of the service, without a slash at the end. The operator sets it, so it may be private. */
  url: string;
  patienceMs?: number;
}

export interface MapCall {
  path: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON with POST; a call without it is a GET. */
  body?: unknown;
}

export interface MapAnswer {
  status: number;
  body: unknown;
}

/**
 * Calls a map service once. Limits: 8 seconds, and 4 MB for the answer; no redirect is followed.
 *
 * @throws MapError `rate` for 429, `config` for 401 and 403, `provider` for a server error, anything but JSON, and no answer.
 */
export async function requestMap(
  { url, patienceMs = PATIENCE_MS }: MapServiceOptions,
  call: MapCall,
): Promise<MapAnswer> {
  const { path, query = {}, headers, body } = call;
  const search = new URLSearchParams(query).toString();
  const address = new URL(`${url}${path}${search === '' ? '' : `?${search}`}`);
  const answer = await requestOutside(address, {
    ...{ inside: true, patienceMs, mostBytes: MOST_BYTES },
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    if (!(error instanceof OutsideError)) throw error;
    throw new MapError('provider', error.fault);
  });
  return { status: answer.status, body: jsonOf(answer) };
}

function jsonOf({ status, text }: { status: number; text: string | undefined }): unknown {
  if (status === 429) throw new MapError('rate', 'http429');
  if (status === 401 || status === 403) throw new MapError('config', `http${status}`);
  if (status >= 500 || (status >= 300 && status < 400)) throw new MapError('provider', `http${status}`);
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch {
    throw new MapError('provider', 'unreadable');
  }
}

/** MD5 of the sorted parameters after `before` and in front of the secret, as AMap and Tencent sign. */
export function signatureOf(query: Readonly<Record<string, string>>, secret: string, before = ''): string {
  const sorted = Object.keys(query)
    .toSorted()
    .map((name) => `${name}=${query[name]}`)
    .join('&');
  return createHash('md5').update(`${before}${sorted}${secret}`).digest('hex');
}

/** @throws MapError `provider` if the answer does not have this form. */
export function parsedAnswer<T>(schema: z.ZodType<T>, body: unknown): T {
  const { data } = schema.safeParse(body);
  if (data === undefined) throw new MapError('provider', 'unreadable');
  return data;
}

/** A text for which the service may also send an empty list, or nothing. */
export const LooseText = z
  .union([z.string(), z.array(z.unknown()), z.null()])
  .optional()
  .transform((value) => (typeof value === 'string' ? value.trim() : ''));

/** A number that the service sends as text. */
export const LooseNumber = z.coerce.number().refine(Number.isFinite);
