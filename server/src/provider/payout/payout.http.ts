import type { IncomingHttpHeaders } from 'node:http';
import { requestOutside, OutsideError } from '../outside/outside.ts';
import { PayoutError } from './payout.port.ts';

/** Longer than any answer takes; `PATIENCE_MS` of the domain is longer still. */
const PATIENCE_MS = 15_000;
const MOST_BYTES = 1024 * 1024;

export interface PayoutHttpOptions {
  /** Allows private addresses and HTTP: the operator allows it, and tests. */
  inside: boolean;
  patienceMs?: number;
}

export interface PayoutCall {
  method: 'GET' | 'POST';
  base: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

export interface PayoutSaid {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/**
 * Sends one request, once. Whatever comes of it, only a query knows what was done.
 *
 * @throws PayoutError `config` for an address that may not be called, `unknown` without an answer.
 */
export async function requestPayout(call: PayoutCall, options: PayoutHttpOptions): Promise<PayoutSaid> {
  const { inside, patienceMs = PATIENCE_MS } = options;
  const { method, headers, body } = call;
  try {
    const { text, ...answer } = await requestOutside(addressOf(call, inside), {
      ...{ method, headers, inside, patienceMs, mostBytes: MOST_BYTES },
      ...(body !== undefined && { body }),
    });
    if (text === undefined) throw new PayoutError('unknown', 'endless');
    return { status: answer.status, headers: answer.headers, text };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    if (error.fault === 'inside') throw new PayoutError('config', 'inside');
    throw new PayoutError('unknown', error.fault);
  }
}

function addressOf({ base, path }: PayoutCall, inside: boolean): URL {
  const text = `${base.replace(/\/+$/, '')}${path}`;
  if (!URL.canParse(text)) throw new PayoutError('config', 'address');
  const url = new URL(text);
  if (!inside && url.protocol !== 'https:') throw new PayoutError('config', 'notHttps');
  return url;
}

/** A stored secret. @throws PayoutError `config` if it is missing. */
export function secretOf(secrets: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = secrets[name];
  if (!value) throw new PayoutError('config', `no.${name}`);
  return value;
}

/** Uses keys and certificates that people entered. @throws PayoutError `config` if they cannot be read. */
export function withKeys<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof PayoutError) throw error;
    throw new PayoutError('config', 'key');
  }
}

/** Undefined for what is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
