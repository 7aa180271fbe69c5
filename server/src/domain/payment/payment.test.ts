import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/document';
import { homeEndpoints } from '@outlay/contract/home';
import { paymentEndpoints, type BatchDetail } from '@outlay/contract/payment';
import { approveAs, newCompany, newDraft, passed, see, sure, type Crew } from '../../../test/builders.ts';
import { startServer, type TestServer } from '../../../test/harness.ts';
import { newId } from '#kit/id.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function newBatch(amounts: number[]): Promise<BatchDetail> {
  crew = await newCompany(server);
  const documents = [];
  for (const amount of amounts) documents.push(await passed(server, crew, [amount]));
  const { items } = sure(await server.call(crew.cashier, paymentEndpoints.templates, {}));
  return sure(
    await server.call(crew.cashier, paymentEndpoints.createBatch, {
      id: newId(),
      templateId: items.find(({ encoding }) => encoding === 'gbk')?.id ?? '',
      documents: documents.map(({ id, version }) => ({ id, version })),
    }),
  );
}

async function exported(amounts: number[]): Promise<BatchDetail> {
  const batch = await newBatch(amounts);
  const released = sure(
    await server.call(crew.manager, paymentEndpoints.releaseBatch, { id: batch.id, version: batch.version }),
  );
  return sure(
    await server.call(crew.cashier, paymentEndpoints.exportBatch, {
      id: batch.id,
      version: released.version,
    }),
  );
}

const balance = async () => {
  const { rows } = await server.owner.query<{ account: string; sum: number }>(
    'select account, sum(amount)::bigint as sum from posting where company_id = $1 group by account',
    [crew.companyId],
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
};

describe('paying', () => {
  test('from passed to paid: batch, release by another, bank file, result; the money owed falls to nothing', async () => {
    const batch = await exported([10_000, 2_345]);
    expect(await balance()).toMatchObject({ payable_employee: -12_345 });

    const settled = sure(
      await server.call(crew.cashier, paymentEndpoints.recordResults, {
        id: batch.id,
        results: batch.payments.map(({ id }) => ({
          paymentId: id,
          outcome: 'paid' as const,
          reference: 'R-1',
          paidOn: '2026-11-20',
        })),
      }),
    );

    expect(settled).toMatchObject({ state: 'Settled', paidCount: 2 });
    const [first] = settled.payments;
    expect(await see(server, crew.employee, first?.documentId ?? '')).toMatchObject({ status: 'Paid' });
    const home = sure(await server.call(crew.employee, homeEndpoints.counts, {}));
    expect(home).toMatchObject({ inApproval: { count: 0 }, onItsWay: { count: 0, sums: [] } });
    expect(await balance()).toMatchObject({ payable_employee: 0, bank_clearing: -12_345 });
  });

  test('the bank file holds whole account numbers, exact amounts and no formula, in the encoding of the template', async () => {
    const batch = await newBatch([10_010]);
    const released = sure(
      await server.call(crew.manager, paymentEndpoints.releaseBatch, {
        id: batch.id,
        version: batch.version,
      }),
    );

    const { file } = sure(
      await server.call(crew.cashier, paymentEndpoints.exportBatch, {
        id: batch.id,
        version: released.version,
      }),
    );

    const rows = iconv.decode(Buffer.from(file.base64, 'base64'), 'gbk').trim().split('\r\n');
    expect(rows[0]).toContain('收款账号');
    expect(rows[1]).toContain('6222000011112222');
    expect(rows[1]).toContain('100.10');
  });

  test('whoever made a batch does not release it, and nobody exports what is not released', async () => {
    const batch = await newBatch([1_000]);
    const seen = { id: batch.id, version: batch.version };

    const byCashier = await server.call(crew.cashier, paymentEndpoints.releaseBatch, seen);
    const early = await server.call(crew.cashier, paymentEndpoints.exportBatch, seen);

    expect(byCashier.status).toBe(403);
    expect(early).toMatchObject({ status: 409, body: { reason: 'notReleased' } });
  });

  test('a second export needs a reason', async () => {
    const batch = await exported([1_000]);

    const again = await server.call(crew.cashier, paymentEndpoints.exportBatch, {
      id: batch.id,
      version: batch.version,
    });

    expect(again).toMatchObject({ status: 400, body: { reason: 'alreadyExported' } });
  });

  test('what the bank refused is payable again, and its owner reads why', async () => {
    const batch = await exported([1_000]);
    const [payment] = batch.payments;

    sure(
      await server.call(crew.cashier, paymentEndpoints.recordResults, {
        id: batch.id,
        results: [{ paymentId: payment?.id ?? '', outcome: 'failed', reason: 'Account closed' }],
      }),
    );

    const { items } = sure(await server.call(crew.cashier, paymentEndpoints.payables, {}));
    expect(items[0]).toMatchObject({ documentId: payment?.documentId, lastFailure: 'Account closed' });
  });

  test('a cancelled batch gives its documents back', async () => {
    const batch = await newBatch([1_000]);

    sure(
      await server.call(crew.cashier, paymentEndpoints.cancelBatch, {
        id: batch.id,
        version: batch.version,
        reason: 'Wrong bank',
      }),
    );

    expect(await see(server, crew.employee, batch.payments[0]?.documentId ?? '')).toMatchObject({
      status: 'Passed',
    });
  });

  test('money that came back is booked as a mirror, by another than who paid', async () => {
    crew = await newCompany(server);
    const document = await passed(server, crew, [5_000]);
    const paid = sure(
      await server.call(crew.cashier, paymentEndpoints.payOutside, {
        id: document.id,
        version: document.version,
        method: 'cash',
        paidOn: '2026-11-20',
        reference: 'C-9',
        reason: 'Urgent',
      }),
    );
    expect(paid.status).toBe('Paid');

    const back = sure(
      await server.call(crew.manager, paymentEndpoints.unpay, {
        id: document.id,
        version: paid.version,
        reason: 'Returned',
      }),
    );

    expect(back.status).toBe('Passed');
    expect(await balance()).toMatchObject({ payable_employee: -5_000, bank_clearing: 0 });
  });

  test('nobody pays an own claim', async () => {
    crew = await newCompany(server);
    const draft = await newDraft(server, crew.cashier);
    const sent = sure(
      await server.call(crew.cashier, documentEndpoints.submit, { id: draft.id, version: draft.version }),
    );
    await approveAs(server, crew.leader, sent.id);
    const done = await approveAs(server, crew.accountant, sent.id);

    const answer = await server.call(crew.cashier, paymentEndpoints.payOutside, {
      id: sent.id,
      version: done.version,
      method: 'cash',
      paidOn: '2026-11-20',
      reference: 'C-1',
      reason: 'Mine',
    });

    expect(answer).toMatchObject({ status: 403, body: { reason: 'ownDocument' } });
  });
});
