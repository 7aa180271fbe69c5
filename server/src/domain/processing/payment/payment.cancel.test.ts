import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import type { BatchDetail } from '@outlay/contract/processing/payment.batch';
import { newCompany, see, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { batchDesk, treasurer } from '../../../../test/paying.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const { broughtOn, paid, failed, record, ids, stateOf } = batchDesk(() => ({ server, crew }));

const seenOf = ({ id, version }: BatchDetail) => ({ id, version });

describe('A batch whose file was exported', () => {
  const giveUp = { statement: 'notSent' as const, reason: 'The wrong account of ours' };

  test('needs two people to cancel: the cashier requests, and nothing is payable until a second confirms', async () => {
    const batch = await broughtOn(2, 'Exported');

    const alone = await server.call(crew.cashier, paymentEndpoints.cancelBatch, {
      ...seenOf(batch),
      reason: 'x',
    });
    const requested = sure(
      await server.call(crew.cashier, paymentEndpoints.askCancel, { ...seenOf(batch), ...giveUp }),
    );
    expect(alone).toMatchObject({ status: 409, body: { reason: 'atTheBank' } });
    expect(requested.cancelAsked).toMatchObject({ ...giveUp, by: { name: crew.cashier.name } });
    expect(await stateOf(batch)).toBe('InPayment');
    expect(requested.actions).not.toContain('confirmCancel');

    const own = await server.call(crew.cashier, paymentEndpoints.confirmCancel, seenOf(requested));
    expect(own.status).toBe(403);
    const over = sure(await server.call(crew.manager, paymentEndpoints.confirmCancel, seenOf(requested)));

    expect(over).toMatchObject({ state: 'Cancelled', cancelledCount: 2, openCount: 0, count: 2 });
    expect(await stateOf(batch)).toBe('Passed');
  });

  test('cannot be cancelled by the person who requested it', async () => {
    const batch = await broughtOn(1, 'Exported');
    const requested = sure(
      await server.call(crew.manager, paymentEndpoints.askCancel, { ...seenOf(batch), ...giveUp }),
    );

    const own = await server.call(crew.manager, paymentEndpoints.confirmCancel, seenOf(requested));
    expect(own).toMatchObject({ status: 403, body: { reason: 'madeByMe' } });

    const other = await treasurer(server, crew.companyId, crew.departmentId);
    expect((await server.call(other, paymentEndpoints.confirmCancel, seenOf(requested))).status).toBe(200);
  });

  test('continues when the request is withdrawn, and is blocked until then', async () => {
    const batch = await broughtOn(1, 'Submitted');
    const [first] = ids(batch);
    const requested = sure(
      await server.call(crew.cashier, paymentEndpoints.askCancel, {
        ...{ ...seenOf(batch), statement: 'refused', reason: 'The bank sent it back' },
      }),
    );

    expect(await record(crew.manager, requested, [paid(first)])).toMatchObject({
      status: 409,
      body: { reason: 'cancelAsked' },
    });
    sure(await server.call(crew.cashier, paymentEndpoints.dropCancel, seenOf(requested)));
    expect(sure(await record(crew.manager, requested, [paid(first)])).state).toBe('Settled');
  });

  test('cannot be marked as unsent once the bank has it', async () => {
    const batch = await broughtOn(1, 'Submitted');

    const answer = await server.call(crew.cashier, paymentEndpoints.askCancel, {
      ...seenOf(batch),
      ...giveUp,
    });

    expect(answer).toMatchObject({ status: 409, body: { reason: 'atTheBank' } });
  });

  test('with a paid payment releases only the open ones; paid ones stay paid', async () => {
    const batch = await broughtOn(3, 'Submitted');
    const [one, two] = ids(batch);
    const partly = sure(await record(crew.manager, batch, [paid(one), failed(two ?? '', 'other')]));
    expect(partly).toMatchObject({ state: 'PartlySettled', openCount: 1, paidCount: 1, failedCount: 1 });

    const requested = sure(
      await server.call(crew.cashier, paymentEndpoints.askCancel, {
        ...{ ...seenOf(partly), statement: 'refused', reason: 'The rest was refused' },
      }),
    );
    const over = sure(await server.call(crew.manager, paymentEndpoints.confirmCancel, seenOf(requested)));

    expect(over).toMatchObject({ state: 'Settled', paidCount: 1, failedCount: 1, cancelledCount: 1 });
    const document = over.payments.find(({ id }) => id === one);
    expect(await see(server, crew.employee, document?.documentId ?? '')).toMatchObject({ status: 'Paid' });
  });

  test('counts every payment once as open, paid, failed, reversed or cancelled', async () => {
    const batch = await broughtOn(3, 'Submitted');
    const [one, two] = ids(batch);
    const partly = sure(await record(crew.manager, batch, [paid(one), failed(two ?? '', 'other')]));
    const first = partly.payments.find(({ id }) => id === one)?.documentId ?? '';
    const { version } = await see(server, crew.cashier, first);

    sure(
      await server.call(crew.cashier, paymentEndpoints.unpay, { id: first, version, reason: 'It came back' }),
    );

    const now = sure(await server.call(crew.cashier, paymentEndpoints.batch, { id: batch.id }));
    expect(now).toMatchObject({ count: 3, openCount: 1, paidCount: 0, failedCount: 1, reversedCount: 1 });
    expect(now.payments.find(({ id }) => id === one)?.state).toBe('Reversed');
    const { openCount, paidCount, failedCount, reversedCount, cancelledCount } = now;
    expect(openCount + paidCount + failedCount + reversedCount + cancelledCount).toBe(now.count);
  });
});
