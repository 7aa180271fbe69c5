import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { fileEndpoints } from '@outlay/contract/platform/file';
import { joinEndpoints } from '@outlay/contract/membership/join';
import { newId } from '#system/id.ts';
import { writeCsv } from '#text/csv.ts';
import { safeName } from '#request/upload.ts';
import { createWebhook } from '#provider/webhook/http.ts';
import { newCompany, newDraft, submitted, sure, type Crew } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';
import { noted, tokenOf } from './joining.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

describe('WSTG-INPV-17 The Host header of a request', () => {
  test.each([
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { forwarded: 'host=evil.example;proto=https' },
  ])('WSTG-INPV-17 %o appears in no link sent by mail', async (headers) => {
    const account = `${newId()}@example.com`;
    const answer = await fetch(`${server.url}/api${joinEndpoints.invite.path}`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${crew.administrator.token}`, 'content-type': 'application/json' },
        ...{ 'idempotency-key': newId() },
        ...headers,
      },
      body: JSON.stringify({ channel: 'mail', account }),
    });
    const result = await answer.text();
    const mail = await noted(server, account);

    expect(answer.status).toBe(200);
    expect(result + mail).not.toContain('evil.example');
    expect(mail).toContain('http://outlay.test/');
  });
});

describe('WSTG-INPV-19 A webhook address of a flow', () => {
  const knocked: string[] = [];
  const door = createServer((request, answer) => {
    knocked.push(request.url ?? '');
    answer.writeHead(request.url === '/away' ? 302 : 200, { location: '/inside' }).end('{}');
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));
    port = (door.address() as AddressInfo).port;
  });
  afterAll(() => door.close());

  test('WSTG-INPV-19 is external: no internal address in any spelling or name', async () => {
    const outside = createWebhook(false);
    const hosts = ['127.0.0.1', '127.1', '0x7f.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', 'localhost'];
    for (const host of hosts)
      await expect(outside.send(`http://${host}:${port}/x`, {}), host).rejects.toThrow('stay inside');
    for (const host of ['169.254.169.254', '10.0.0.1', '192.168.1.1', '0.0.0.0', '[fd00::1]', '[fe80::1]'])
      await expect(outside.send(`http://${host}/x`, {}), host).rejects.toThrow('stay inside');

    expect(knocked).toEqual([]);
  });

  test('WSTG-INPV-19 is called once and redirects are not followed', async () => {
    const chosen = createWebhook(true);
    await chosen.send(`http://127.0.0.1:${port}/x`, {});
    await expect(chosen.send(`http://127.0.0.1:${port}/away`, {})).rejects.toThrow('302');

    expect(knocked).toEqual(['/x', '/away']);
  });
});

describe('WSTG-INPV-05 An SQL injection attempt', () => {
  const EVIL = [
    "' or '1'='1",
    "'; drop table document; --",
    '%',
    '_',
    '\\',
    '" or 1=1',
    '${1}',
    '1) union select 1',
  ];

  test('WSTG-INPV-05 is searched for as text and finds nothing', async () => {
    await submitted(server, crew.employee);
    for (const search of EVIL) {
      const mine = await server.call(crew.employee, documentEndpoints.listMine, { search });
      const people = await server.call(crew.employee, companyEndpoints.colleagues, { search });
      expect([mine.status, people.status], search).toEqual([200, 200]);
      expect([sure(mine).items.length, sure(people).items.length], search).toEqual([0, 0]);
    }
  });
});

describe('WSTG-INPV-10 WSTG-INPV-15 A line break in a single-line value', () => {
  test('WSTG-BUSL-08 is removed from a file name and adds no header', async () => {
    const name = 'a\r\nset-cookie: x=1\u0000\u202Egpj..\\..\\../b".jpg';
    expect(safeName(name)).not.toMatch(/[\p{Cc}\p{Cf}"/\\]/u);
    const file = { name, bytes: Buffer.from('hello') };
    const id = newId();
    sure(await server.upload(crew.employee, fileEndpoints.upload, { id }, file));
    const { status, headers } = await server.call(crew.employee, fileEndpoints.content, { id });

    expect(status).toBe(200);
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[^\s"]+$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('WSTG-INPV-10 in a company name adds no recipient or header to a mail', async () => {
    const evil = 'Evil\r\nBcc: everybody@example.com\r\n\r\nPay here';
    await server.owner.query('update company set name = $2 where id = $1', [crew.companyId, evil]);
    const account = `${newId()}@example.com`;
    sure(await server.call(crew.administrator, joinEndpoints.invite, { channel: 'mail', account }));
    await noted(server, account);
    const { rows } = await server.owner.query('select recipient from sent_note where recipient like $1', [
      '%everybody%',
    ]);
    const refused = await server.call(crew.administrator, joinEndpoints.invite, {
      ...{ channel: 'mail', account: 'a@example.com\r\nBcc: b@example.com' },
    });

    expect(rows).toEqual([]);
    expect(refused.status).toBe(400);
  });
});

test('WSTG-INPV-21 A cell that a spreadsheet would compute is exported as text', () => {
  for (const evil of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1'])
    expect(writeCsv([[evil]]), JSON.stringify(evil)).not.toMatch(/^"?[=+\-@\t\r＝]/);
});

test('WSTG-INPV-20 WSTG-INPV-04 duplicate keys, prototypes and additional fields are not stored', async () => {
  const draft = await newDraft(server, crew.employee);
  const body = `{"id":"${draft.id}","version":${draft.version},"typeId":"${draft.typeId}","values":{"title":"T","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}},"lines":[],"__proto__":{"polluted":1}}`;
  const { status } = await fetch(`${server.url}/api${documentEndpoints.saveDraft.path}`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${crew.employee.token}`, 'content-type': 'application/json' },
      'idempotency-key': newId(),
    },
    body,
  });
  const twice = await fetch(`${server.url}/api${fileEndpoints.content.path}?id=${newId()}&id=${newId()}`, {
    headers: { authorization: `Bearer ${crew.employee.token}` },
  });

  expect(status).toBeLessThan(500);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(twice.status).toBe(400);
});

test('WSTG-IDNT-04 WSTG-APIT-02 an unknown invitation token looks like an expired one', async () => {
  const made = sure(await server.call(crew.administrator, joinEndpoints.invite, { channel: 'link' }));
  const none = await server.call(null, joinEndpoints.contact, { token: 'A'.repeat(43) });
  const right = await server.call(null, joinEndpoints.contact, { token: tokenOf(made) });

  expect([none.status, right.status]).toEqual([404, 200]);
});
