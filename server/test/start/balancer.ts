import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Node {
  url: string;
  up: boolean;
}

export interface Balancer {
  url: string;
  add(url: string): void;
  remove(url: string): void;
  isUp(url: string): boolean;
  close(): Promise<void>;
}

const LOOK_MS = 100;

/**
 * A load balancer: round robin, persistent connections, and a regular check of `/api/ready`. It does not retry, so that
 * every error of a node is noticed.
 */
export async function startBalancer(): Promise<Balancer> {
  const nodes = new Map<string, Node>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const look = async () => {
    for (const node of nodes.values())
      node.up = await fetch(`${node.url}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
  };
  const looking = setInterval(() => void look(), LOOK_MS);
  const server = createServer((request, answer) => {
    const up = [...nodes.values()].filter((node) => node.up);
    const node = up[(turn += 1) % up.length];
    if (node) pass(agent, node.url, request, answer);
    else answer.writeHead(502).end('no node is up');
  });
  // Longer than a run: on a busy machine a client would use a connection just as it is closed for being idle.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    // Up once it has reported that it is ready.
    add: (url) => nodes.set(url, { url, up: false }),
    remove: (url) => nodes.delete(url),
    isUp: (url) => nodes.get(url)?.up === true,
    close: async () => {
      clearInterval(looking);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function pass(agent: Agent, to: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const passed = request(`${to}${incoming.url ?? ''}`, {
    agent,
    method: incoming.method,
    headers: { ...incoming.headers, host: new URL(to).host },
  });
  passed.on('response', (input) => {
    const { connection: _, ...headers } = input.headers;
    answer.writeHead(input.statusCode ?? 502, headers);
    input.pipe(answer);
  });
  passed.on('error', (error) => answer.headersSent || answer.writeHead(502).end(String(error)));
  incoming.pipe(passed);
}
