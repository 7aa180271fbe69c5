import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { appendAudit } from '#audit/audit.ts';
import { createMemoryMarks } from '#provider/mark/mark.memory.ts';
import { secretsOf } from '#secrets/key-ring.ts';
import { inTransaction } from '#database/transaction.ts';
import { newCompany, newExpense, sure, type Crew } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server);
  for (let made = 0; made < 8; made += 1) await newExpense(server, crew.employee);
});
afterAll(() => server.stop());

const verify = async () => sure(await server.call(crew.auditor, auditEndpoints.verify, {}));
const tamper = (text: string) => server.owner.query(text.replaceAll(':company', `'${crew.companyId}'`));

/** Copies the chain, to be restored later as somebody with access to the database could. */
async function photograph() {
  const { rows } = await server.owner.query<{ seq: number; hash: Buffer; seal: Buffer }>(
    'select seq, hash, seal from audit_head where company_id = $1',
    [crew.companyId],
  );
  const [head] = rows;
  if (!head) throw new Error('no head');
  return async () => {
    await server.owner.query('delete from audit_event where company_id = $1 and seq > $2', [
      crew.companyId,
      head.seq,
    ]);
    await server.owner.query('update audit_head set seq = $2, hash = $3, seal = $4 where company_id = $1', [
      crew.companyId,
      head.seq,
      head.hash,
      head.seal,
    ]);
  };
}

const CUT = 'delete from audit_event where company_id = :company and seq > 7';
const HEAD_SET_BACK = `update audit_head set seq = 7, hash = (select hash from audit_event where company_id = :company and seq = 7)
  where company_id = :company`;
const act = () => newExpense(server, crew.employee);

describe('WSTG-BUSL-03 The audit chain', () => {
  test('is valid from the beginning when untouched', async () => {
    expect(await verify()).toMatchObject({ intact: true, events: 9 });
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
    ['a cut tail', CUT, 8, 'cutTail'],
    ['a cut tail with the head set back', `${CUT}; ${HEAD_SET_BACK}`, 7, 'forgedHead'],
    ['a removed head', 'delete from audit_head where company_id = :company', 9, 'emptied'],
    [
      'everything gone',
      'delete from audit_event where company_id = :company; delete from audit_head where company_id = :company',
      0,
      'emptied',
    ],
    [
      'an event that is said to be of before the key',
      'update audit_event set keyed = false where company_id = :company and seq = 2',
      2,
      'changed',
    ],
  ])('%s is detected with its place, also after the next event', async (_what, text, brokenAt, fault) => {
    await tamper(text);
    expect(await verify()).toMatchObject({ intact: false, brokenAt, fault });

    await act();
    await act();
    expect((await verify()).intact).toBe(false);
  });

  test('detects a restored older state, which later events do not repair', async () => {
    const putBack = await photograph();
    await act();
    await act();
    await putBack();
    expect(await verify()).toMatchObject({ intact: false, fault: 'setBack' });

    for (let times = 0; times < 5; times += 1) await act();
    expect(await verify()).toMatchObject({ intact: false, fault: 'setBack' });
  });

  test('once broken stays broken, even when the event that says so is removed', async () => {
    const putBack = await photograph();
    await act();
    await putBack();
    await act();
    const { brokenAt } = await verify();
    await tamper(`delete from audit_event where company_id = :company and seq >= ${brokenAt}`);
    await putBack();

    for (let times = 0; times < 20; times += 1) await act();
    expect((await verify()).intact).toBe(false);
  });

  test('continues to accept events when its head was set back', async () => {
    const { rows } = await server.owner.query<{ seal: Buffer; hash: Buffer }>(
      'select hash, seal from audit_head where company_id = $1',
      [crew.companyId],
    );
    await act();
    await server.owner.query('update audit_head set seq = 9, hash = $2, seal = $3 where company_id = $1', [
      crew.companyId,
      rows[0]?.hash,
      rows[0]?.seal,
    ]);

    await act();
    await act();
    expect(await verify()).toMatchObject({ intact: false, fault: 'setBack' });
  });

  test('records a break as an event that the auditor finds', async () => {
    await tamper(`${CUT}; ${HEAD_SET_BACK}`);
    await act();

    const { items } = sure(await server.call(crew.auditor, auditEndpoints.list, { groups: ['audit'] }));
    expect(items[0]).toMatchObject({
      action: 'audit.break',
      actor: null,
      detail: { fault: 'forgedHead', after: 7 },
    });
  });

  test('stays one valid chain after thirty simultaneous events', async () => {
    await Promise.all(Array.from({ length: 30 }, act));

    expect(await verify()).toMatchObject({ intact: true, events: 39 });
  });

  test('needs the server’s key for every hash', async () => {
    const other = secretsOf('7b'.repeat(32));
    await inTransaction(server.db, crew.companyId, (tx) =>
      appendAudit(
        tx,
        { secrets: other, marks: createMemoryMarks() },
        {
          companyId: crew.companyId,
          actorId: crew.manager.memberId,
          actingFor: null,
          at: server.now(),
          entries: [{ action: 'batch.released', objectType: 'paymentBatch', detail: { number: 'B-1' } }],
        },
      ),
    );

    expect((await verify()).intact).toBe(false);
  });

  test('can be read only by an auditor, and denied attempts are recorded', async () => {
    expect((await server.call(crew.administrator, auditEndpoints.list, {})).status).toBe(403);
    const { items } = sure(await server.call(crew.auditor, auditEndpoints.list, {}));
    expect(items[0]).toMatchObject({
      action: 'access.refuse',
      actor: { id: crew.administrator.memberId },
      detail: { endpoint: auditEndpoints.list.path },
    });
    expect(items[1]).toMatchObject({ action: 'expense.record', actor: { id: crew.employee.memberId } });
  });
});
