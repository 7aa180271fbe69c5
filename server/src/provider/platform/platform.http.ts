import type { z } from 'zod';
import { requestOutside, OutsideError, type OutsideAnswer } from '../outside/outside.ts';
import { PlatformError } from './platform.port.ts';

/** A sign-in needs up to four calls, and the person waits for them. */
const PATIENCE_MS = 8_000;
const MOST_BYTES = 1024 * 1024;

export interface PlatformOptions {
  /** Allows private addresses and plain HTTP: a private deployment, set by the operator. */
  inside: boolean;
  patienceMs?: number;
}

export interface PlatformCall {
  /** The address of the platform; a private deployment may have a path. */
  base: string;
  path: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON with POST unless `method` says otherwise; a call without it is a GET. */
  body?: Readonly<Record<string, unknown>>;
  method?: 'PUT' | 'PATCH' | 'DELETE';
  /** A GET that must not be sent twice, because it uses up a code. */
  once?: boolean;
  /** Of the answer; 1 MB unless given. */
  mostBytes?: number;
}

export interface PlatformAnswer {
  /** Below 500, and not 429. */
  status: number;
  body: unknown;
}

/** An address below the base, with an encoded query. */
export function addressOf(base: string, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  url.search = new URLSearchParams(query).toString();
  url.hash = '';
  return url;
}

/**
 * Calls a platform. A GET without an answer, or with a server error, is sent once more, unless it uses up a code. Limits:
 * 8 seconds for each attempt, and 1 MB for the answer unless the call says otherwise.
 *
 * @throws PlatformError `unreachable`, `rate`, or `provider` for a server error, a redirect and anything but JSON.
 */
export async function requestPlatform(options: PlatformOptions, call: PlatformCall): Promise<PlatformAnswer> {
  const url = addressOf(call.base, call.path, call.query);
  if (!options.inside && url.protocol !== 'https:') throw new PlatformError('unreachable', 'plainHttp');
  try {
    return await attempt(options, url, call);
  } catch (error) {
    if (call.body !== undefined || call.method !== undefined || call.once || !mayPass(error)) throw error;
    return attempt(options, url, call);
  }
}

const mayPass = (error: unknown): boolean =>
  error instanceof PlatformError &&
  error.uncertain &&
  (error.fault === 'unreachable' || /^http5\d\d$/.test(error.code));

async function attempt(
  { inside, patienceMs = PATIENCE_MS }: PlatformOptions,
  url: URL,
  { body, headers, method, mostBytes = MOST_BYTES }: PlatformCall,
): Promise<PlatformAnswer> {
  const answer = await requestOutside(url, {
    ...{ inside, patienceMs, mostBytes },
    headers: { accept: 'application/json', ...headers, ...(body && { 'content-type': JSON_TYPE }) },
    method: method ?? (body ? 'POST' : 'GET'),
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    if (!(error instanceof OutsideError)) throw error;
    throw new PlatformError('unreachable', error.fault, error.fault !== 'inside');
  });
  return readJson(answer);
}

const JSON_TYPE = 'application/json; charset=utf-8';

function readJson({ status, text }: OutsideAnswer): PlatformAnswer {
  if (status >= 500) throw new PlatformError('provider', `http${status}`, true);
  if (status === 429) throw new PlatformError('rate', 'http429');
  // No redirect is followed: it could lead to an address that is not allowed.
  if (status >= 300 && status < 400) throw new PlatformError('provider', `http${status}`);
  if (text === undefined) throw new PlatformError('provider', 'tooLarge', true);
  try {
    return { status, body: JSON.parse(text) as unknown };
  } catch {
    throw status < 300 ? unreadable() : new PlatformError('provider', `http${status}`);
  }
}

const unreadable = () => new PlatformError('provider', 'unreadable', true);

/** @throws PlatformError `provider` if the answer does not match the schema. */
export function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (!result.success) throw unreadable();
  return result.data;
}
