import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '@outlay/contract/errors';
import { chargeEndpoints, type ChargeDetail } from '@outlay/contract/paycode/charge';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import {
  allSay,
  newMerchant,
  newPhone,
  newPolicy,
  purchase,
  totalsOf,
  type FakeMerchant,
  type FakePhone,
} from '../../../../test/tills.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
let till: FakeMerchant;
let phone: FakePhone;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  crew = await newCompany(server);
  await newPolicy(server, crew);
  till = await newMerchant(server, crew);
  phone = await newPhone(server, crew.employee);
});

const reasonIn = ({ body }: { body: unknown }) => (body as ErrorBody).reason;
const stateIn = ({ body }: { body: unknown }) => (body as ChargeDetail).state;
const totals = () => totalsOf(server, crew.companyId);

describe('A payment within what needs no confirmation', () => {
  test('is paid at once, booked as owed to the merchant, and an expense that the company has paid', async () => {
    const { status, body } = await till.charge({ authCode: phone.code() });

    expect([status, body.state, body.code, body.amount]).toEqual([200, 'SUCCESS', null, 2_800]);
    expect(await totals()).toEqual(allSay(2_800));
    const { items } = sure(await server.call(crew.employee, chargeEndpoints.page, {}));
    expect(items).toMatchObject([
      { tradeNo: body.tradeNo, state: 'paid', money: { amount: 2_800 }, actions: ['askInvoice'] },
    ]);
    const expense = sure(
      await server.call(crew.employee, expenseEndpoints.get, { id: items[0]?.expenseId ?? '' }),
    );
    expect(expense).toMatchObject({ money: { amount: 2_800 }, origin: { kind: 'charge' }, actions: [] });
  });

  test('is not among what is to be reimbursed', async () => {
    await till.charge({ authCode: phone.code() });

    const { items } = sure(await server.call(crew.employee, expenseEndpoints.list, {}));
    expect(items).toEqual([]);
  });

  test('has the same answer when the same request comes again, and another request with its number none', async () => {
    const form = purchase({ authCode: phone.code() });
    const first = await till.ask('POST', '/charges', { body: form });
    const again = await till.ask('POST', '/charges', { body: form });
    const other = await till.ask('POST', '/charges', { body: { ...form, amount: 2_900 } });

    expect(again.body).toEqual(first.body);
    expect([other.status, other.body.code]).toEqual([409, 'DUPLICATE_TRADE_NO']);
    expect(await totals()).toEqual(allSay(2_800));
  });

  test('is found by its number after the till has lost the answer', async () => {
    const outTradeNo = newId();
    await till.charge({ authCode: phone.code(), outTradeNo });

    expect((await till.query(outTradeNo)).body).toMatchObject({ state: 'SUCCESS', amount: 2_800 });
    expect((await till.query(newId())).status).toBe(404);
  });
});

describe('A payment above it', () => {
  const big = () => till.charge({ authCode: phone.code(), amount: 15_000, outTradeNo });
  let outTradeNo: string;
  beforeEach(() => {
    outTradeNo = newId();
  });
  const waiting = async () => {
    const { items } = sure(
      await server.call(crew.employee, chargeEndpoints.page, { states: ['confirming'] }),
    );
    return items[0]?.id ?? '';
  };

  test('waits for the payer, keeps its room meanwhile, and is paid once confirmed', async () => {
    expect((await big()).body.state).toBe('USERPAYING');
    const room = await totals();
    const id = await waiting();
    const done = await server.call(crew.employee, chargeEndpoints.confirm, { id, amount: 15_000 });
    const again = await server.call(crew.employee, chargeEndpoints.confirm, { id, amount: 15_000 });

    expect(room).toEqual({ ...allSay(0), today: 15_000 });
    expect([stateIn(done), stateIn(again)]).toEqual(['paid', 'paid']);
    expect((await till.query(outTradeNo)).body.state).toBe('SUCCESS');
    expect(await totals()).toEqual(allSay(15_000));
  });

  test('is nobody else’s to confirm or to see', async () => {
    await big();
    const id = await waiting();

    expect((await server.call(crew.colleague, chargeEndpoints.confirm, { id, amount: 15_000 })).status).toBe(
      404,
    );
    expect((await server.call(crew.colleague, chargeEndpoints.get, { id })).status).toBe(404);
  });

  test('is not confirmed as another amount than it has', async () => {
    await big();
    const id = await waiting();

    const answer = await server.call(crew.employee, chargeEndpoints.confirm, { id, amount: 1_500 });
    expect([answer.status, reasonIn(answer)]).toEqual([409, 'staleVersion']);
  });

  test('ends when the payer refuses it, and its room is free again', async () => {
    await big();
    sure(await server.call(crew.employee, chargeEndpoints.refuse, { id: await waiting() }));

    expect((await till.query(outTradeNo)).body).toMatchObject({ state: 'FAILED', code: 'PAYER_REFUSED' });
    expect(await totals()).toEqual(allSay(0));
  });

  test('is closed after 45 seconds, and cannot be confirmed then', async () => {
    await big();
    const id = await waiting();
    server.sleep(46_000);

    const late = await server.call(crew.employee, chargeEndpoints.confirm, { id, amount: 15_000 });
    expect([late.status, reasonIn(late)]).toEqual([409, 'confirmOver']);
    expect((await till.query(outTradeNo)).body).toMatchObject({ state: 'CLOSED', code: 'NOT_CONFIRMED' });
    expect(await totals()).toEqual(allSay(0));
  });
});

