import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { merchantStatementEndpoints } from '@outlay/contract/paycode/merchant-statement';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import {
  newMerchant,
  newPhone,
  newPolicy,
  type FakeMerchant,
  type FakePhone,
} from '../../../../test/tills.ts';
import { today } from '../../../../test/paying.ts';
import { dayOf } from '#system/clock.ts';
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
  avoidMonthEnd();
  crew = await newCompany(server);
  await newPolicy(server, crew, { perDay: 10_000_000, perMonth: 10_000_000 });
  till = await newMerchant(server, crew, { name: 'Canteen' });
  phone = await newPhone(server, crew.employee);
});

const HOUR_MS = 3_600_000;
/** Each payment takes a minute of the server's clock, and a test must not begin in one month and end in the next. */
function avoidMonthEnd(): void {
  const inAnHour = dayOf(new Date(server.now().getTime() + HOUR_MS), 'Asia/Shanghai');
  if (inAnHour.slice(0, 7) !== today(server).slice(0, 7)) server.sleep(HOUR_MS);
}

const paid = async (amount: number) => {
  server.sleep(60_000);
  const outTradeNo = newId();
  const { body } = await till.charge({ authCode: phone.code(), amount, outTradeNo });
  expect(body.state).toBe('SUCCESS');
  return outTradeNo;
};
const statements = async () =>
  sure(await server.call(crew.manager, merchantStatementEndpoints.page, {})).items;
/** As if everything had happened on the first day of the month before. */
const aMonthAgo = async () => {
  const before = `(date_trunc('month', $2::date) - interval '1 month')::date`;
  const values = [crew.companyId, today(server)];
  await server.owner.query(`update charge set paid_on = ${before} where company_id = $1`, values);
  await server.owner.query(`update charge_refund set refunded_on = ${before} where company_id = $1`, values);
};
const aMinuteLater = async () => {
  server.sleep(60_000);
  await server.app.compare();
  return await statements();
};

describe('The statement of a merchant', () => {
  test('comes to what was paid less what was refunded, and can be paid once the month is over', async () => {
    await paid(2_800);
    await till.refund(await paid(5_000), 1_000);
    const [open] = await aMinuteLater();
    await aMonthAgo();
    const closed = (await aMinuteLater()).at(-1);

    expect(open).toMatchObject({
      payments: 2,
      refunds: 1,
      payable: { amount: 6_800 },
      closed: false,
      actions: [],
    });
    expect(closed).toMatchObject({ payable: { amount: 6_800 }, closed: true, actions: ['pay'] });
  });

  test('becomes one document to a supplier, of the sum that was seen, and not a second one', async () => {
    await paid(2_800);
    await aMonthAgo();
    const [statement] = await aMinuteLater();
    const { id = '', version = 0 } = statement ?? {};
    const documentId = newId();
    const pay = (form: { documentId: string; amount: number }) =>
      server.call(crew.manager, merchantStatementEndpoints.pay, { id, version, ...form });
    const other = await pay({ documentId: newId(), amount: 2_700 });
    const first = await pay({ documentId, amount: 2_800 });
    const again = await pay({ documentId, amount: 2_800 });
    const second = await pay({ documentId: newId(), amount: 2_800 });

    expect([other.status, other.body.reason]).toEqual([409, 'staleVersion']);
    expect([first.status, again.body.documentId]).toEqual([200, documentId]);
    expect([second.status, second.body.reason]).toEqual([409, 'statementPaid']);
    const draft = sure(await server.call(crew.manager, documentEndpoints.detail, { id: documentId }));
    expect(draft).toMatchObject({ status: 'ToBeSubmitted', money: { amount: 2_800 } });
    expect((await statements())[0]).toMatchObject({ document: { id: documentId }, actions: [] });
  });

  test('is there a minute after the first payment', async () => {
    await aMinuteLater();
    await paid(2_800);
    expect(await aMinuteLater()).toMatchObject([{ payments: 1, payable: { amount: 2_800 } }]);
  });

  test('is not for employees', async () => {
    expect((await server.call(crew.employee, merchantStatementEndpoints.page, {})).status).toBe(403);
  });
});

describe('The daily bill', () => {
  test('lists payments and refunds, with the hash of the file, the same for merchant and finance', async () => {
    await till.refund(await paid(2_800), 800);
    const { rows } = await server.owner.query<{ day: string }>(
      'select paid_on::text as day from charge where company_id = $1',
      [crew.companyId],
    );
    const day = rows[0]?.day ?? '';
    const bill = await till.ask('GET', `/bills?date=${day}`);
    const forFinance = await server.call(crew.manager, merchantStatementEndpoints.bill, {
      merchantId: till.id,
      day,
    });

    const lines = bill.text.trim().split(/\r?\n/);
    expect(lines.map((line) => line.split(',')[0])).toEqual(['kind', 'payment', 'refund']);
    expect(lines.map((line) => line.split(',')[6])).toEqual(['amount', '28.00', '-8.00']);
    expect(bill.headers.get('opc-sha256')).toBe(createHash('sha256').update(bill.text).digest('hex'));
    expect(Buffer.from(forFinance.body as unknown as ArrayBuffer).toString()).toBe(bill.text);
  });
});

describe('The daily comparison', () => {
  const differences = async () =>
    sure(await server.call(crew.manager, merchantStatementEndpoints.differences, {})).items;
  const compare = async () => {
    const { rows } = await server.owner.query<{ day: string }>(
      'select paid_on::text as day from charge where company_id = $1 limit 1',
      [crew.companyId],
    );
    await server.app.asSystem(crew.companyId, (ctx) => {
      ctx.emit({ topic: 'charge.reconcile', payload: { day: rows[0]?.day ?? '' } });
      return Promise.resolve();
    });
    const { rows: entries } = await server.owner.query<{ id: string }>(
      `select id from outbox where company_id = $1 and topic = 'charge.reconcile' order by created_at desc limit 1`,
      [crew.companyId],
    );
    await server.app.jobs.deliver({ companyId: crew.companyId, id: entries[0]?.id ?? '' });
  };

  test('finds nothing where payments, refunds, books, expenses and room agree', async () => {
    await till.refund(await paid(2_800), 800);
    await paid(1_000);
    await compare();

    expect(await differences()).toEqual([]);
  });

  test('finds what was changed past the application, notifies finance once, and is settled with a reason', async () => {
    await paid(2_800);
    await server.owner.query(
      `update expense set amount = 2900 where company_id = $1 and origin ->> 'kind' = 'charge'`,
      [crew.companyId],
    );
    await server.owner.query(
      'update spend_used set used = used + 5 where company_id = $1 and length(period) = 10',
      [crew.companyId],
    );
    await compare();
    await compare();
    const found = await differences();

    expect(found.map(({ kind, expected, found: is }) => [kind, expected.amount, is.amount]).sort()).toEqual([
      ['expense', 2_800, 2_900],
      ['room', 2_800, 2_805],
    ]);
    const { items } = sure(await server.call(crew.manager, messageEndpoints.list, {}));
    expect(items.filter(({ kind }) => kind === 'chargeDiffers')).toHaveLength(1);
    for (const { id, version } of found)
      sure(
        await server.call(crew.manager, merchantStatementEndpoints.settle, {
          id,
          version,
          reason: 'Put right.',
        }),
      );
    expect(await differences()).toEqual([]);
  });
});
