import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paycodeEndpoints } from '@outlay/contract/paycode/paycode';
import { composeCode } from '@outlay/contract/paycode/paycode.code';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { payingAtTills } from '../../../../test/paying-at-tills.ts';
import {
  allSay,
  newMerchant,
  newPhone,
  newPolicy,
  totalsOf,
  type FakeMerchant,
  type FakePhone,
} from '../../../../test/tills.ts';
import { newId } from '#system/id.ts';

/** Rounds of two tills; `PAYCODE_ROUNDS=1000` for the long run. */
const ROUNDS = Number(process.env['PAYCODE_ROUNDS'] ?? 24);

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
const codeOf = async (answer: ReturnType<FakeMerchant['charge']>) => (await answer).body.code;

describe('A code', () => {
  test(`is taken by one of two tills that scan it at once, in ${ROUNDS} rounds`, async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      server.sleep(60_000);
      const authCode = phone.code();
      const answers = await Promise.all([till.charge({ authCode }), other.charge({ authCode })]);
      const results = answers.map(({ body }) => body.code ?? body.state).sort();

      expect(results).toEqual(['CODE_USED', 'SUCCESS']);
    }
    expect((await totals())?.paid).toBe(ROUNDS * 2_800);
    expect((await totals())?.owed).toBe(ROUNDS * 2_800);
  }, 600_000);

  test('is taken once; the next one that the phone shows at once is taken too', async () => {
    const authCode = phone.code();
    await till.charge({ authCode });

    expect(await codeOf(till.charge({ authCode }))).toBe('CODE_USED');
    expect(await codeOf(till.charge({ authCode: phone.code(1) }))).toBeNull();
    expect(await codeOf(till.charge({ authCode }))).toBe('CODE_USED');
    expect(await totals()).toEqual(allSay(5_600));
  });

  test('of a screenshot is dead 60 seconds after the phone has shown the next one', async () => {
    const screenshot = phone.code();
    server.sleep(121_000);

    expect(await codeOf(till.charge({ authCode: screenshot }))).toBe('CODE_EXPIRED');
  });

  test('of a screenshot is dead as soon as a newer one was taken', async () => {
    const screenshot = phone.code();
    server.sleep(60_000);
    await till.charge({ authCode: phone.code() });

    expect(await codeOf(till.charge({ authCode: screenshot }))).toBe('CODE_USED');
  });

  test.each([-90, 90])(
    'of a phone whose clock is off by %i s is right once the phone has corrected it',
    async (seconds) => {
      phone.ahead = seconds * 1000;
      // By the server's time, which the summary states.
      const { serverTime } = sure(
        await server.call(crew.employee, paycodeEndpoints.summary, { deviceId: phone.enrolled.deviceId }),
      );
      const own = server.now().getTime() + phone.ahead;
      phone.ahead -= own - new Date(serverTime).getTime();

      expect(await codeOf(till.charge({ authCode: phone.code() }))).toBeNull();
    },
  );

  test('of a phone whose clock is three minutes off is refused, and is not taken for a guess', async () => {
    phone.ahead = 180_000;
    for (let time = 0; time < 8; time += 1)
      expect(await codeOf(till.charge({ authCode: phone.code() }))).toBe('CODE_EXPIRED');
    phone.ahead = 0;

    expect(await codeOf(till.charge({ authCode: phone.code() }))).toBeNull();
  });

  test('cannot be guessed: after five wrong ones in ten minutes the right one is refused too', async () => {
    const guess = (number: number) =>
      composeCode({ handle: phone.enrolled.handle, changing: String(number).padStart(8, '0') });
    for (let number = 0; number < 5; number += 1)
      expect(await codeOf(till.charge({ authCode: guess(number) }))).toBe('CODE_INVALID');

    expect(await codeOf(till.charge({ authCode: phone.code() }))).toBe('CODE_INVALID');
    server.sleep(601_000);
    expect(await codeOf(till.charge({ authCode: phone.code() }))).toBeNull();
  });

  test('of another company’s member, or of nobody, is no code', async () => {
    const theirs = await newCompany(server);
    await newPolicy(server, theirs);
    const stranger = await newPhone(server, theirs.employee);

    expect(await codeOf(till.charge({ authCode: stranger.code() }))).toBe('CODE_INVALID');
    expect(await codeOf(till.charge({ authCode: '88000000000000000000' }))).toBe('CODE_INVALID');
  });

  test('of a phone that was reported lost is dead at once', async () => {
    sure(
      await server.call(crew.employee, paycodeEndpoints.block, { id: phone.enrolled.deviceId, lost: true }),
    );

    expect(await codeOf(till.charge({ authCode: phone.code() }))).toBe('CODE_INVALID');
  });

  test('of somebody who has left is dead at once, and what they had to confirm is not paid', async () => {
    const outTradeNo = newId();
    await till.charge({ authCode: phone.code(), amount: 15_000, outTradeNo });
    const id = crew.employee.memberId;
    const { rows } = await server.owner.query<{ version: number }>(
      'select version from member where id = $1',
      [id],
    );
    const leaver = { id, version: rows[0]?.version ?? 0, handOverTo: null };
    sure(await server.call(crew.administrator, companyEndpoints.removeMember, leaver));

    expect(await codeOf(till.charge({ authCode: phone.code(1) }))).toBe('CODE_INVALID');
    server.sleep(46_000);
    expect((await till.query(outTradeNo)).body.state).toBe('CLOSED');
    expect(await totals()).toEqual(allSay(0));
  });

  test('of a policy’s room is never spent beyond it, by two phones and two tills at once', async () => {
    const small = await newCompany(server);
    await newPolicy(server, small, { perPayment: 3_000, perDay: 5_000, perMonth: 5_000 });
    const [one, two] = [await newMerchant(server, small), await newMerchant(server, small)];
    const phones = [await newPhone(server, small.employee), await newPhone(server, small.employee)];
    const answers = await Promise.all([
      one.charge({ authCode: phones[0]?.code() ?? '' }),
      two.charge({ authCode: phones[1]?.code() ?? '' }),
    ]);

    expect(answers.map(({ body }) => body.code).sort()).toEqual(['PAYER_LIMIT', null].sort());
    expect(answers.find(({ body }) => body.code === 'PAYER_LIMIT')?.body.allowedAmount).toBe(2_200);
    expect(await totalsOf(server, small.companyId)).toEqual(allSay(2_800));
  });
});
