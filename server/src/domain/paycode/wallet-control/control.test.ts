import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newCompany, type Crew } from '../../../../test/builders.ts';
import { leave, STANDARD, WalletWorld } from '../../../../test/corporate-wallets.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { newPolicy } from '../../../../test/tills.ts';

let server: TestServer;
let crew: Crew;
let world: WalletWorld;
beforeAll(async () => {
  server = await startServer();
  // What is due is delivered by the tests.
  await server.app.jobs.stop();
});
afterAll(() => server.stop());
beforeEach(async () => {
  crew = await newCompany(server);
  world = await WalletWorld.make(server, crew, { perPayment: 6_000, perDay: 10_000, perMonth: 50_000 });
});
afterEach(() => world.alipay.close());

const PASSED = { result: true, result_code: 'SUCCESS' };
const SHORT = { result: false, result_code: 'QUOTA_NOT_ENOUGH' };

describe('What a wallet queries before somebody pays', () => {
  test('is answered with what may be paid at most, signed, and nothing is kept for it', async () => {
    expect(await world.consult(2_000)).toEqual([
      expect.objectContaining({
        ...{ standard_id: STANDARD, available_amount: '6000', consult_status: 'PASS' },
      }),
    ]);
    expect(await world.used()).toBe(0);
    await world.pay('T1', 6_000);
    expect(await world.consult(4_001)).toMatchObject([
      { available_amount: '4000', consult_status: 'REJECT', result_code: 'OVER_DAY' },
    ]);
    const said = await world.ask('quotastatus.query', { trade_no: 'T1' });
    expect(said).toMatchObject({ status: 200, signed: true, code: '10000' });
  });

  test('is decided by the policy of the standard alone', async () => {
    await newPolicy(server, crew, { perPayment: 90_000, perDay: 90_000, perMonth: 90_000 });
    expect(await world.consult(6_001)).toMatchObject([
      { available_amount: '6000', consult_status: 'REJECT' },
    ]);
    expect(await world.pay('T1', 6_001)).toMatchObject(SHORT);
  });

  test('names what it knows nothing of', async () => {
    const consulted = await world.consult(100, { standard_id_list: [STANDARD, 'S-2'], employee_id: 'E-2' });
    expect(consulted.map(({ result_code: code }) => code)).toEqual(['UNKNOWN_EMPLOYEE', 'UNKNOWN_EMPLOYEE']);
    expect(await world.consult(100, { standard_id_list: ['S-2'] })).toMatchObject([
      { consult_status: 'REJECT', result_code: 'UNKNOWN_STANDARD' },
    ]);
    expect(await world.pay('T1', 100, { standard_id: 'S-2' })).toMatchObject({ result: false });
    expect(await world.pay('T2', 100, { employee_id: 'E-2' })).toMatchObject({
      ...{ result: false, result_code: 'UNKNOWN_EMPLOYEE' },
    });
  });
});

