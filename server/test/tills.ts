import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { CompactSign } from 'jose';
import type { OpenCharge, OpenChargeForm } from '@outlay/contract/paycode/charge.open';
import { titleEndpoints } from '@outlay/contract/organisation/invoice-title';
import { chargeEndpoints } from '@outlay/contract/paycode/charge';
import { invoiceRequestEndpoints } from '@outlay/contract/paycode/invoice-request';
import { merchantEndpoints, type MerchantForm } from '@outlay/contract/paycode/merchant';
import { paycodeEndpoints, type Enrolled } from '@outlay/contract/paycode/paycode';
import { composeCode, stepAt } from '@outlay/contract/paycode/paycode.code';
import { spendPolicyEndpoints, type SpendPolicyForm } from '@outlay/contract/paycode/spend-policy';
import { changingDigits } from '#domain/paycode/paycode/code.policy.ts';
import { newId } from '#system/id.ts';
import { sure, type Crew } from './builders.ts';
import type { Person, TestServer } from './harness.ts';

export interface OpenAnswer<T> {
  status: number;
  body: T & { code: string | null; message?: string; retryAfter?: number };
  text: string;
  headers: Headers;
}

interface OpenRequest {
  body?: object | string;
  /** Instead of what a right request has. */
  change?: { timestamp?: string; nonce?: string; signature?: string; path?: string };
}

/** A merchant's system, written from docs/open-payment-code.md: it shares no code with the server. */
export class FakeMerchant {
  readonly id: string;
  readonly keyId: string;
  readonly #server: TestServer;
  readonly #key: KeyObject;

  constructor(server: TestServer, id: string, keyId: string, key: KeyObject) {
    this.#server = server;
    this.id = id;
    this.keyId = keyId;
    this.#key = key;
  }

