import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as received. */
interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** How the server responds: with a status and body, never, with a closed connection, or with a body that never ends. */
type Manner = { status: number; body?: string } | 'holds' | 'cuts' | 'stalls';

/** A simulated external HTTP server on the loopback interface. */
export interface OutsideDouble {
  /** Ends in a slash. */
  url: string;
  port: number;
  manner: Manner;
  heard: ReceivedRequest[];
  close(): Promise<void>;
}

export async function openOutsideDouble(manner: Manner = { status: 200 }): Promise<OutsideDouble> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      double.heard.push({ method, path, headers, body: Buffer.concat(parts).toString('utf8') });
      if (double.manner === 'holds') return;
      if (double.manner === 'cuts') return void request.socket.destroy();
      if (double.manner === 'stalls') return void response.writeHead(200).write('{');
      // A client that follows redirects sends a second request.
      response.writeHead(double.manner.status, { location: '/elsewhere' }).end(double.manner.body ?? '{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const double: OutsideDouble = {
    ...{ url: `http://127.0.0.1:${port}/`, port, manner, heard: [] },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return double;
}
