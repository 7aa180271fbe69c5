import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paycodeEndpoints } from '@outlay/contract/paycode/paycode';
import { sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { payingAtTills } from '../../../../test/paying-at-tills.ts';
import {
  allSay,
  newPhone,
  purchase,
  totalsOf,
  type FakeMerchant,
  type FakePhone,
} from '../../../../test/tills.ts';

let server: TestServer;
let crew: Crew;
let till: FakeMerchant;
let other: FakeMerchant;
let phone: FakePhone;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ crew, till, other, phone } = await payingAtTills(server));
});

const totals = () => totalsOf(server, crew.companyId);

describe('A payment without a network', () => {
  const batch = async (merchant: FakeMerchant, charges: object[]) =>
    (
      await merchant.ask<{ results: { state?: string; code: string | null }[] }>('POST', '/charges/offline', {
        body: { charges },
      })
    ).body.results.map(({ code, state }) => code ?? state);
  const takenAt = () => server.now().toISOString();

  test('is paid when the till submits it, once for its counter', async () => {
    const twice = await phone.signed();
    const forms = [
      purchase({ authCode: await phone.signed(), takenAt: takenAt() }),
      purchase({ authCode: twice, takenAt: takenAt() }),
      purchase({ authCode: twice, takenAt: takenAt() }),
      purchase({ authCode: await phone.signed({ c: phone.enrolled.counter }), takenAt: takenAt() }),
    ];
    server.sleep(3_600_000);

    expect(await batch(till, forms)).toEqual(['SUCCESS', 'SUCCESS', 'CODE_USED', 'CODE_USED']);
    expect(await batch(till, forms)).toEqual(['SUCCESS', 'SUCCESS', 'CODE_USED', 'CODE_USED']);
    expect(await totals()).toEqual(allSay(5_600));
  });

  test('for another merchant, another amount or by another key is no code', async () => {
    const stranger = await newPhone(server, crew.colleague);
    const mixed =
      (await phone.signed()).split('~')[0] + '~' + ((await stranger.signed()).split('~')[1] ?? '');
    const refused = [await phone.signed({ m: other.id }), await phone.signed({ a: 2_700 }), mixed].map(
      (authCode) => purchase({ authCode, takenAt: takenAt() }),
    );
    const right = purchase({ authCode: await phone.signed({ m: till.id, a: 2_800 }), takenAt: takenAt() });

    expect(await batch(till, [...refused, right])).toEqual([
      ...Array.from({ length: 3 }, () => 'CODE_INVALID'),
      'SUCCESS',
    ]);
  });

  test('is within 200.00 a payment and 500.00 until the phone has a network again', async () => {
    const take = async (amount: number) =>
      purchase({ authCode: await phone.signed(), amount, takenAt: takenAt() });
    const forms = [
      await take(20_001),
      await take(20_000),
      await take(20_000),
      await take(10_001),
      await take(10_000),
    ];

    expect(await batch(till, forms)).toEqual(['PAYER_LIMIT', 'SUCCESS', 'SUCCESS', 'PAYER_LIMIT', 'SUCCESS']);
    const form = { id: phone.enrolled.deviceId, counter: 20 };
    phone.enrolled = sure(await server.call(crew.employee, paycodeEndpoints.renew, form));
    expect(
      await batch(till, [purchase({ authCode: await phone.signed({ c: 20 }), takenAt: takenAt() })]),
    ).toEqual(['SUCCESS']);
  });

  test('is refused after a day, and after the phone was blocked', async () => {
    const old = purchase({ authCode: await phone.signed(), takenAt: takenAt() });
    server.sleep(86_400_000 + 1_000);
    const before = purchase({ authCode: await phone.signed(), takenAt: takenAt() });
    server.sleep(1_000);
    sure(
      await server.call(crew.employee, paycodeEndpoints.block, { id: phone.enrolled.deviceId, lost: true }),
    );
    const after = purchase({ authCode: await phone.signed(), takenAt: takenAt() });

    expect(await batch(till, [old, before, after])).toEqual(['CODE_EXPIRED', 'SUCCESS', 'DEVICE_BLOCKED']);
  });
});
