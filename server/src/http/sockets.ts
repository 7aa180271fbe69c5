import { ServerResponse, type IncomingMessage } from 'node:http';
import type { FastifyInstance, preValidationHookHandler } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';

const FRAME_MOST_BYTES = 16 * 1024;
const FAREWELL_MS = 1_000;

interface SocketEndpoint {
  path: string;
  /** Fails with an error when the caller may not open a socket. */
  mayOpen: preValidationHookHandler;
  /** `address`: the client's address. */
  attend: (socket: WebSocket, address: string) => void;
}

function end(this: { destroy(): void }): void {
  this.destroy();
}

/**
 * WebSockets at one path. An upgrade passes the same hooks as any request. Once open, the request and response objects
 * are released, to save memory: thousands of pages stay connected all day.
 */
export function serveSockets(http: FastifyInstance, { path, mayOpen, attend }: SocketEndpoint): void {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_MOST_BYTES,
    perMessageDeflate: false,
  });
  const heads = new WeakMap<IncomingMessage, Buffer>();

  const upgrade = (request: IncomingMessage, _socket: unknown, head: Buffer) => {
    const { socket } = request;
    // Node removes its own error listener on an upgrade.
    socket.on('error', end);
    heads.set(request, head);
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    // Only a refusal is written as a response.
    response.on('finish', () => socket.destroySoon());
    response.assignSocket(socket);
    http.routing(request, response);
  };
  http.server.on('upgrade', upgrade);

  http.get(path, { preValidation: mayOpen }, ({ raw, ip }, reply) => {
    const head = heads.get(raw);
    if (!head) return reply.code(404).send();
    reply.hijack();
    reply.raw.detachSocket(raw.socket);
    raw.socket.off('error', end);
    server.handleUpgrade(raw, raw.socket, head, (socket) => attend(socket, ip));
  });

  http.addHook('preClose', (done) => {
    http.server.off('upgrade', upgrade);
    for (const socket of server.clients) socket.close();
    // Terminates clients that do not close in time.
    setTimeout(() => {
      for (const socket of server.clients) socket.terminate();
    }, FAREWELL_MS).unref();
    done();
  });
}
