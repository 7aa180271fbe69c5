import { request as ask } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { settingEndpoints } from '@outlay/contract/organisation/company.setting';
import { fileEndpoints } from '@outlay/contract/platform/file';
import { newsEndpoints } from '@outlay/contract/platform/news';
import { newId } from '#system/id.ts';
import { newCompany, PASSWORD, sure, type Crew } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';
import { inAtOnce, signInAs } from './registering.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const MINE = documentEndpoints.listMine.path;
const at = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init);
const bearer = () => ({ authorization: `Bearer ${crew.employee.token}` });
const json = () => ({ ...bearer(), 'content-type': 'application/json', 'idempotency-key': newId() });

/** Sends a request that no browser and no `fetch` would send. */
const raw = (path: string, method: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const sent = ask({ hostname, port, path, method, headers }, (answer) => {
      let text = '';
      answer.on('data', (part: Buffer) => (text += part.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end();
  });

const me = (headers: Record<string, string>, query = '') =>
  at(`/api${sessionEndpoints.tokenUser.path}${query}`, { headers }).then(({ status }) => status);

describe('Every route', () => {
  test('WSTG-CONF-07 WSTG-CLNT-09 WSTG-CONF-12 WSTG-CONF-14 carries the browser security headers', async () => {
    const paths = server.app.served.map(({ endpoint: { path, method } }) => [`/api${path}`, method] as const);
    const others = [
      '/api/health',
      '/api/ready',
      '/api/openapi.json',
      '/api/docs',
      '/api/nowhere',
      '/',
      '/metrics',
    ];
    const lacking: string[] = [];
    for (const [path, method] of [...paths, ...others.map((other) => [other, 'GET'] as const)]) {
      const { headers } = await at(path, { method });
      const policy = headers.get('content-security-policy') ?? '';
      const right =
        headers.get('x-content-type-options') === 'nosniff' &&
        headers.get('referrer-policy') === 'no-referrer' &&
        headers.get('x-frame-options') === 'SAMEORIGIN' &&
        /frame-ancestors 'self'/.test(policy) &&
        /object-src 'none'/.test(policy) &&
        !/script-src[^;]*unsafe-inline/.test(path === '/api/docs' ? '' : policy) &&
        headers.get('x-powered-by') === null &&
        headers.get('server') === null;
      if (!right) lacking.push(path);
    }

    expect(lacking).toEqual([]);
  });

  test('WSTG-ATHN-06 with personal data is not cached', async () => {
    const kept: string[] = [];
    for (const { endpoint } of server.app.served) {
      const { headers } = await at(`/api${endpoint.path}`, { method: endpoint.method, headers: json() });
      if (headers.get('cache-control') !== 'no-store' && headers.get('content-type')?.includes('json'))
        kept.push(endpoint.path);
    }
    // The last call signed the employee out.
    crew = await newCompany(server);

    expect(kept).toEqual([]);
  });

  test('WSTG-ATHN-06 for a picture, file, logo or news picture is not cached by the browser either', async () => {
    const picture = { name: 'a.png', bytes: PNG };
    const { administrator, employee } = crew;
    const kept = sure(await server.upload(employee, fileEndpoints.upload, { id: newId() }, picture));
    const shown = sure(await server.upload(administrator, fileEndpoints.upload, { id: newId() }, picture));
    const input = { title: 'T', body: 'B', pictureIds: [shown.id] };
    const news = sure(
      await server.call(administrator, newsEndpoints.save, { id: newId(), version: 0, ...input }),
    );
    sure(await server.call(administrator, newsEndpoints.publish, { id: news.id, version: news.version }));
    const { logoFileId } = sure(
      await server.upload(administrator, settingEndpoints.uploadLogo, { id: newId() }, picture),
    );
    const requested = [
      [fileEndpoints.preview.path, kept.id],
      [fileEndpoints.content.path, kept.id],
      [settingEndpoints.logo.path, logoFileId],
      [newsEndpoints.picture.path, shown.id],
    ];
    const answers = await Promise.all(
      requested.map(async ([path, id]) => {
        const body = JSON.stringify({ id });
        const posted = await at(`/api${path}`, { method: 'POST', headers: json(), body });
        const got = posted.status === 200 ? posted : await at(`/api${path}?id=${id}`, { headers: json() });
        return [path, got.status, got.headers.get('cache-control')];
      }),
    );

    expect(answers).toEqual(requested.map(([path]) => [path, 200, 'no-store']));
  });

  test('WSTG-ATHN-06 for signing out also clears what a browser kept from an earlier release', async () => {
    const { employee } = await newCompany(server);
    const headers = { authorization: `Bearer ${employee.token}`, 'idempotency-key': newId() };
    const path = `/api${sessionEndpoints.signOut.path}`;
    const left = await at(path, { method: sessionEndpoints.signOut.method, headers });

    expect([left.status, left.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
    expect((await at(`/api${MINE}`)).headers.get('clear-site-data')).toBeNull();
  });

  test('WSTG-CONF-06 WSTG-INPV-03 answers only its own method, whatever a header claims', async () => {
    const answers = [];
    for (const method of ['PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'OPTIONS', 'GET'])
      answers.push((await raw(`/api${MINE}`, method, bearer())).status);
    const claimed = await raw('/api/auth/account/gettokenuser', 'GET', {
      ...bearer(),
      'x-http-method-override': 'DELETE',
    });

    expect(answers.filter((status) => status < 400 || status >= 500)).toEqual([]);
    expect(claimed.status).toBe(200);
  });

  test('WSTG-CLNT-07 allows no other site: no CORS header and no preflight', async () => {
    for (const origin of ['https://evil.example', 'null', server.url.replace('127.0.0.1', 'localhost')]) {
      const requested = await at(`/api${MINE}`, {
        method: 'POST',
        headers: { ...json(), origin },
        body: '{}',
      });
      const before = await at(`/api${MINE}`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      for (const { headers } of [requested, before])
        expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(before.status).toBe(404);
    }
  });

  test('WSTG-SESS-05 ignores forms of other sites: no cookie and no form body is accepted', async () => {
    const signedIn = await signInAs(server, crew.employee.account, PASSWORD);
    const { status } = await at(`/api${sessionEndpoints.endOthers.path}`, {
      method: 'POST',
      headers: { ...bearer(), 'content-type': 'text/plain', 'idempotency-key': newId() },
      body: '{}',
    });

    expect(signedIn.headers.get('set-cookie')).toBeNull();
    expect(status).toBe(415);
    expect(await me(bearer())).toBe(200);
  });

  test('WSTG-CONF-05 for metrics is not available through a proxy', async () => {
    expect((await at('/metrics')).status).toBe(200);
    expect((await at('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404);
  });

  test('WSTG-ATHZ-01 stays within the served folder', async () => {
    const paths = [
      '/../package.json',
      '/..%2f..%2fpackage.json',
      '/assets/..%5c..%5cpackage.json',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/.env',
      '/.git/config',
      '/pages/../../server/src/main.ts',
    ];
    for (const path of paths) {
      const { status, text } = await raw(path, 'GET');
      expect(text).not.toMatch(/"dependencies"|root:x|\[core\]|import /);
      expect(status).toBeLessThan(500);
    }
  });
});

describe('WSTG-CLNT-10 The socket', () => {
  const open = (origin?: string) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/push`, origin ? { origin } : {});
      socket.on('open', () => {
        socket.close();
        resolve('open');
      });
      socket.on('unexpected-response', (_request, { statusCode }) => resolve(String(statusCode)));
      socket.on('error', () => undefined);
    });

  test('WSTG-CLNT-10 opens for our own page and non-browser clients, not for other sites', async () => {
    expect(await open()).toBe('open');
    expect(await open(server.url)).toBe('open');
    expect(await open('http://outlay.test')).toBe('open');
    for (const other of [
      'https://evil.example',
      'null',
      'http://outlay.test.evil.example',
      'http://127.0.0.1:1',
    ])
      expect(await open(other), other).toBe('403');
  });

  test('WSTG-CLNT-10 rejects a token in the address', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const address = `${server.url.replace('http', 'ws')}/api/push?token=${crew.employee.token}`;
    const socket = new WebSocket(address);
    const received: string[] = [];
    socket.on('message', (frame: Buffer) => received.push(frame.toString()));
    socket.on('open', () => {
      socket.send('{"v":1,"cmd":"hello","id":"0","data":{"appId":"outlay"}}');
      socket.send('{"cmd":"login","id":"1","data":{"token":"x"}}');
    });
    socket.on('close', resolve);

    expect(await promise).toBe(4401);
    expect(received.join()).not.toContain('login.ok');
  });
});

describe('A session', () => {
  test('WSTG-SESS-01 WSTG-SESS-03 has a server-generated token, new at each sign-in', async () => {
    const planted = 'P'.repeat(43);
    const body = { account: crew.employee.account, password: PASSWORD, agreed: true, token: planted };
    const first = inAtOnce(
      sure(
        await server.call(null, accountEndpoints.login, body, {
          headers: { authorization: `Bearer ${planted}` },
        }),
      ),
    );
    const second = inAtOnce(sure(await signInAs(server, crew.employee.account, PASSWORD)));

    expect(await me({ authorization: `Bearer ${planted}` })).toBe(401);
    expect(first.token).toMatch(/^[\w-]{43}$/);
    expect(new Set([planted, first.token, second.token, crew.employee.token]).size).toBe(4);
  });

  test('WSTG-SESS-04 WSTG-SESS-02 is accepted only in its header: not in the address, not as a cookie', async () => {
    const { token } = crew.employee;

    expect(await me({}, `?token=${token}&access_token=${token}`)).toBe(401);
    expect(await me({ cookie: `token=${token}; session=${token}` })).toBe(401);
    expect(await me({ authorization: `Basic ${token}` })).toBe(401);
    expect(await me(bearer())).toBe(200);
  });

  test('WSTG-SESS-06 ends when its person signs out', async () => {
    const { token } = inAtOnce(sure(await signInAs(server, crew.colleague.account, PASSWORD)));
    const as = { authorization: `Bearer ${token}` };
    const before = await me(as);
    await at(`/api${sessionEndpoints.signOut.path}`, {
      method: 'POST',
      headers: { ...as, 'content-type': 'application/json', 'idempotency-key': newId() },
      body: '{}',
    });

    expect([before, await me(as)]).toEqual([200, 401]);
  });

  test('WSTG-SESS-07 WSTG-CRYP-04 is stored as a hash and expires', async () => {
    const { token } = inAtOnce(sure(await signInAs(server, crew.leader.account, PASSWORD)));
    const { rows } = await server.owner.query<{ row: string }>('select t::text as row from session t');
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);

    server.sleep(400 * 86_400_000);
    expect(await me({ authorization: `Bearer ${token}` })).toBe(401);
  });
});
