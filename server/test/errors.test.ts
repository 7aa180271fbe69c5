import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { ErrorBody } from '@outlay/contract/errors';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { newId } from '#system/id.ts';
import { newCompany, type Crew } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const send = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}/api${path}`, {
    method: 'POST',
    ...init,
    headers: {
      authorization: `Bearer ${crew.employee.token}`,
      'content-type': 'application/json',
      'idempotency-key': newId(),
      ...(init.headers as Record<string, string> | undefined),
    },
  });

const save = expenseEndpoints.save.path;
const list = documentEndpoints.listMine.path;
const expense = () => ({
  id: newId(),
  version: 0,
  type: 'taxi',
  money: { amount: 100, currency: 'CNY' },
  spentOn: '2026-11-20',
});

describe('WSTG-ERRH-01 Invalid input is answered with a contract error, never an internal error', () => {
  test.each([
    ['malformed JSON', () => send(list, { body: '{"size": ' }), 400],
    ['JSON that is no object', () => send(list, { body: '[]' }), 400],
    ['nothing at all, as JSON', () => send(list, { body: '' }), 400],
    ['a page of ten thousand', () => send(list, { body: '{"size": 10000}' }), 400],
    ['a cursor that we never gave', () => send(list, { body: '{"after": "bm90aGluZw"}' }), 400],
    ['a NUL in a text', () => send(list, { body: JSON.stringify({ search: 'a\u0000b' }) }), 400],
    ['an unknown path', () => send('/no/such/call', { body: '{}' }), 404],
    ['the wrong method', () => send(list, { method: 'PUT', body: '{}' }), 404],
    [
      'a form instead of JSON',
      () => send(list, { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      415,
    ],
    [
      'JSON where a file is due',
      () => send(invoiceEndpoints.recognise.path, { body: JSON.stringify({ id: newId() }) }),
      415,
    ],
    [
      'money without a key',
      () =>
        fetch(`${server.url}/api${save}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${crew.employee.token}`, 'content-type': 'application/json' },
          body: JSON.stringify(expense()),
        }),
      400,
    ],
    [
      'a key of one letter',
      () => send(save, { body: JSON.stringify(expense()), headers: { 'idempotency-key': 'k' } }),
      400,
    ],
    ['no token', () => send(list, { body: '{}', headers: { authorization: '' } }), 401],
    [
      'a token of nobody',
      () => send(list, { body: '{}', headers: { authorization: `Bearer ${'x'.repeat(43)}` } }),
      401,
    ],
    [
      'a day that is none',
      () => send(save, { body: JSON.stringify({ ...expense(), spentOn: '2026-02-30' }) }),
      400,
    ],
    [
      'an amount beyond all counting',
      () => send(save, { body: JSON.stringify({ ...expense(), money: { amount: 1e300, currency: 'CNY' } }) }),
      400,
    ],
    [
      'a body of three megabytes',
      () => send(list, { body: JSON.stringify({ search: 'a'.repeat(3e6) }) }),
      413,
    ],
  ])('%s', async (_what, call, status) => {
    const answer = await call();

    expect(answer.status).toBe(status);
    expect(ErrorBody.safeParse(await answer.json()).success).toBe(true);
  });

  test('an ID of another person’s expense is a conflict, not an internal error', async () => {
    const form = expense();
    await send(save, { body: JSON.stringify(form) });

    const answer = await send(save, {
      body: JSON.stringify(form),
      headers: { authorization: `Bearer ${crew.colleague.token}` },
    });

    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test('an idempotency key reused with another body is rejected', async () => {
    const key = newId();
    await send(save, { body: JSON.stringify(expense()), headers: { 'idempotency-key': key } });

    const other = await send(save, { body: JSON.stringify(expense()), headers: { 'idempotency-key': key } });

    expect(other.status).toBe(422);
    expect(await other.json()).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  });
});

describe('Every answer', () => {
  test.each([
    ['one that is right', () => send(list, { body: '{}' })],
    ['one that is not signed in', () => send(list, { body: '{}', headers: { authorization: '' } })],
    ['one that is not there', () => send('/nowhere', { body: '{}' })],
    ['the description', () => fetch(`${server.url}/api/openapi.json`)],
  ])('%s carries the security headers', async (_what, call) => {
    const { headers } = await call();

    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toContain("object-src 'none'");
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self'(?! 'unsafe-inline')/);
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

describe('What the operator reads', () => {
  test('the API description lists exactly the served calls', async () => {
    const description = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
      paths: Record<string, object>;
    };

    const results = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = server.app.served.map(({ endpoint }) => `${endpoint.method} /api${endpoint.path}`);
    expect(results.sort()).toEqual(served.sort());
  });

  test('metrics are counted by route and name no person', async () => {
    await send(list, { body: '{}' });
    await send(`/bpm/${crew.employee.account}`, { body: '{}' });

    const text = await (await fetch(`${server.url}/metrics`)).text();

    expect(text).toMatch(
      new RegExp(`outlay_request_seconds_count{[^}]*route="/api${list}"[^}]*status="200"[^}]*} [1-9]`),
    );
    expect(text).not.toContain(crew.employee.account);
    expect(text).not.toContain(crew.companyId);
  });

  test('health and readiness need no token', async () => {
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
    server.app.health.draining = true;
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(503);
    server.app.health.draining = false;
  });
});

test('When forty people sign in at once, each gets in or is told the password is wrong', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      server.call(null, accountEndpoints.login, {
        account: `1380000${String(index).padStart(4, '0')}`,
        password: 'Rain-4-Harbour',
        agreed: true,
      }),
    ),
  );

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
});
