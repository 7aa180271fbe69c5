import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { homeEndpoints } from '@outlay/contract/workspace/home';
import { newCompany, sure, type Crew } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';
import { openPage } from './page.ts';

const MOST = 20;
let server: TestServer;
let crew: Crew;

interface Answer {
  status: number;
  cacheControl: string | undefined;
  body: string;
}

/** Calls a path exactly as written, because clients normalise it. */
const raw = (path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const outgoing = request(
      { hostname, port, path, headers, method: body === undefined ? 'GET' : 'POST' },
      (answer) => {
        let text = '';
        answer.on('data', (part: Buffer) => (text += part.toString()));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            cacheControl: answer.headers['cache-control'],
            body: text,
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });

const WAYS = [
  '/api/health',
  '/%61pi/health',
  '/a%70i/%68ealth',
  'http://outlay.test/api/health',
  '/api/nowhere',
];

describe('WSTG-BUSL-05 Rate limits', () => {
  beforeEach(async () => {
    server = await startServer({ rate: { each: MOST, company: 0 } });
    crew = await newCompany(server);
    return () => server.stop();
  });

  test.each(WAYS)('count %s, however the address is written', async (path) => {
    const answers = [];
    for (let i = 0; i < MOST + 5; i += 1) answers.push(await raw(path));

    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(answers.at(-1)?.body).toContain('"retryAfter"');
  });

  test('let one colleague behind the office address not block the others', async () => {
    sure(await server.call(crew.employee, homeEndpoints.counts, {}));
    const flood = [];
    for (let i = 0; i < MOST + 5; i += 1)
      flood.push((await server.call(crew.colleague, homeEndpoints.counts, {})).status);
    expect(flood.at(-1)).toBe(429);
    for (let i = 0; i < MOST + 5; i += 1) await raw('/api/health');
    expect((await raw('/api/health')).status).toBe(429);

    // One caller known to this node, and one whose token it sees for the first time.
    expect((await server.call(crew.employee, homeEndpoints.counts, {})).status).toBe(200);
    expect((await server.call(crew.leader, homeEndpoints.counts, {})).status).toBe(200);
  });

  test('count invented tokens too', async () => {
    const statuses = [];
    for (let i = 0; i < MOST + 5; i += 1)
      statuses.push(
        (await raw('/api/bwy/HomePage/getMyTodo', { authorization: `Bearer ${'x'.repeat(40)}${i}` })).status,
      );

    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  test('count sockets by address', async () => {
    const open = (path: string) =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`);
        socket.on('open', () => {
          socket.terminate();
          resolve(101);
        });
        socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0));
        socket.on('error', () => undefined);
      });
    const answers = [];
    for (let i = 0; i < MOST + 3; i += 1) answers.push(await open('/%61pi/push'));

    expect(answers.filter((status) => status === 429)).toHaveLength(3);
  });
});

describe('A limit of companies', () => {
  beforeAll(async () => {
    server = await startServer({ rate: { each: 0, company: MOST } });
    crew = await newCompany(server);
  });
  afterAll(() => server.stop());

  const count = (who: Crew['employee']) => server.call(who, homeEndpoints.counts, {});

  test('counts all people of one company, and lets those of another work', async () => {
    const others = await newCompany(server);
    const statuses: number[] = [];
    // This node gets to know a token by its first call.
    for (let i = 0; i < MOST + 6; i += 1)
      statuses.push((await count(i % 2 === 0 ? crew.employee : crew.colleague)).status);
    const refused = await count(crew.colleague);

    expect(statuses.at(-1)).toBe(429);
    expect(refused.status).toBe(429);
    expect((await count(others.employee)).status).toBe(200);
  });

  test('leaves addresses before sign-in alone', async () => {
    for (let i = 0; i < MOST; i += 1) await raw('/api/health');

    expect((await raw('/api/health')).status).toBe(200);
  });
});

describe('Before sign-in', () => {
  beforeAll(async () => {
    server = await startServer();
    crew = await newCompany(server);
  });
  afterAll(() => server.stop());

  test.each(WAYS)('WSTG-ATHN-06 no cache keeps the answer of %s', async (path) => {
    expect((await raw(path)).cacheControl).toBe('no-store');
  });

  test('an address may have 200 waiting sockets, and its people get in once those are gone', async () => {
    const url = `${server.url.replace('http', 'ws')}/api/push`;
    const sockets: WebSocket[] = [];
    const open = () =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(url);
        sockets.push(socket);
        socket.on('open', () => resolve('open'));
        socket.on('unexpected-response', (_request, { statusCode }) => resolve(String(statusCode)));
        socket.on('error', () => undefined);
      });
    const answers = [];
    for (let wave = 0; wave < 5; wave += 1)
      answers.push(...(await Promise.all(Array.from({ length: 50 }, open))));
    expect(answers.filter((one) => one === 'open')).toHaveLength(200);
    expect(answers.filter((one) => one === '429')).toHaveLength(50);

    for (const socket of sockets) socket.terminate();
    await expect.poll(open).toBe('open');
    sockets.at(-1)?.terminate();
    const page = openPage(server);
    await page.signIn(crew.employee);
    page.close();
  });

  test('a socket that sends frames without signing in is closed', async () => {
    const page = openPage(server);
    for (let i = 0; i < 50; i += 1) await page.say({ v: 1, cmd: 'ping' });

    await expect.poll(page.closedWith).toBeDefined();
    expect(page.told('pong').length).toBeLessThan(10);
  });

  const login = (body: string, type = 'application/json') =>
    raw(`/api${accountEndpoints.login.path}`, { 'content-type': type }, body);

  test('a request body is at most 64 KB', async () => {
    const account = 'a'.repeat(65 * 1024);

    expect((await login(JSON.stringify({ account, password: 'x', agreed: true }))).status).toBe(413);
  });

  test('a body is nested at most as deep as the forms', async () => {
    const nested = (depth: number) => `{"account":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const objects = `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`;
    for (const body of [nested(30_000), nested(65), objects, '['.repeat(60_000), '[{'.repeat(20_000)]) {
      const answer = await login(body);
      expect(answer.status, body.slice(0, 20)).toBe(400);
      expect(answer.body).toContain('INVALID_INPUT');
    }
    const brackets = await login(
      JSON.stringify({ account: '[{"\\'.repeat(20), password: 'x', agreed: true }),
    );
    expect(brackets.body).toContain('wrongCredentials');
  });

  test('a member’s body has at most as many values as a form', async () => {
    const answer = await raw(
      `/api${documentEndpoints.saveDraft.path}`,
      {
        'content-type': 'application/json',
        authorization: `Bearer ${crew.employee.token}`,
        'idempotency-key': 'a-long-list-of-nothing',
      },
      `{"lines":[${'0,'.repeat(500_000)}0]}`,
    );

    expect(answer.status).toBe(400);
    expect(answer.body).toContain('100000 values');
  });

  test('WSTG-SESS-05 a plain text body, as sent by a foreign form, is rejected', async () => {
    const answer = await login('{"account":"a","password":"b","agreed":true}', 'text/plain');

    expect(answer.status).toBe(415);
  });
});
