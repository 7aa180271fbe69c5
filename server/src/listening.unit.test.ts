import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listenAt, type Listening } from './listening.ts';

const HERE = { port: 0, host: '127.0.0.1' };
const SOCKETS = 8;

let http: FastifyInstance;
let listening: Listening | undefined;
beforeEach(() => {
  http = Fastify();
  listening = undefined;
});
afterEach(() => listening?.close());

/** Opens connections in a thread of its own, and blocks this one until the system has completed all of them. */
async function connectWhileBusy(port: number, count: number): Promise<Worker> {
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const code = `
    const { workerData: { port, count, connected } } = require('node:worker_threads');
    let open = 0;
    for (let index = 0; index < count; index += 1)
      require('node:net').connect(port, '127.0.0.1', () => {
        if (++open < count) return;
        Atomics.store(connected, 0, 1);
        Atomics.notify(connected, 0);
      }).on('error', () => undefined);`;
  const worker = new Worker(code, { eval: true, workerData: { port, count, connected } });
  await once(worker, 'online');
  Atomics.wait(connected, 0, 0);
  return worker;
}

test('several waiting callers are accepted at one turn of the event loop', async () => {
  const count = 200;
  listening = await listenAt(http, HERE, SOCKETS);
  let accepted = 0;
  const all = new Promise<void>((resolve) =>
    http.server.on('connection', () => {
      accepted += 1;
      if (accepted === count) resolve();
    }),
  );
  let turns = 0;
  const worker = await connectWhileBusy(listening.port, count);
  const turn = () => {
    turns += 1;
    if (accepted < count) setImmediate(turn);
  };
  turn();
  await all;
  await worker.terminate();

  // With one socket it takes a turn for each.
  expect(turns).toBeLessThan(count / 2);
});

test('every caller is answered, whichever socket took the connection', async () => {
  http.get('/', (request) => request.ip);
  listening = await listenAt(http, HERE, SOCKETS);
  const url = `http://127.0.0.1:${listening.port}/`;
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => fetch(url, { headers: { connection: 'close' } })),
  );

  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(answers.map(() => '127.0.0.1'));
});

test('a port that another program has is refused in words, also when that program shares it', async () => {
  const other = createServer();
  await once(other.listen({ ...HERE, reusePort: true }), 'listening');
  const { port } = other.address() as AddressInfo;

  await expect(listenAt(http, { ...HERE, port }, SOCKETS)).rejects.toThrow(
    `Port ${port} is taken by another program`,
  );
  other.close();
});

test('on closing, what is running ends with its answer, and nothing new is accepted', async () => {
  let finish: (answer: string) => void = () => undefined;
  const begun = new Promise<void>((began) =>
    http.get('/', async () => {
      began();
      return await new Promise<string>((resolve) => (finish = resolve));
    }),
  );
  listening = await listenAt(http, HERE, SOCKETS);
  const { port, close } = listening;
  const running = fetch(`http://127.0.0.1:${port}/`);
  await begun;
  const closed = close();
  // The answer of fetch would leave the connection open.
  finish('done');

  expect(await (await running).text()).toBe('done');
  await closed;
  const refused = once(connect(port, '127.0.0.1'), 'connect');
  await expect(refused).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
