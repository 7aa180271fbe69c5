import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OPEN_PAY } from '@outlay/contract/paycode/merchant.open';
import { chargeEndpoints } from '@outlay/contract/paycode/charge';
import { sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { payingAtTills } from '../../../../test/paying-at-tills.ts';
import { allSay, purchase, totalsOf, type FakeMerchant, type FakePhone } from '../../../../test/tills.ts';
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
  ({ crew, till, phone } = await payingAtTills(server));
});

const totals = () => totalsOf(server, crew.companyId);

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
    const isRight = (signed: string) =>
      verify(
        null,
        Buffer.from(signed),
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

  test('at any moment, leaves every payment paid once or not at all, and a repeated request settles each', async () => {
    const bodies = Array.from({ length: 12 }, () => {
      server.sleep(60_000);
      return purchase({ authCode: phone.code() });
    });
    // Back, so that each code is in time when it is used.
    server.sleep(-12 * 60_000);
    for (const body of bodies) {
      server.sleep(60_000);
      const response = till.ask('POST', '/charges', { body });
      await server.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and random() < 0.7`);
      await response;
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