describe('A payment that a wallet requests', () => {
  test('passes once for its number; the number is refused for another sum, person or standard', async () => {
    for (let time = 0; time < 3; time += 1) expect(await world.pay('T1', 2_000)).toMatchObject(PASSED);
    expect(await world.pay('T1', 2_001)).toMatchObject({ result: false, result_code: 'OTHER_REQUEST' });
    await world.enrol(crew.colleague, 'E-9');
    expect(await world.pay('T1', 2_000, { employee_id: 'E-9' })).toMatchObject({ result: false });
    expect(await world.pay('T1', 2_000, { standard_id: 'S-2' })).toMatchObject({ result: false });
    expect(await world.used()).toBe(2_000);
  });

  test('that was refused stays so, although there is room later', async () => {
    expect(await world.pay('T1', 6_001)).toMatchObject(SHORT);
    expect(await world.status('T1')).toMatchObject({ status: 'FAILED' });
    expect(await world.pay('T1', 6_001)).toMatchObject(SHORT);
    expect(await world.used()).toBe(0);
  });

  test('sent several times at once is deducted once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.pay('T1', 2_000)));
    for (const answer of answers) expect(answer).toMatchObject(PASSED);
    expect(await world.used()).toBe(2_000);
  });

  test('that reaches the cap exactly passes once, of two at the same time', async () => {
    await world.pay('T0', 4_000);
    const answers = await Promise.all([world.pay('T1', 6_000), world.pay('T2', 6_000)]);
    expect(answers.map(({ result }) => result).sort()).toEqual([false, true]);
    expect(await world.used()).toBe(10_000);
  });

  test('of somebody who has left is refused at once', async () => {
    await leave(server, crew, crew.employee);
    expect(await world.consult(100)).toMatchObject([{ consult_status: 'REJECT', result_code: 'LEFT' }]);
    expect(await world.pay('T1', 100)).toMatchObject({ result: false, result_code: 'LEFT' });
  });

  test('is not found in another company, whatever is signed', async () => {
    const other = await WalletWorld.make(server, await newCompany(server));
    try {
      await other.enrol(other.crew.colleague, 'E-OTHER');
      // With this company's signature, of somebody of another one.
      expect(await world.pay('T1', 100, { employee_id: 'E-OTHER' })).toMatchObject({
        ...{ result: false, result_code: 'UNKNOWN_EMPLOYEE' },
      });
      // At another company's address.
      const said = await world.alipay.ask(other.controlUrl, 'quota.pay', {
        ...{ standard_id: STANDARD, trade_no: 'T2', employee_id: 'E-OTHER', apply_amount: 100 },
      });
      expect(said).toMatchObject({ code: '40002', result: undefined });
      expect(await other.used()).toBe(0);
    } finally {
      await other.alipay.close();
    }
  });

  test('with a forged or an altered signature does nothing', async () => {
    const call = {
      method: 'spi.alipay.commerce.ec.expensecontrol.quota.pay',
      biz_content: JSON.stringify({
        ...{ enterprise_id: world.alipay.enterpriseId, standard_id: STANDARD, trade_no: 'T1' },
        ...{ employee_id: world.employeeId, apply_amount: 100 },
      }),
    };
    const altered = world.alipay.signed(call, {
      change: { biz_content: call.biz_content.replace('100', '1') },
    });
    const unsigned = world.alipay.signed(call, { change: { sign: '' } });
    for (const body of [altered, unsigned, 'nonsense', ''])
      expect(await world.alipay.ask(world.controlUrl, '', {}, body)).toMatchObject({
        code: '40002',
        signed: true,
      });
    expect(await world.status('T1')).toMatchObject({ status: 'NOT_EXIST' });
    // Sent again as it was: it is the same payment.
    const body = world.alipay.signed(call);
    for (let time = 0; time < 2; time += 1) await world.alipay.ask(world.controlUrl, '', {}, body);
    expect(await world.used()).toBe(100);
    server.sleep(3_600_000);
    expect(await world.alipay.ask(world.controlUrl, '', {}, body)).toMatchObject({ code: '40002' });
  });

  test('is answered to no wallet that is switched off or unknown', async () => {
    const url = world.controlUrl.replace(world.wallet.id, crew.companyId);
    expect(await world.alipay.ask(url, 'quotastatus.query', { trade_no: 'T1' })).toMatchObject({
      status: 404,
    });
  });
});

describe('What a wallet gives back', () => {
  test('is added to the room once for each refund, and never more than was paid', async () => {
    await world.pay('T1', 5_000);
    for (let time = 0; time < 2; time += 1)
      expect(await world.refund('T1', 2_000, 'R1')).toMatchObject(PASSED);
    expect(await world.used()).toBe(3_000);
    expect(await world.refund('T1', 1_000, 'R1')).toMatchObject({ result_code: 'OTHER_REQUEST' });
    expect(await world.refund('T1', 3_001, 'R2')).toMatchObject({ result_code: 'OVER_REFUND' });
    expect(await world.refund('T2', 1, 'R3')).toMatchObject({ result_code: 'UNKNOWN_TRADE' });
    expect(await world.status('T1')).toEqual({ status: 'PAID', amount: '5000', refund_amount: '2000' });
  });

  test('is all of a payment that was not made, once', async () => {
    await world.pay('T1', 5_000);
    await world.refund('T1', 1_000, 'R1');
    const answers = await Promise.all([world.recover('T1'), world.recover('T1'), world.recover('T1')]);
    for (const answer of answers) expect(answer).toMatchObject(PASSED);
    expect(await world.used()).toBe(0);
    expect(await world.status('T1')).toMatchObject({ status: 'RECOVERED' });
    expect(await world.refund('T1', 100, 'R2')).toMatchObject({ result_code: 'NOT_DEDUCTED' });
  });

  test('keeps out a payment that comes after it', async () => {
    expect(await world.status('T1')).toMatchObject({ status: 'NOT_EXIST' });
    expect(await world.recover('T1')).toMatchObject(PASSED);
    expect(await world.pay('T1', 100)).toMatchObject({ result: false, result_code: 'RECOVERED' });
    expect(await world.used()).toBe(0);
  });

  test('at the same time as the payment leaves nothing used, whichever is first', async () => {
    for (let n = 0; n < 5; n += 1) {
      const [paid] = await Promise.all([world.pay(`T${n}`, 100), world.recover(`T${n}`)]);
      expect([true, false]).toContain(paid.result);
      expect(await world.status(`T${n}`)).toMatchObject({ status: 'RECOVERED' });
    }
    expect(await world.used()).toBe(0);
  });
});
