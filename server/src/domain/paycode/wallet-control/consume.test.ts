import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { corporateWalletEndpoints } from '@outlay/contract/paycode/corporate-wallet';
import { merchantStatementEndpoints } from '@outlay/contract/paycode/merchant-statement';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { walletControlEndpoints } from '@outlay/contract/paycode/wallet-control';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { newId } from '#system/id.ts';
import { linesFrom, newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { WalletWorld } from '../../../../test/corporate-wallets.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
let world: WalletWorld;
beforeAll(async () => {
  server = await startServer();
  await server.app.jobs.stop();
});
afterAll(() => server.stop());
beforeEach(async () => {
  crew = await newCompany(server);
  world = await WalletWorld.make(server, crew);
});
afterEach(() => world.alipay.close());

const differences = async () =>
  sure(await server.call(crew.manager, merchantStatementEndpoints.differences, {})).items.map(
    ({ kind, wallet, expected, found }) => ({
      ...{ kind, trade: wallet?.tradeNo, expected: expected.amount, found: found.amount },
    }),
  );
/** Pays as people do: the wallet requests, takes the money, and reports. */
const bought = async (payNo: string, amount: number) => {
  await world.pay(payNo, amount);
  world.alipay.pay(payNo, world.employeeId, amount);
  await world.notice(payNo);
};
const compared = async () => {
  server.sleep(24 * 3_600_000);
  await server.app.compare();
  return await world.deliver('corporateWallet.compare');
};

describe('A payment that a wallet reports', () => {
  test('is an expense that the company has paid, once however often it is reported', async () => {
    await bought('P1', 2_000);
    await world.notice('P1');
    await world.notice('P1');
    const expense = { amount: 2_000, type: 'meals', merchant: 'Noodle bar', submitted: true };
    expect(await world.expenses()).toMatchObject([{ ...expense, member_id: crew.employee.memberId }]);
    expect(await world.booked()).toBe(2_000);
    expect(await differences()).toEqual([]);
  });

  test('can be claimed by nobody', async () => {
    await bought('P1', 2_000);
    const { items } = sure(await server.call(crew.employee, expenseEndpoints.list, { state: 'all' }));
    const [expense] = items;
    if (!expense) throw new Error('there is no expense');
    const { items: types } = sure(await server.call(crew.employee, documentEndpoints.types, {}));
    const claim = await server.call(crew.employee, documentEndpoints.saveDraft, {
      ...{ id: newId(), version: 0, typeId: types[0]?.id ?? '', values: { title: 'Lunch' } },
      lines: linesFrom([expense]),
    });
    expect(claim).toMatchObject({ status: 409, body: { reason: 'expenseUsed' } });
  });

  test('that is refunded is less in the books and as an expense, and gone when nothing is left', async () => {
    await bought('P1', 2_000);
    world.alipay.refund('P1', 500);
    await world.refund('P1', 500, 'R1');
    await world.notice('P1');
    expect(await world.expenses()).toMatchObject([{ amount: 1_500 }]);
    expect(await world.booked()).toBe(1_500);
    expect(await world.used()).toBe(1_500);
    world.alipay.refund('P1', 1_500);
    await world.refund('P1', 1_500, 'R2');
    await world.notice('P1');
    expect(await world.expenses()).toEqual([]);
    expect([await world.booked(), await world.used()]).toEqual([0, 0]);
    expect(await differences()).toEqual([]);
  });

  test('and was never requested is booked, and reported to finance once', async () => {
    world.alipay.pay('P1', world.employeeId, 700);
    await world.notice('P1');
    await world.notice('P1');
    expect(await world.expenses()).toMatchObject([{ amount: 700, type: 'other' }]);
    expect(await world.booked()).toBe(700);
    expect(await differences()).toEqual([{ kind: 'wallet', trade: 'P1', expected: 0, found: 700 }]);
    // The wallet repairs what it did not request.
    expect(await world.status('P1')).toMatchObject({ status: 'NOT_EXIST' });
    expect(await world.pay('P1', 700)).toMatchObject({ result: true });
    expect(await world.used()).toBe(700);
  });

  test('of somebody whom nobody knows is booked without an expense, and reported to finance', async () => {
    world.alipay.pay('P1', 'E-NOBODY', 700);
    await world.notice('P1');
    expect(await world.expenses()).toEqual([]);
    expect(await world.booked()).toBe(700);
    expect(await differences()).toMatchObject([{ expected: 0, found: 700 }]);
  });

  test('and cost something else than was let pass is reported to finance', async () => {
    await world.pay('P1', 2_000);
    world.alipay.pay('P1', world.employeeId, 2_300);
    await world.notice('P1');
    expect(await world.booked()).toBe(2_300);
    expect(await differences()).toEqual([{ kind: 'wallet', trade: 'P1', expected: 2_000, found: 2_300 }]);
  });

  test('is only believed when the wallet signed it, and read when it did', async () => {
    world.alipay.pay('P1', world.employeeId, 700);
    const forged = await world.alipay.notify(world.noticeUrl, 'P1', { sign: 'AAAA' });
    expect(forged.status).toBe(403);
    expect(await world.deliver('corporateWallet.read')).toBe(0);
    expect(await world.alipay.notify(world.noticeUrl, 'P1')).toEqual({ status: 200, text: 'success' });
    expect(await world.deliver('corporateWallet.read')).toBe(1);
  });

  test('is read again after the wallet has failed, which finance can see', async () => {
    await world.pay('P1', 700);
    world.alipay.pay('P1', world.employeeId, 700);
    world.alipay.faultFor = () => ({ code: '20000', sub_code: 'isp.unknow-error' });
    await world.alipay.notify(world.noticeUrl, 'P1');
    await expect(world.deliver('corporateWallet.read')).rejects.toThrow('provider');
    const wallet = async () =>
      sure(await server.call(crew.manager, corporateWalletEndpoints.all, {})).items[0];
    expect(await wallet()).toMatchObject({ fault: 'provider isp.unknow-error', readAt: null });
    world.alipay.faultFor = () => undefined;
    await world.deliver('corporateWallet.read');
    expect(await world.booked()).toBe(700);
    expect(await wallet()).toMatchObject({ fault: '', readAt: expect.any(String) as string });
  });
});

test('Finance sees what was let pass, refused and paid, the newest first', async () => {
  await bought('P1', 2_000);
  await world.refund('P1', 500, 'R1');
  world.alipay.refund('P1', 500);
  await world.notice('P1');
  server.sleep(1_000);
  await world.pay('P2', 90_000);
  server.sleep(1_000);
  world.alipay.pay('P3', world.employeeId, 300);
  await world.notice('P3');
  const { items } = sure(await server.call(crew.manager, walletControlEndpoints.payments, {}));
  const { name } = (await members()).find(({ id }) => id === crew.employee.memberId) ?? { name: '' };
  const paidBy = { wallet: world.wallet.name, member: name };
  expect(items).toMatchObject([
    { ...paidBy, tradeNo: 'P3', state: 'unasked', reason: null, paid: { amount: 300 } },
    {
      ...paidBy,
      tradeNo: 'P2',
      state: 'refused',
      reason: 'overPayment',
      asked: { amount: 90_000 },
      paid: null,
    },
    { ...paidBy, tradeNo: 'P1', state: 'deducted', returned: { amount: 500 }, paid: { amount: 1_500 } },
  ]);
});

const members = async () =>
  sure(await server.call(crew.administrator, memberListEndpoints.members, { size: 100 })).items;

describe('The comparison of a day', () => {
  test('takes in what was not reported, and finds what is missing on either side', async () => {
    await bought('P1', 1_000);
    // Reported by nobody.
    await world.pay('P2', 2_000);
    world.alipay.pay('P2', world.employeeId, 2_000);
    // Not paid in the end, and not given back.
    await world.pay('P3', 3_000);
    // Refunded at the wallet alone.
    await bought('P4', 400);
    world.alipay.refund('P4', 100);
    // Not requested.
    world.alipay.pay('P5', world.employeeId, 500);
    expect(await compared()).toBe(1);
    const found = [
      { kind: 'wallet', trade: 'P3', expected: 3_000, found: 0 },
      { kind: 'wallet', trade: 'P4', expected: 400, found: 300 },
      { kind: 'wallet', trade: 'P5', expected: 0, found: 500 },
    ];
    const sorted = async () =>
      (await differences()).sort((a, b) => ((a.trade ?? '') < (b.trade ?? '') ? -1 : 1));
    expect(await sorted()).toEqual(found);
    expect(await world.booked()).toBe(1_000 + 2_000 + 300 + 500);
  });

  test('finds nothing where all is as it was let pass', async () => {
    await bought('P1', 1_000);
    await bought('P2', 500);
    world.alipay.refund('P2', 500);
    await world.refund('P2', 500, 'R1');
    await world.pay('P3', 300);
    await world.recover('P3');
    await compared();
    expect(await differences()).toEqual([]);
    expect([await world.booked(), await world.used()]).toEqual([1_000, 1_000]);
  });
});
