import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OPEN_PAY } from '@outlay/contract/paycode/merchant.open';
import { chargeEndpoints } from '@outlay/contract/paycode/charge';
import { paycodeEndpoints } from '@outlay/contract/paycode/paycode';
import { composeCode } from '@outlay/contract/paycode/paycode.code';
import { companyEndpoints } from '@outlay/contract/organisation/company';
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
  crew = await newCompany(server);
  await newPolicy(server, crew, { perDay: 100_000_000, perMonth: 1_000_000_000 });
  till = await newMerchant(server, crew);
  other = await newMerchant(server, crew);
  phone = await newPhone(server, crew.employee);
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
      // By the server's time, which the summary tells.
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

describe('A request', () => {
  const form = () => ({ body: purchase({ authCode: phone.code() }) });

  test('without a right signature, in time and never sent before, is not taken', async () => {
    const later = String(Math.floor(server.now().getTime() / 1000) + 330);
    const nonce = newId();
    const refused = [
      await till.ask('POST', '/charges', { ...form(), change: { timestamp: later } }),
      await till.ask('POST', '/charges', { ...form(), change: { path: `${OPEN_PAY}/refunds` } }),
      await till.ask('POST', '/charges', { ...form(), change: { signature: `${'A'.repeat(86)}==` } }),
    ];
    const first = await till.ask('GET', '/me', { change: { nonce } });
    const again = await till.ask('GET', '/me', { change: { nonce } });

    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect([first.status, again.status]).toEqual([200, 401]);
    expect(await totals()).toEqual(allSay(0));
  });

  test('is answered with a signature that the published key verifies', async () => {
    const { verify, createPublicKey } = await import('node:crypto');
    const answer = await till.charge({ authCode: phone.code() });
    const { keys } = (await (await fetch(`${server.url}${OPEN_PAY}/jwks`)).json()) as {
      keys: { kid: string; kty: string; crv: string; x: string }[];
    };
    const header = (name: string) => answer.headers.get(`opc-${name}`) ?? '';
    const key = keys.find(({ kid }) => kid === header('key'));
    const text = `${header('timestamp')}\n${header('nonce')}\n${answer.text}\n`;
    const isRight = (told: string) =>
      verify(
        null,
        Buffer.from(told),
        createPublicKey({ key: { ...key }, format: 'jwk' }),
        Buffer.from(header('signature'), 'base64'),
      );

    expect([isRight(text), isRight(text.replace('2800', '28'))]).toEqual([true, false]);
  });

  test('that cannot be read is refused with what is wrong', async () => {
    const { status, body } = await till.ask('POST', '/charges', { body: { outTradeNo: 'x', amount: -1 } });

    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
  });
});

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

/** Everything that a payment writes, in its order. */
const WRITTEN = [
  ...[
    'paycode_claim',
    'paycode_device',
    'spend_used',
    'spend_reservation',
    'charge',
    'ledger_entry',
    'posting',
  ],
  ...['expense', 'message', 'outbox', 'audit_event', 'audit_head'],
];

describe('The issuer, killed at any step of a payment,', () => {
  test.each(WRITTEN)(
    'such as when it writes to %s, has charged nothing; the same request is paid once',
    async (table) => {
      const body = purchase({ authCode: phone.code() });
      await server.owner.query(`
      create or replace function fail() returns trigger language plpgsql as
        $$ begin raise exception 'killed' using errcode = '57P01'; end $$;
      create trigger fail before insert or update on ${table} for each row execute function fail()`);
      const killed = await till.ask('POST', '/charges', { body });
      await server.owner.query(`drop trigger fail on ${table}; drop function fail`);

      expect([killed.status, killed.body.code]).toEqual([500, 'SYSTEM_ERROR']);
      expect(await totals()).toEqual(allSay(0));
      expect((await till.query(body.outTradeNo)).status).toBe(404);
      const again = await till.ask('POST', '/charges', { body });
      const once = await till.ask('POST', '/charges', { body });
      expect([again.body.state, once.body.tradeNo]).toEqual(['SUCCESS', again.body.tradeNo]);
      expect(await totals()).toEqual(allSay(2_800));
    },
  );

  test('at any moment, leaves every payment paid once or not at all, and asking again settles each', async () => {
    const bodies = Array.from({ length: 12 }, () => {
      server.sleep(60_000);
      return purchase({ authCode: phone.code() });
    });
    // Back, so that each code is in time when it is asked for.
    server.sleep(-12 * 60_000);
    for (const body of bodies) {
      server.sleep(60_000);
      const asking = till.ask('POST', '/charges', { body });
      await server.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and random() < 0.7`);
      await asking;
      let settled = await till.ask('POST', '/charges', { body });
      for (let time = 0; settled.status === 500 && time < 5; time += 1)
        settled = await till.ask('POST', '/charges', { body });
      expect(settled.body.state).toBe('SUCCESS');
    }

    const said = await totals();
    expect([said?.paid, said?.owed, said?.expenses]).toEqual(Array.from({ length: 3 }, () => 12 * 2_800));
    const { items } = sure(await server.call(crew.employee, chargeEndpoints.page, { size: 50 }));
    expect(items.filter(({ state }) => state === 'paid')).toHaveLength(12);
  });
});
