import { MOST_MINOR, minorDigits, type Money } from '@outlay/contract/money';
import type { z } from 'zod';
import { requestOutside, OutsideError, type OutsideAnswer } from '../outside/outside.ts';
import { TravelError } from './travel.port.ts';

/** A person waits; airlines are asked while they do. */
const PATIENCE_MS = 15_000;
const MOST_BYTES = 16 * 1024 * 1024;
const PAUSE_MS = 200;

export interface TravelHttpOptions {
  /** Allows private addresses and HTTP: the operator allows it, and tests. */
  inside: boolean;
  patienceMs?: number;
  /** Between the first and the second attempt at a GET. */
  pauseMs?: number;
}

export interface TravelCall {
  method: 'GET' | 'POST';
  /** Address of the interface, with or without a slash at the end. */
  base: string;
  path: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Buys, pays, changes or cancels something: without an answer nobody knows whether it was done. */
  acts?: boolean;
}

export interface TravelAnswer {
  status: number;
  /** Undefined if it is not JSON. */
  body: unknown;
}

/**
 * Calls a travel provider. Limits: 15 seconds and 16 MB for each attempt; no redirect is followed. Only a GET is tried a
 * second time, when there was no answer or a server error.
 *
 * @returns an answer below 300, or from 400 on that the adapter must understand.
 * @throws TravelError `rate` for 429, `config` for 401, 403 and an address that may not be called. Other failures are
 * `unknown` after a call that acts, and `provider` after others.
 */
export async function requestTravel(call: TravelCall, options: TravelHttpOptions): Promise<TravelAnswer> {
  try {
    return await requestOnce(call, options);
  } catch (error) {
    const isWorthIt = error instanceof TravelError && error.fault === 'provider' && call.method === 'GET';
    if (!isWorthIt) throw error;
    await new Promise((resolve) => setTimeout(resolve, options.pauseMs ?? PAUSE_MS));
    return await requestOnce(call, options);
  }
}

async function requestOnce(call: TravelCall, options: TravelHttpOptions): Promise<TravelAnswer> {
  const { method, headers, body } = call;
  const { inside, patienceMs = PATIENCE_MS } = options;
  const answer = await requestOutside(addressOf(call, inside), {
    ...{ method, inside, patienceMs, mostBytes: MOST_BYTES },
    headers: {
      accept: 'application/json',
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    if (!(error instanceof OutsideError)) throw error;
    if (error.fault === 'inside') throw new TravelError('config', 'inside');
    throw failure(call, error.fault);
  });
  return judged(call, answer);
}

/** @throws TravelError `config` if it is no address that may be called. */
function addressOf({ base, path, query = {} }: TravelCall, inside: boolean): URL {
  const search = new URLSearchParams(query).toString();
  const text = `${base.replace(/\/+$/, '')}${path}${search === '' ? '' : `?${search}`}`;
  if (!URL.canParse(text)) throw new TravelError('config', 'address');
  const url = new URL(text);
  // The token would be readable on the way.
  if (!inside && url.protocol !== 'https:') throw new TravelError('config', 'notHttps');
  return url;
}

const failure = ({ acts = false }: TravelCall, code: string): TravelError =>
  new TravelError(acts ? 'unknown' : 'provider', code);

function judged(call: TravelCall, { status, text }: OutsideAnswer): TravelAnswer {
  if (status === 429) throw new TravelError('rate', 'http429');
  if (status === 401 || status === 403) throw new TravelError('config', `http${status}`);
  if (status >= 500 || (status >= 300 && status < 400)) throw failure(call, `http${status}`);
  const body = jsonOf(text);
  if (status < 300 && body === undefined) throw failure(call, 'unreadable');
  return { status, body };
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch {
    return undefined;
  }
}

/** @throws TravelError `unknown` after a call that acts, `provider` after others, if the answer has another form. */
export function parsedAnswer<T>(schema: z.ZodType<T>, body: unknown, acts = false): T {
  const { data } = schema.safeParse(body);
  if (data === undefined) throw new TravelError(acts ? 'unknown' : 'provider', 'unreadable');
  return data;
}

/**
 * A decimal text in minor units, exactly: `"1320.5"` → 132050 for CNY, `"1320.00"` → 1320 for JPY. Negative amounts are
 * read, too.
 *
 * @throws TravelError `provider` for anything else, such as a fraction of the smallest unit.
 */
export function moneyOf(text: string, currency: string): Money {
  const digits = minorDigits(currency);
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  const kept = decimals.slice(0, digits).padEnd(digits, '0');
  const amount = Number(whole + kept);
  const isExact = /^0*$/.test(decimals.slice(digits));
  if (whole === '' || !isExact || amount > MOST_MINOR || !/^[A-Z]{3}$/.test(currency))
    throw new TravelError('provider', 'amount');
  return { amount: sign === '-' && amount !== 0 ? -amount : amount, currency };
}
