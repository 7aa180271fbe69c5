import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { fileEndpoints } from '@outlay/contract/platform/file';
import { joinEndpoints } from '@outlay/contract/membership/join';
import { newId } from '#system/id.ts';
import { writeCsv } from '#text/csv.ts';
import { safeName } from '#request/upload.ts';
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
