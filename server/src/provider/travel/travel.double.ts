import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TravelRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface TravelSaid {
  status?: number;
  body: unknown;
  /** Sent as it is. */
  html?: boolean;
}

/**
 * What goes wrong with a request: the connection is cut before anything was done or after it, there is no answer, the answer
 * is no JSON, or it is an HTTP status, before anything was done. `garbles`: it was done, and the answer says nothing.
 */
export type TravelMishap = 'cutBefore' | 'cutAfter' | 'holds' | 'babbles' | 'garbles' | { status: number };

export interface TravelDouble {
  url: string;
  heard: TravelRequest[];
  /** Why requests were not as the provider requires. */
  refused: string[];
  faultFor: (request: TravelRequest) => TravelMishap | undefined;
  close: () => Promise<void>;
}

/** A simulated travel provider on the loopback interface. */
export async function openTravelDouble(
  answer: (request: TravelRequest, double: TravelDouble) => TravelSaid,
): Promise<TravelDouble> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://double');
      const incoming: TravelRequest = {
        ...{ method: request.method ?? '', path: decodeURIComponent(pathname), query: searchParams },
        ...{ headers: request.headers, body: Buffer.concat(parts).toString('utf8') },
      };
      double.heard.push(incoming);
      const mishap = double.faultFor(incoming);
      if (mishap === 'holds') return;
      if (mishap === 'cutBefore') return void request.socket.destroy();
      if (mishap === 'babbles') return void response.writeHead(200).end('<html>maintenance</html>');
      if (typeof mishap === 'object')
        return void response.writeHead(mishap.status, { location: '/elsewhere' }).end('{}');
      const said = answer(incoming, double);
      if (mishap === 'cutAfter') return void request.socket.destroy();
      if (mishap === 'garbles') return void response.writeHead(200).end('{"data":{}}');
      const type = said.html ? 'text/html; charset=utf-8' : 'application/json';
      response
        .writeHead(said.status ?? 200, { 'content-type': type })
        .end(said.html ? String(said.body) : JSON.stringify(said.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const double: TravelDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ heard: [], refused: [], faultFor: () => undefined },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return double;
}

/** The JSON of a body, for doubles; an empty object for anything else. */
export function jsonIn(text: string): Record<string, unknown> {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
