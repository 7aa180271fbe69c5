import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { isInside, publicOnly, StaysInside } from './inside.ts';

export interface OutsideRequest {
  method: 'GET' | 'POST';
  headers: http.OutgoingHttpHeaders;
  body?: string | Buffer;
  /** Lets it reach private addresses: the operator's choice, and for tests. */
  inside: boolean;
  /** Milliseconds for connecting and the whole answer. */
  patienceMs: number;
  /** Read so much of the body; left out, none of it is read. */
  mostBytes?: number;
}

export interface OutsideAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** Undefined where it was not asked for, or is larger than `mostBytes`. */
  text: string | undefined;
}

/** `inside`: the address is private. `timeout`: no whole answer in time. `unreachable`: everything else on the way. */
export type OutsideFault = 'inside' | 'timeout' | 'unreachable';

/** A request that was not answered; it names neither headers nor body. */
export class OutsideError extends Error {
  readonly fault: OutsideFault;
  constructor(fault: OutsideFault, host: string) {
    super(`${host}: ${fault}`);
    this.fault = fault;
  }
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Whether the host is written as an address that is private: such a one is looked up by nobody. */
export const isPrivateHost = (url: URL): boolean => isIP(hostOf(url)) > 0 && isInside(hostOf(url));

/**
 * One request to an address that a company or a browser named: no redirect, connected to just the address that was
 * judged.
 *
 * @throws OutsideError
 */
export async function askOutside(url: URL, request: OutsideRequest): Promise<OutsideAnswer> {
  const host = hostOf(url);
  if (!request.inside && isPrivateHost(url)) throw new OutsideError('inside', host);
  const signal = AbortSignal.timeout(request.patienceMs);
  try {
    const answer = await send(url, request, signal);
    const text = request.mostBytes === undefined ? undefined : await read(answer, request.mostBytes);
    // What it says beyond is of no interest, and may be endless.
    answer.destroy();
    return { status: answer.statusCode ?? 0, headers: answer.headers, text };
  } catch (error) {
    if (error instanceof StaysInside) throw new OutsideError('inside', host);
    throw new OutsideError(signal.aborted ? 'timeout' : 'unreachable', host);
  }
}

/** Rejects also for a header that cannot be sent, such as a secret with a line break. */
const send = (
  url: URL,
  { method, headers, body, inside }: OutsideRequest,
  signal: AbortSignal,
): Promise<http.IncomingMessage> => {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((done, fail) => {
    const options = { method, headers, signal, ...(inside ? {} : { lookup: publicOnly }) };
    request(url, options, done).on('error', fail).end(body);
  });
};

async function read(answer: http.IncomingMessage, most: number): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
