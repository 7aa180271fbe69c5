import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message that the gateway has accepted. */
export interface Taken {
  providerId: string;
  number: string;
  /** The id that the product passed along. */
  id: string;
  /** The text as received on the phone. */
  text: string;
  at: number;
  fate: { state: 'accepted' | 'delivered' | 'failed'; code: string };
}

/**
 * How the gateway responds, in the order of the values: accepts the message, never responds, closes the connection
 * before or after accepting it, responds with a server error, with invalid content or with a redirect, or refuses with
 * its own error code.
 */
export type Manner =
  | ('takes' | 'holds' | 'cuts' | 'takesAndCuts' | 'breaks' | 'babbles' | 'moves')
  | { refuses: string };

export interface GatewayRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  /** The query string as in the request line. */
  rawQuery: string;
  headers: Record<string, string>;
  body: string;
}
export interface Said {
  status: number;
  body: unknown;
}

export interface Double {
  url: string;
  manner: Manner;
  /** Accepted messages, in order. */
  taken: Taken[];
  /** Reasons for refusals, including limits. */
  refused: string[];
  /** Number of requests to send. */
  tries: number;
  close(): Promise<void>;
}

const MINUTE = 60_000;
/** Limits of gateways for one number: time span and number of messages. */
const LIMITS = [
  [MINUTE, 1],
  [60 * MINUTE, 5],
  [1440 * MINUTE, 10],
] as const;

/** The time span whose limit the number has reached; undefined if it may get another message. */
export function fullSpan(taken: readonly Taken[], number: string, now: number): number | undefined {
  const times = taken.filter((one) => one.number === number).map(({ at }) => at);
  return LIMITS.find(([span, most]) => times.filter((at) => now - at < span).length >= most)?.[0];
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

interface Behaviour {
  isSend: (request: GatewayRequest) => boolean;
  answer: (request: GatewayRequest, double: Double) => Said;
}

/**
 * A simulated gateway on the loopback interface: `answer` validates and stores a message, its behaviour applies before
 * and after that.
 */
export async function openDouble({ isSend, answer }: Behaviour): Promise<Double> {
  const work = async (request: IncomingMessage, response: ServerResponse) => {
    const [path = '', rawQuery = ''] = (request.url ?? '').split('?');
    const incoming: GatewayRequest = {
      ...{ method: request.method ?? '', path, rawQuery, query: new URLSearchParams(rawQuery) },
      headers: request.headers as Record<string, string>,
      body: await bodyOf(request),
    };
    const { manner } = double;
    const sends = isSend(incoming);
    if (sends) double.tries += 1;
    if (manner === 'holds') return;
    if (manner === 'cuts') return void request.socket.destroy();
    if (manner === 'breaks') return void response.writeHead(502).end('{"oops":true}');
    if (manner === 'babbles') return void response.writeHead(200).end('<html>maintenance</html>');
    if (manner === 'moves') return void response.writeHead(307, { location: request.url }).end('{}');
    const { status, body } = answer(incoming, double);
    if (manner === 'takesAndCuts' && sends) return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void work(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const double: Double = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ manner: 'takes', taken: [], refused: [], tries: 0 },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return double;
}