describe('A reversal', () => {
  test('is too early in the first seconds, and gives back all of a paid payment after them, once', async () => {
    const outTradeNo = newId();
    await till.charge({ authCode: phone.code(), outTradeNo });
    const early = await till.reverse(outTradeNo);
    server.sleep(16_000);
    const first = await till.reverse(outTradeNo);
    const again = await till.reverse(outTradeNo);

    expect([early.status, early.body.code]).toEqual([409, 'TOO_EARLY']);
    expect(first.body).toMatchObject({
      state: 'CLOSED',
      code: 'REVERSED',
      refundedAmount: 2_800,
      recall: false,
    });
    expect(again.body).toEqual(first.body);
    expect(await totals()).toEqual(allSay(0));
  });

  test('of a payment that has not come keeps it out when it comes', async () => {
    const outTradeNo = newId();
    const reversed = await till.reverse(outTradeNo);
    const late = await till.charge({ authCode: phone.code(), outTradeNo });

    expect(reversed.body.state).toBe('CLOSED');
    expect(late.body).toMatchObject({ state: 'CLOSED', code: 'REVERSED' });
    expect(await totals()).toEqual(allSay(0));
    expect(sure(await server.call(crew.employee, chargeEndpoints.page, {})).items).toEqual([]);
  });

  test('while the payer confirms leaves either a paid payment or a closed one, never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      server.sleep(60_000);
      const outTradeNo = newId();
      await till.charge({ authCode: phone.code(), amount: 10_100, outTradeNo });
      const { items } = sure(
        await server.call(crew.employee, chargeEndpoints.page, { states: ['confirming'] }),
      );
      server.sleep(16_000);
      const [confirmed, reversed] = await Promise.all([
        server.call(crew.employee, chargeEndpoints.confirm, { id: items[0]?.id ?? '', amount: 10_100 }),
        till.reverse(outTradeNo),
      ]);

      expect([200, 409]).toContain(confirmed.status);
      expect(reversed.body.state).toBe('CLOSED');
      expect((await till.query(outTradeNo)).body.state).toBe('CLOSED');
      expect(await totals()).toEqual(allSay(0));
    }
  });
});

describe('A refund', () => {
  test('gives back a part: in the books, the room and the expense, once for its number', async () => {
    const outTradeNo = newId();
    const outRefundNo = newId();
    await till.charge({ authCode: phone.code(), outTradeNo });
    const first = await till.refund(outTradeNo, 800, outRefundNo);
    const again = await till.refund(outTradeNo, 800, outRefundNo);
    const other = await till.refund(outTradeNo, 900, outRefundNo);

    expect([first.status, first.body.amount]).toEqual([200, 800]);
    expect(again.body).toEqual(first.body);
    expect([other.status, other.body.code]).toEqual([409, 'DUPLICATE_REFUND_NO']);
    expect(await totals()).toEqual(allSay(2_000));
  });

  test('is never more than was paid, however many come at once', async () => {
    const outTradeNo = newId();
    await till.charge({ authCode: phone.code(), outTradeNo });
    const answers = await Promise.all(Array.from({ length: 8 }, () => till.refund(outTradeNo, 1_000)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ body }) => body.code === 'REFUND_TOO_HIGH')).toHaveLength(6);
    expect(await totals()).toEqual(allSay(800));
  });

  test('of all of it removes the expense', async () => {
    const outTradeNo = newId();
    await till.charge({ authCode: phone.code(), outTradeNo });
    await till.refund(outTradeNo, 2_800);

    expect(await totals()).toEqual(allSay(0));
  });
});
