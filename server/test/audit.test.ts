import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEndpoints } from '@outlay/contract/audit';
import { newCompany, newExpense, sure, type Crew } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';

let server: TestServer;
let crew: Crew;
const open: TestServer[] = [];
beforeEach(async () => {
  server = await startServer();
  open.push(server);
  crew = await newCompany(server);
  for (let made = 0; made < 8; made += 1) await newExpense(server, crew.employee);
});
afterAll(async () => {
  for (const one of open) await one.stop();
});

const verify = async () => sure(await server.call(crew.auditor, auditEndpoints.verify, {}));
const tamper = (text: string) => server.owner.query(text.replaceAll(':company', `'${crew.companyId}'`));

describe('WSTG-BUSL-03 the chain of acts', () => {
  test('untouched, it holds', async () => {
    expect(await verify()).toMatchObject({ intact: true, events: 8 });
  });

  test.each([
    [
      'a change',
      `update audit_event set detail = '{"amount": 1}' where company_id = :company and seq = 3`,
      3,
      'changed',
    ],
    ['a deletion', 'delete from audit_event where company_id = :company and seq = 4', 4, 'missing'],
    [
      'two acts that changed places',
      `update audit_event set seq = -1 where company_id = :company and seq = 5;
       update audit_event set seq = 5 where company_id = :company and seq = 6;
       update audit_event set seq = 6 where company_id = :company and seq = -1`,
      5,
      'reordered',
    ],
    ['a cut tail', 'delete from audit_event where company_id = :company and seq > 6', 7, 'cutTail'],
    [
      'a cut tail with the head set back',
      `delete from audit_event where company_id = :company and seq > 6;
       update audit_head set seq = 6, hash = (select hash from audit_event where company_id = :company and seq = 6) where company_id = :company`,
      6,
      'forgedHead',
    ],
  ])('%s is found, with its place', async (_what, text, brokenAt, fault) => {
    await tamper(text);

    expect(await verify()).toMatchObject({ intact: false, brokenAt, fault });
  });

  test('only an auditor reads it', async () => {
    expect((await server.call(crew.administrator, auditEndpoints.list, {})).status).toBe(403);
    const { items } = sure(await server.call(crew.auditor, auditEndpoints.list, {}));
    expect(items[0]).toMatchObject({ action: 'expense.record', actor: { id: crew.employee.memberId } });
  });
});
