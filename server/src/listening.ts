import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from './env.ts';

/** Connections that wait to be accepted; of more, the system drops the first packets, and their callers wait for seconds. */
const BACKLOG = 4096;
/**
 * Node accepts one connection of each listening socket at a turn of its event loop. Under load a turn takes 40 ms, so with
 * one socket the last of 2,000 new callers would wait for over a minute. Only Linux spreads new connections over several.
 */
const SOCKETS = process.platform === 'linux' ? 16 : 1;

/** As Node's own server of HTTP accepts them. */
const AS_HTTP = { allowHalfOpen: true, noDelay: true };

export interface Listening {
  port: number;
  /** Accepts nothing new, and waits until the open connections have ended. */
  close(): Promise<void>;
}

interface Place {
  port: number;
  host: string;
}

/** Accepts connections for `http` at `place`, a port of 0 being any that is free. */
export async function listenAt(http: FastifyInstance, place: Place, sockets = SOCKETS): Promise<Listening> {
  const port = sockets > 1 ? await claim(place) : place.port;
  const shared = { backlog: BACKLOG, ...(sockets > 1 ? { reusePort: true } : {}) };
  await http.listen({ ...place, port, ...shared }).catch(refuseTaken(port));
  const bound = http.server.address() as AddressInfo;
  const others = await Promise.all(
    Array.from({ length: sockets - 1 }, () => {
      const other = createServer(AS_HTTP, (socket) => http.server.emit('connection', socket));
      return started(other.listen({ port: bound.port, host: bound.address, ...shared }));
    }),
  );
  const close = async () => {
    await Promise.all([http.close(), ...others.map(ended)]);
  };
  return { port: bound.port, close };
}

/** Sockets that share a port do not notice another program that shares it too: this one does not share. */
async function claim(place: Place): Promise<number> {
  const only = createServer();
  await started(only.listen({ ...place, exclusive: true })).catch(refuseTaken(place.port));
  const { port } = only.address() as AddressInfo;
  await ended(only);
  return port;
}

async function started(server: Server): Promise<Server> {
  await once(server, 'listening');
  return server;
}

const ended = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

const refuseTaken =
  (port: number) =>
  (error: unknown): never => {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is taken by another program: stop it, or set PORT to another one.`);
    throw error;
  };
