import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { createPublicKey, verify } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OPEN_PAY } from '@outlay/contract/paycode/merchant.open';
import { merchantEndpoints } from '@outlay/contract/paycode/merchant';
import { spendPolicyEndpoints } from '@outlay/contract/paycode/spend-policy';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { deliverAll } from '../../../../test/booking.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import {
  asked,
  merchantForm,
  newMerchant,
  newPhone,
  newPolicy,
  policyForm,
  purchase,
} from '../../../../test/tills.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  crew = await newCompany(server);
});

const terminalOf = async (merchantId: string, storeId: string | null = null) =>
  sure(
    await server.call(crew.administrator, merchantEndpoints.addTerminal, {
      ...{ merchantId, id: newId(), name: 'Till 1', storeId },
    }),
  );
const atTill = <T>(token: string, method: string, path: string, body?: object) =>
  asked<T>(server, method, OPEN_PAY + path, {
    ...{ authorization: `OPC-TERMINAL ${token}`, text: body ? JSON.stringify(body) : '' },
  });

describe('A merchant', () => {
  test('takes nothing before it is enabled, and nothing once it is disabled', async () => {
    await newPolicy(server, crew);
    const till = await newMerchant(server, crew);
    const phone = await newPhone(server, crew.employee);
    const { version } = sure(await server.call(crew.administrator, merchantEndpoints.get, { id: till.id }));
    const off = { id: till.id, version, enabled: false };
    sure(await server.call(crew.administrator, merchantEndpoints.enable, off));
    const { status, body } = await till.charge({ authCode: phone.code() });

    expect([status, body.code]).toEqual([403, 'MERCHANT_DISABLED']);
  });

  test('is read by an auditor, changed by administrators and finance, and neither by employees', async () => {
    const form = merchantForm();

    expect((await server.call(crew.auditor, merchantEndpoints.save, form)).status).toBe(403);
    expect((await server.call(crew.accountant, merchantEndpoints.save, form)).status).toBe(200);
    expect((await server.call(crew.auditor, merchantEndpoints.get, { id: form.id })).status).toBe(200);
    expect((await server.call(crew.employee, merchantEndpoints.get, { id: form.id })).status).toBe(403);
  });

  test('loses a key at once when it is revoked', async () => {
    const till = await newMerchant(server, crew);
    const before = await till.ask('GET', '/me');
    const key = { merchantId: till.id, id: till.keyId };
    sure(await server.call(crew.administrator, merchantEndpoints.revokeKey, key));

    expect([before.status, (await till.ask('GET', '/me')).status]).toEqual([200, 401]);
  });
});

describe('A till in the browser', () => {
  test('shows its token, takes payments for its store, and sees its own day', async () => {
    await newPolicy(server, crew);
    const store = { id: newId(), name: 'North canteen' };
    const { id } = await newMerchant(server, crew, { stores: [store] });
    const { token } = await terminalOf(id, store.id);
    const other = await terminalOf(id);
    const phone = await newPhone(server, crew.employee);
    const { body } = await atTill(token, 'POST', '/charges', purchase({ authCode: phone.code() }));
    const day = await atTill<{ count: number; amount: number }>(token, 'GET', '/day');
    const othersDay = await atTill<{ count: number }>(other.token, 'GET', '/day');
    const me = await atTill<{ terminal: { storeName: string } }>(token, 'GET', '/me');

    expect(body).toMatchObject({ state: 'SUCCESS', storeId: store.id });
    expect(day.body).toMatchObject({ count: 1, amount: 2_800 });
    expect(othersDay.body.count).toBe(0);
    expect(me.body.terminal.storeName).toBe('North canteen');
  });

  test('is signed out when its token is revoked; only the hash of the token is stored', async () => {
    const { id } = await newMerchant(server, crew);
    const { merchant, token } = await terminalOf(id);
    const before = await atTill(token, 'GET', '/me');
    const terminal = { merchantId: id, id: merchant.terminalList[0]?.id ?? '' };
    sure(await server.call(crew.administrator, merchantEndpoints.revokeTerminal, terminal));
    const { rows } = await server.owner.query('select * from merchant_terminal where company_id = $1', [
      crew.companyId,
    ]);

    expect([before.status, (await atTill(token, 'GET', '/me')).status]).toEqual([200, 401]);
    expect(JSON.stringify(rows)).not.toContain(token.split('_')[2]);
  });
});

