import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payeeEndpoints } from '@outlay/contract/spend/payee';
import { paymentListEndpoints } from '@outlay/contract/processing/payment.list';
import { periodEndpoints } from '@outlay/contract/spend/ledger.period';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { batchDesk, dayAt, today } from '../../../../test/paying.ts';
import { newId } from '#system/id.ts';

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

const DAY_MS = 86_400_000;

describe('Payment results', () => {
  test('are accepted neither before the bank has the file nor from the person who made the batch', async () => {
    const early = await broughtOn(1, 'Exported');
    const batch = await broughtOn(1, 'Submitted');

    expect(await record(crew.manager, early, [paid(ids(early)[0])])).toMatchObject({
      status: 409,
      body: { reason: 'notSubmitted' },
    });
    expect(await record(crew.cashier, batch, [paid(ids(batch)[0])])).toMatchObject({
      status: 403,
      body: { reason: 'madeByMe' },
    });
  });

  test.each([
    ['in the future', () => dayAt(server, 1), 'dayInFuture'],
    ['in 2031', () => '2031-01-01', 'dayInFuture'],
    ['before the release', () => dayAt(server, -1), 'dayTooEarly'],
  ])('with a date %s are rejected and change nothing', async (_when, day, reason) => {
    const batch = await broughtOn(1, 'Submitted');

    const answer = await record(crew.manager, batch, [paid(ids(batch)[0], { paidOn: day() })]);

    expect(answer).toMatchObject({ status: 400, body: { reason } });
    expect(await stateOf(batch)).toBe('InPayment');
  });

  test('each have a unique bank reference, however it is spelled', async () => {
    const batch = await broughtOn(3, 'Submitted');
    const [one, two, three] = ids(batch);
    const same = { reference: 'Ref 77' };

    const twice = await record(crew.manager, batch, [paid(one, same), paid(two ?? '', same)]);
    expect(twice).toMatchObject({ status: 409, body: { reason: 'referenceUsed' } });
    expect(await stateOf(batch)).toBe('InPayment');

    sure(await record(crew.manager, batch, [paid(one, same)]));
    const later = await record(crew.manager, batch, [paid(three ?? '', { reference: 'REF77 ' })]);
    expect(later).toMatchObject({ status: 409, body: { reason: 'referenceUsed' } });
  });

  test.each(['name', 'account'] as const)(
    'that fail because of the %s block the account until its owner changes it',
    async (code) => {
      const batch = await broughtOn(1, 'Submitted');
      sure(await record(crew.manager, batch, [failed(ids(batch)[0], code)]));
      const obstacle = async () =>
        sure(await server.call(crew.cashier, paymentListEndpoints.payables, {})).items.map(
          (one) => one.obstacle,
        );

      expect(await obstacle()).toEqual(['accountRefused']);
      const mine = { holder: crew.employee.name, bank: 'First Bank' };
      const same = { id: newId(), ...mine, account: '6222000011112222' };
      sure(await server.call(crew.employee, payeeEndpoints.save, same));
      expect(await obstacle()).toEqual(['accountRefused']);
      sure(await server.call(crew.employee, payeeEndpoints.save, { ...same, account: '6222000011113333' }));
      expect(await obstacle()).toEqual(['payeeHeld']);
    },
  );
});

describe('A closed month', () => {
  const month = () => today(server).slice(0, 7);

  test('accepts no payment until reopened, and the current month cannot be closed', async () => {
    const batch = await broughtOn(1, 'Submitted');
    const running = await server.call(crew.manager, periodEndpoints.close, { month: month() });
    expect(running).toMatchObject({ status: 400, body: { reason: 'dayInFuture' } });

    const old = paid(ids(batch)[0], { paidOn: today(server) });
    server.sleep(32 * DAY_MS);
    const { companyId } = crew;
    await server.owner.query('update session set expires_at = $2 where company_id = $1', [
      companyId,
      '2999-01-01',
    ]);
    const closed = { month: old.paidOn.slice(0, 7) };
    sure(await server.call(crew.manager, periodEndpoints.close, closed));
    expect(await record(crew.manager, batch, [old])).toMatchObject({
      status: 400,
      body: { reason: 'periodClosed' },
    });

    sure(await server.call(crew.manager, periodEndpoints.open, closed));
    expect(sure(await record(crew.manager, batch, [old])).state).toBe('Settled');
  });
});
