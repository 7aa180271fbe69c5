import { ServerResponse, type IncomingMessage } from 'node:http';
import type { FastifyInstance, preValidationHookHandler } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';

const FRAME_MOST_BYTES = 16 * 1024;
const FAREWELL_MS = 1_000;

interface Door {
  path: string;
  /** Refuses with an error whom it does not let in. */
  mayOpen: preValidationHookHandler;
  /** `address`: from where it was opened. */
  attend: (socket: WebSocket, address: string) => void;
}

function end(this: { destroy(): void }): void {
  this.destroy();
}

/**
 * Sockets at one path. Who asks for one passes all that a request passes; once it is open, nothing of the request and
 * of its answer is kept: thousands of pages stay open all day.
 */
export function serveSockets(http: FastifyInstance, { path, mayOpen, attend }: Door): void {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_MOST_BYTES,
    perMessageDeflate: false,
  });
  const heads = new WeakMap<IncomingMessage, Buffer>();

  const ask = (request: IncomingMessage, _socket: unknown, head: Buffer) => {
    const { socket } = request;
    // The runtime has taken its own listener away.
    socket.on('error', end);
    heads.set(request, head);
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    // Only a refusal is written here.
    response.on('finish', () => socket.destroySoon());
    response.assignSocket(socket);
    http.routing(request, response);
  };
  http.server.on('upgrade', ask);

  http.get(path, { preValidation: mayOpen }, ({ raw, ip }, reply) => {
    const head = heads.get(raw);
    if (!head) return reply.code(404).send();
    reply.hijack();
    reply.raw.detachSocket(raw.socket);
    raw.socket.off('error', end);
    server.handleUpgrade(raw, raw.socket, head, (socket) => attend(socket, ip));
  });

  http.addHook('preClose', (done) => {
    http.server.off('upgrade', ask);
    for (const socket of server.clients) socket.close();
    // Who does not say good-bye is not waited for.
    setTimeout(() => {
      for (const socket of server.clients) socket.terminate();
    }, FAREWELL_MS).unref();
    done();
  });
}
