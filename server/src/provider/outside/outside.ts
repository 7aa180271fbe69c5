import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { crossing } from '#system/failpoint.ts';
import { isInside, publicOnly, StaysInside } from './inside.ts';

export interface OutsideRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers: http.OutgoingHttpHeaders;
  body?: string | Buffer;
  /** Allows private addresses: set by the operator, and in tests. */
  inside: boolean;
  /** Milliseconds for connecting and reading the whole response. */
  patienceMs: number;
  /** Maximum size of the body; without it, the body is not read. */
  mostBytes?: number;
}

export interface OutsideAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** Undefined without `mostBytes`, or when the body is larger. */
  bytes: Buffer | undefined;
  /** The same as text in UTF-8. */
  readonly text: string | undefined;
}

/** `inside`: the address is private. `timeout`: no complete response in time. `unreachable`: any other failure. */
export type OutsideFault = 'inside' | 'timeout' | 'unreachable';

/** A request without a response; the message contains neither headers nor body. */
export class OutsideError extends Error {
  readonly fault: OutsideFault;
  constructor(fault: OutsideFault, host: string) {
    super(`${host}: ${fault}`);
    this.fault = fault;
  }
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Whether the host is a private IP address. IP addresses need no DNS lookup, so `publicOnly` would not check them. */
export const isPrivateHost = (url: URL): boolean => isIP(hostOf(url)) > 0 && isInside(hostOf(url));

/**
 * One request to an address that a company or a browser provided. Follows no redirect and connects only to the IP address
 * that was checked.
 *
 * @throws OutsideError
 */
export async function requestOutside(url: URL, request: OutsideRequest): Promise<OutsideAnswer> {
  const host = hostOf(url);
  if (!request.inside && isPrivateHost(url)) throw new OutsideError('inside', host);
  const signal = AbortSignal.timeout(request.patienceMs);
  try {
    const { answer, bytes } = await crossing('outside', () => exchange(url, request, signal));
    return {
      ...{ status: answer.statusCode ?? 0, headers: answer.headers, bytes },
      get text() {
        return bytes?.toString('utf8');
      },
    };
  } catch (error) {
    if (error instanceof StaysInside) throw new OutsideError('inside', host);
    throw new OutsideError(signal.aborted ? 'timeout' : 'unreachable', host);
  }
}

async function exchange(url: URL, request: OutsideRequest, signal: AbortSignal) {
  const answer = await send(url, request, signal);
  const bytes = request.mostBytes === undefined ? undefined : await read(answer, request.mostBytes);
  // The rest of the body is not needed and may be endless.
  answer.destroy();
  return { answer, bytes };
}

/** Also rejects if a header is invalid, such as a secret with a line break. */
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

async function read(answer: http.IncomingMessage, most: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