  /** The same merchant, asking another server. */
  at = (server: TestServer): FakeMerchant => new FakeMerchant(server, this.id, this.keyId, this.#key);

  async ask<T = OpenCharge>(method: string, path: string, request: OpenRequest = {}): Promise<OpenAnswer<T>> {
    const full = `/open/pay/v1${path}`;
    const { body = '', change = {} } = request;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const timestamp = change.timestamp ?? String(Math.floor(this.#server.now().getTime() / 1000));
    const nonce = change.nonce ?? randomBytes(16).toString('hex');
    const message = `${method}\n${change.path ?? full}\n${timestamp}\n${nonce}\n${text}\n`;
    const signature = change.signature ?? sign(null, Buffer.from(message), this.#key).toString('base64');
    const authorization = `OPC-ED25519 merchant="${this.id}",key="${this.keyId}",timestamp="${timestamp}",nonce="${nonce}",signature="${signature}"`;
    return await asked<T>(this.#server, method, full, { authorization, text });
  }

  charge = (form: Partial<OpenChargeForm> & { authCode: string }) =>
    this.ask('POST', '/charges', { body: purchase(form) });
  query = (outTradeNo: string) => this.ask('GET', `/charges/${outTradeNo}`);
  reverse = (outTradeNo: string) =>
    this.ask<OpenCharge & { recall: boolean }>('POST', `/charges/${outTradeNo}/reverse`);
  refund = (outTradeNo: string, amount: number, outRefundNo: string = newId()) =>
    this.ask<{ refundNo: string; amount: number }>('POST', '/refunds', {
      body: { outTradeNo, outRefundNo, amount, reason: 'Brought back' },
    });
}

export async function asked<T>(
  server: TestServer,
  method: string,
  path: string,
  { authorization, text }: { authorization: string; text: string },
): Promise<OpenAnswer<T>> {
  const response = await fetch(server.url + path, {
    method,
    headers: { authorization, ...(text && { 'content-type': 'application/json' }) },
    ...(text && { body: text }),
  });
  const answer = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    body: (isJson ? JSON.parse(answer) : {}) as OpenAnswer<T>['body'],
    text: answer,
    headers: response.headers,
  };
}

/** A lunch of 28.00. */
export const purchase = (form: Partial<OpenChargeForm> & { authCode: string }): OpenChargeForm => ({
  ...{ outTradeNo: newId(), amount: 2_800, currency: 'CNY', subject: 'Lunch' },
  ...form,
});

export const merchantForm = (form: Partial<MerchantForm> = {}): MerchantForm => ({
  ...{ id: newId(), version: 0, name: `Canteen ${newId().slice(-6)}`, type: 'meals' },
  ...{ taxId: '', contact: '', stores: [], webhookUrl: '' },
  ...form,
});

/** A merchant that takes payment codes, with a key of its system. */
export async function newMerchant(
  server: TestServer,
  { administrator }: Crew,
  form: Partial<MerchantForm> = {},
): Promise<FakeMerchant> {
  const wanted = merchantForm(form);
  const { id, version } = sure(await server.call(administrator, merchantEndpoints.save, wanted));
  sure(await server.call(administrator, merchantEndpoints.enable, { id, version, enabled: true }));
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const keyId = newId();
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const key = { merchantId: id, id: keyId, name: 'Till system', publicKey: x };
  sure(await server.call(administrator, merchantEndpoints.addKey, key));
  return new FakeMerchant(server, id, keyId, privateKey);
}

export const policyForm = (form: Partial<SpendPolicyForm> = {}): SpendPolicyForm => ({
  ...{ id: newId(), version: 0, name: `Meals ${newId().slice(-6)}` },
  who: { everybody: true, memberIds: [], departmentIds: [], roles: [] },
  ...{ merchantIds: [], types: [], storeIds: [], times: [] },
  ...{ perPayment: 20_000, perDay: 40_000, perMonth: 200_000, noConfirmCap: 10_000 },
  ...{ departmentId: null, projectId: null, fromDay: '2020-01-01', toDay: null, enabled: true },
  ...form,
});

export const newPolicy = async (
  server: TestServer,
  { administrator }: Crew,
  form: Partial<SpendPolicyForm> = {},
) => sure(await server.call(administrator, spendPolicyEndpoints.save, policyForm(form)));

/** A phone that shows payment codes, with a clock of its own. */
export class FakePhone {
  enrolled: Enrolled;
  /** Milliseconds by which its clock is ahead. */
  ahead = 0;
  readonly #server: TestServer;
  readonly #key: KeyObject;
  #counter: number;

  constructor(server: TestServer, enrolled: Enrolled, key: KeyObject) {
    this.#server = server;
    this.enrolled = enrolled;
    this.#key = key;
    this.#counter = enrolled.counter;
  }

  /** The code that it shows; `steps` later or earlier. */
  code(steps = 0): string {
    const step = stepAt(this.#server.now().getTime() + this.ahead) + steps;
    const secret = Buffer.from(this.enrolled.secret, 'base64url');
    return composeCode({ handle: this.enrolled.handle, changing: changingDigits(secret, step) });
  }

  /** What it shows without a network, for a till without one. */
  async signed(change: { c?: number; m?: string; a?: number; t?: number } = {}): Promise<string> {
    const payment = {
      ...{ h: this.enrolled.handle, c: this.#counter, n: randomBytes(8).toString('hex') },
      t: Math.floor((this.#server.now().getTime() + this.ahead) / 1000),
      ...change,
    };
    this.#counter += 1;
    const jws = await new CompactSign(Buffer.from(JSON.stringify(payment)))
      .setProtectedHeader({ alg: 'ES256' })
      .sign(this.#key);
    return `OPC1.${this.enrolled.certificate}~${jws}`;
  }
}

export async function newPhone(server: TestServer, who: Person): Promise<FakePhone> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const form = { id: newId(), name: 'My phone', publicKey: { kty: 'EC', crv: 'P-256', x, y } } as const;
  return new FakePhone(server, sure(await server.call(who, paycodeEndpoints.enrol, form)), privateKey);
}

/** What the books, the expenses and the policies say of all payments; they must say the same. */
export async function totalsOf(server: TestServer, companyId: string) {
  const { rows } = await server.owner.query<Record<'owed' | 'spent' | 'paid' | 'today' | 'expenses', number>>(
    `select
      (select coalesce(-sum(amount), 0)::int from posting where company_id = $1 and account = 'payable_merchant') as owed,
      (select coalesce(sum(amount), 0)::int from posting where company_id = $1 and account like 'expense:%') as spent,
      (select coalesce(sum(amount - refunded), 0)::int from charge where company_id = $1 and paid_at is not null) as paid,
      (select coalesce(sum(used), 0)::int from spend_used where company_id = $1 and length(period) = 10) as today,
      (select coalesce(sum(amount), 0)::int from expense where company_id = $1 and origin ->> 'kind' = 'charge') as expenses`,
    [companyId],
  );
  return rows[0];
}
/** The same, where nothing waits for a confirmation. */
export const allSay = (amount: number) => ({
  ...{ owed: amount, spent: amount, paid: amount, today: amount, expenses: amount },
});

/** One of everything that a payment with the code leaves; its merchant, and the invoice that it was asked for. */
export async function payByCode(
  server: TestServer,
  crew: Crew,
): Promise<{ till: FakeMerchant; requestId: string }> {
  const { administrator, employee, companyId } = crew;
  const store = { id: newId(), name: 'North' };
  await newPolicy(server, crew);
  const till = await newMerchant(server, crew, { stores: [store], contact: 'Their desk', taxId: '91310' });
  const terminal = { merchantId: till.id, id: newId(), name: 'Till 1', storeId: store.id };
  sure(await server.call(administrator, merchantEndpoints.addTerminal, terminal));
  const phone = await newPhone(server, employee);
  const outTradeNo = newId();
  const items = [{ name: 'Noodles', quantity: 1, amount: 2_800 }];
  await till.charge({ authCode: phone.code(), outTradeNo, storeId: store.id, items });
  await till.refund(outTradeNo, 800);
  const { items: charges } = sure(await server.call(employee, chargeEndpoints.page, {}));
  const chargeId = charges[0]?.id ?? '';
  const title = { id: newId(), version: 0, shared: false, name: 'Meridian', taxId: '', address: '' };
  sure(await server.call(employee, titleEndpoints.save, { ...title, phone: '', bank: '', account: '' }));
  const request = { id: newId(), chargeIds: [chargeId], titleId: title.id };
  sure(await server.call(employee, invoiceRequestEndpoints.ask, request));
  await server.owner.query(
    `insert into merchant_statement (company_id, id, merchant_id, month, currency, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, '2026-11', 'CNY', now(), now())`,
    [companyId, till.id],
  );
  await server.owner.query(
    `insert into charge_difference (company_id, id, kind, day, about, charge_id, expected, found, currency, at)
     values ($1, gen_random_uuid(), 'ledger', current_date, 'x', $2, 1, 2, 'CNY', now())`,
    [companyId, chargeId],
  );
  return { till, requestId: request.id };
}
