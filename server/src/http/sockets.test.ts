import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { queryObjects } from 'node:v8';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { serveSockets } from './sockets.ts';

let http: FastifyInstance;
let port: number;
beforeEach(async () => {
  http = Fastify();
  http.get('/page', () => 'a page');
  serveSockets(http, {
    path: '/push',
    mayOpen({ headers, raw }, _reply, done) {
      if (headers.origin === 'http://slow.example') raw.socket.on('close', () => done());
      else done(headers.origin === 'http://evil.example' ? new Error('not you') : undefined);
    },
    attend: (socket) => socket.on('message', (data: Buffer) => socket.send(`heard ${data.toString()}`)),
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = http.server.address() as AddressInfo);
});
afterEach(() => http.close());

/** Everything received on a connection until the server closes it. */
async function upgrade(path: string, more: Record<string, string> = {}): Promise<string> {
  const headers = Object.entries({
    ...{ Host: 'outlay.test', Connection: 'Upgrade', Upgrade: 'websocket', ...more },
    ...{ 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': 'MDEyMzQ1Njc4OWFiY2RlZg==' },
  });
  const line = connect(port, '127.0.0.1');
  line.write(`GET ${path} HTTP/1.1\r\n${headers.map((one) => one.join(': ')).join('\r\n')}\r\n\r\n`);
  let received = '';
  line.on('data', (data) => (received += data.toString()));
  await once(line, 'close');
  return received;
}

const open = async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/push`);
  await once(socket, 'open');
  return socket;
};
const kept = () =>
  [IncomingMessage, ServerResponse].map((kind) => Number(queryObjects(kind, { format: 'count' })));

test('A socket message is received and answered', async () => {
  const socket = await open();
  socket.send('a word');

  const [answer] = (await once(socket, 'message')) as [Buffer];

  expect(answer.toString()).toBe('heard a word');
});

test('A refused client gets a reason and the connection ends', async () => {
  expect(await upgrade('/push', { Origin: 'http://evil.example' })).toMatch(/^HTTP\/1.1 500 [^]*not you/);
});

test('Without a socket at the path, the answer is that of any request', async () => {
  expect(await upgrade('/page')).toMatch(/^HTTP\/1.1 200 [^]*a page$/);
  expect(await upgrade('/nowhere')).toMatch(/^HTTP\/1.1 404 /);
});

test('A plain request to the socket path is not found', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/push`)).status).toBe(404);
});

test('A connection that breaks during the upgrade affects nothing else', async () => {
  const page = new WebSocket(`ws://127.0.0.1:${port}/push`, { origin: 'http://slow.example' });
  page.on('error', () => undefined);
  const [line] = (await once(http.server, 'upgrade')) as [IncomingMessage];
  line.socket.destroy(new Error('reset'));
  await new Promise((resolve) => line.socket.on('close', resolve));

  await open();
});

test('An open socket holds no reference to its upgrade request', async () => {
  await open();
  const before = kept();

  const sockets = await Promise.all(Array.from({ length: 20 }, open));
  for (const socket of sockets) socket.send('a word');
  await Promise.all(sockets.map((socket) => once(socket, 'message')));

  // The clients run in this process too, and each keeps its response.
  const [requests = 0, responses = 0] = kept();
  expect(requests - (before[0] ?? 0)).toBeLessThanOrEqual(20);
  expect(responses - (before[1] ?? 0)).toBe(0);
});

test('When the server closes, its sockets close', async () => {
  const socket = await open();
  const gone = once(socket, 'close');

  await http.close();

  await gone;
});