describe('A notification', () => {
  const taken: { headers: IncomingHttpHeaders; text: string }[] = [];
  let receiver: Server;
  let status = 200;
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () => {
        taken.push({ headers: request.headers, text });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  });
  afterAll(() => receiver.close());

  test('of a payment is signed as Standard Webhooks require, and one that is not taken is sent again under its id', async () => {
    await newPolicy(server, crew);
    const { port } = receiver.address() as AddressInfo;
    const till = await newMerchant(server, crew, { webhookUrl: `http://127.0.0.1:${port}/paid` });
    const phone = await newPhone(server, crew.employee);
    status = 500;
    const { body } = await till.charge({ authCode: phone.code() });
    await expect.poll(() => taken.length).toBeGreaterThan(0);
    status = 200;
    await deliverAll(server, crew.companyId, 'charge.notify').catch(() => undefined);
    await expect.poll(() => taken.length).toBeGreaterThan(1);

    const [first, second] = taken;
    const { keys } = (await (await fetch(`${server.url}${OPEN_PAY}/jwks`)).json()) as {
      keys: { kty: string; crv: string; x: string }[];
    };
    const id = String(second?.headers['webhook-id']);
    const signed = `${id}.${String(second?.headers['webhook-timestamp'])}.${second?.text ?? ''}`;
    const signature = String(second?.headers['webhook-signature']).replace('v1a,', '');
    const key = createPublicKey({ key: { ...keys[0] }, format: 'jwk' });
    expect(verify(null, Buffer.from(signed), key, Buffer.from(signature, 'base64'))).toBe(true);
    expect(first?.headers['webhook-id']).toBe(id);
    expect(JSON.parse(second?.text ?? '')).toMatchObject({
      ...{ type: 'charge.paid', data: { tradeNo: body.tradeNo, state: 'SUCCESS', amount: 2_800 } },
    });
  });
});

describe('A spend policy', () => {
  test('is not saved by somebody for themselves alone', async () => {
    const who = { everybody: false, memberIds: [crew.administrator.memberId], departmentIds: [], roles: [] };
    const answer = await server.call(crew.administrator, spendPolicyEndpoints.save, policyForm({ who }));

    expect([answer.status, answer.body.reason]).toEqual([403, 'policyForOneself']);
  });

  test('says what each of its members has left, and ends for them when it is removed', async () => {
    const { id, version, covered } = await newPolicy(server, crew);
    const till = await newMerchant(server, crew);
    const phone = await newPhone(server, crew.employee);
    await till.charge({ authCode: phone.code() });
    const { items } = sure(await server.call(crew.employee, spendPolicyEndpoints.mine, {}));
    sure(await server.call(crew.administrator, spendPolicyEndpoints.remove, { id, version }));
    const after = sure(await server.call(crew.employee, spendPolicyEndpoints.mine, {}));

    expect(covered).toBe(8);
    expect(items).toMatchObject([{ usedToday: 2_800, leftToday: 37_200, leftThisMonth: 197_200 }]);
    expect(after.items).toEqual([]);
    expect((await till.charge({ authCode: phone.code(1) })).body.code).toBe('POLICY_REJECTED');
  });

  test('is tried on what people bought last month', async () => {
    const form = policyForm({ perPayment: 5_000, perDay: 5_000, perMonth: 20_000 });
    await server.owner.query(
      `insert into expense (company_id, id, member_id, type, amount, currency, spent_on, merchant, remarks, created_at, updated_at)
       select $1, gen_random_uuid(), $2, 'meals', amount, 'CNY',
         (date_trunc('month', now()) - interval '1 month')::date + 10, 'Noodles', '', now(), now()
       from unnest(array[3000, 6000]) as amount`,
      [crew.companyId, crew.employee.memberId],
    );
    const trial = sure(await server.call(crew.accountant, spendPolicyEndpoints.try, form));

    expect(trial).toMatchObject({ covered: 8, spending: 1, passed: { count: 1 }, refused: { count: 1 } });
    expect(trial.refusals).toMatchObject([{ refusal: 'overPayment', count: 1, sum: { amount: 6_000 } }]);
    expect(trial.highest).toMatchObject({ sum: { amount: 3_000 } });
  });
});
