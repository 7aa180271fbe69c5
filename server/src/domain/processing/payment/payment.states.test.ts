import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payeeEndpoints } from '@outlay/contract/spend/payee';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import type { BatchDetail } from '@outlay/contract/processing/payment.batch';
import { paymentListEndpoints } from '@outlay/contract/processing/payment.list';
import { periodEndpoints } from '@outlay/contract/spend/ledger.period';
import { newCompany, passed, see, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { batchOf, broughtTo, saidOutside, today, treasurer } from '../../../../test/paying.ts';
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

async function broughtOn(count: number, state: 'Released' | 'Exported' | 'Submitted'): Promise<BatchDetail> {
  const documents = [];
  for (let made = 0; made < count; made += 1) documents.push(await passed(server, crew, [1_000]));
  return await broughtTo(server, crew, await batchOf(server, crew, documents), state);
}

const DAY_MS = 86_400_000;
const dayAt = (ahead: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(
    new Date(server.now().getTime() + ahead * DAY_MS),
  );

const paid = (paymentId: string, more: object = {}) => ({
  ...{ paymentId, outcome: 'paid' as const, reference: newId(), paidOn: today(server) },
  ...more,
});
const failed = (paymentId: string, code: 'name' | 'account' | 'other') => ({
  ...{ paymentId, outcome: 'failed' as const, code, reason: 'The bank said no' },
});
type Result = ReturnType<typeof paid> | ReturnType<typeof failed>;

const record = (who: Person, { id }: BatchDetail, results: Result[]) =>
  server.call(who, paymentEndpoints.recordResults, { id, results });
const ids = ({ payments }: BatchDetail) => payments.map(({ id }) => id) as [string, ...string[]];
const seenOf = ({ id, version }: BatchDetail) => ({ id, version });
const stateOf = async (batch: BatchDetail) =>
  (await see(server, crew.employee, batch.payments[0]?.documentId ?? '')).status;

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
    ['in the future', () => dayAt(1), 'dayInFuture'],
    ['in 2031', () => '2031-01-01', 'dayInFuture'],
    ['before the release', () => dayAt(-1), 'dayTooEarly'],
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

describe('A payment made another way', () => {
  const say = async (who: Person, document: { id: string; version: number }, more: object = {}) =>
    await server.call(who, paymentEndpoints.payOutside, {
      ...{ id: document.id, version: document.version, ...saidOutside(server), ...more },
    });

  test('is recorded by one person and confirmed by a second; until then nothing is booked', async () => {
    const document = await passed(server, crew);

    const said = sure(await say(crew.cashier, document));
    expect(said).toMatchObject({ status: 'Passed', outside: { by: { name: crew.cashier.name } } });
    expect(said.actions).not.toContain('confirmOutside');
    const { items } = sure(await server.call(crew.cashier, paymentListEndpoints.payables, {}));
    expect(items[0]?.obstacle).toBe('outsideAsked');
    const seen = { id: document.id, version: said.version };
    expect((await server.call(crew.cashier, paymentEndpoints.confirmOutside, seen)).status).toBe(403);

    const done = sure(await server.call(crew.manager, paymentEndpoints.confirmOutside, seen));
    expect(done).toMatchObject({ status: 'Paid', outside: null });
  });

  test('cannot be confirmed by the person who recorded it, whatever their permissions', async () => {
    const said = sure(await say(crew.manager, await passed(server, crew)));

    const own = await server.call(crew.manager, paymentEndpoints.confirmOutside, {
      ...{ id: said.id, version: said.version },
    });

    expect(own).toMatchObject({ status: 403, body: { reason: 'madeByMe' } });
  });

  test('can be withdrawn, and is dropped when the document changes state', async () => {
    const said = sure(await say(crew.cashier, await passed(server, crew)));
    const dropped = sure(
      await server.call(crew.cashier, paymentEndpoints.dropOutside, { id: said.id, version: said.version }),
    );
    expect(dropped.outside).toBeNull();
    const again = sure(await say(crew.cashier, dropped));
    await batchFails(again);
  });

  async function batchFails(document: { id: string; version: number }) {
    const { items } = sure(await server.call(crew.cashier, paymentEndpoints.templates, {}));
    const answer = await server.call(crew.cashier, paymentEndpoints.createBatch, {
      ...{ id: newId(), templateId: items[0]?.id ?? '' },
      documents: [{ id: document.id, version: document.version }],
    });
    expect(answer).toMatchObject({ status: 409, body: { reason: 'outsideAsked' } });
  }

  test.each([
    ['in the future', () => dayAt(1), 'dayInFuture'],
    ['before it was approved', () => dayAt(-1), 'dayTooEarly'],
  ])('with a date %s is rejected', async (_when, day, reason) => {
    const answer = await say(crew.cashier, await passed(server, crew), { paidOn: day() });

    expect(answer).toMatchObject({ status: 400, body: { reason } });
  });

  test('with another payment’s reference is rejected', async () => {
    const first = sure(await say(crew.cashier, await passed(server, crew), { reference: 'C-1' }));
    sure(
      await server.call(crew.manager, paymentEndpoints.confirmOutside, {
        ...{ id: first.id, version: first.version },
      }),
    );

    const second = await say(crew.cashier, await passed(server, crew), { reference: 'c-1' });

    expect(second).toMatchObject({ status: 409, body: { reason: 'referenceUsed' } });
  });
});
