import { createSign, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A payment as the simulated wallet has it; amounts in fen. */
export interface DoublePayment {
  payNo: string;
  employeeId: string;
  amount: number;
  refunded: number;
  merchant: string;
  paidAt: Date;
  /** Bills of refunds, by the instant of each. */
  refunds: { payNo: string; amount: number; at: Date }[];
}

/** What our control interface answered; `signed`: with the key of the company's app. */
export interface ControlSaid {
  status: number;
  signed: boolean;
  code: string;
  result: unknown;
}

type Params = Record<string, string>;
type Content = Record<string, unknown>;

const canonical = (params: Params, without: readonly string[]): string =>
  Object.keys(params)
    .filter((name) => !without.includes(name) && params[name] !== '')
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&');
const rsa2 = (text: string, key: KeyObject): string =>
  createSign('RSA-SHA256').update(text).sign(key, 'base64');
const isRsa2 = (text: string, signature: string, key: KeyObject): boolean =>
  createVerify('RSA-SHA256').update(text).verify(key, signature, 'base64');
const yuan = (fen: number): string => (fen / 100).toFixed(2);
const inChina = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const derBase64 = (key: KeyObject, type: 'spki' | 'pkcs8'): string =>
  (key.export({ format: 'der', type } as { format: 'der'; type: 'spki' }) as Buffer).toString('base64');

/**
 * Alipay with its enterprise code: its gateway, which checks the signatures of requests and signs its answers, and what it
 * asks of a company's server. It shares no code with the adapter.
 */
export class AlipayDouble {
  url = '';
  readonly appId = '2021000000000001';
  readonly enterpriseId = '2088000000000001';
  /** As a person copies them from the console. */
  readonly publicKey: string;
  readonly appPrivateKey: string;
  readonly payments = new Map<string, DoublePayment>();
  readonly employees = new Map<string, { employeeId: string; name: string }>();
  readonly heard: string[] = [];
  /** Why requests were not as the gateway requires. */
  readonly refused: string[] = [];
  /** What the gateway answers a method instead; `cut`: it acts, and its answer is lost. */
  faultFor: (method: string) => 'cut' | { code: string; sub_code: string } | undefined = () => undefined;
  now: () => Date;
  readonly #own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #app = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const params = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString('utf8')));
      const text = this.#answer(params);
      if (text === null) request.socket.destroy();
      else response.writeHead(200, { 'content-type': 'application/json;charset=utf-8' }).end(text);
    });
  });

  constructor(now: () => Date) {
    this.now = now;
    this.publicKey = derBase64(this.#own.publicKey, 'spki');
    this.appPrivateKey = derBase64(this.#app.privateKey, 'pkcs8');
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/gateway.do`;
    return this;
  }

  close = (): Promise<void> =>
    new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });

  #answer(params: Params): string | null {
    const { method = '', sign = '', app_id: appId, biz_content: content = '{}' } = params;
    this.heard.push(method);
    const node = `${method.replaceAll('.', '_')}_response`;
    const fault = this.faultFor(method);
    const isRight = appId === this.appId && isRsa2(canonical(params, ['sign']), sign, this.#app.publicKey);
    if (!isRight) this.refused.push(`${method}: signature`);
    const body = !isRight
      ? { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' }
      : typeof fault === 'object'
        ? { msg: 'Failed', ...fault }
        : this.#act(method, JSON.parse(content) as Content);
    if (fault === 'cut') return null;
    const text = JSON.stringify(body);
    return `{"${node}":${text},"sign":"${rsa2(text, this.#own.privateKey)}"}`;
  }

  #act(method: string, content: Content): Content {
    const done = (more: Content): Content => ({ code: '10000', msg: 'Success', ...more });
    const refusal = (sub_code: string): Content => ({ code: '40004', msg: 'Business Failed', sub_code });
    if (content['enterprise_id'] !== this.enterpriseId) return refusal('ENTERPRISE_NOT_EXIST');
    const { mobile, employee_mobile: added, employee_name: name, pay_no: payNo } = content;
    switch (method) {
      case 'alipay.commerce.ec.employee.info.query': {
        const known = this.employees.get(String(mobile));
        return known ? done({ employee_id: known.employeeId }) : refusal('EMPLOYEE_NOT_EXIST');
      }
      case 'alipay.commerce.ec.employee.add': {
        if (this.employees.has(String(added))) return refusal('EMPLOYEE_EXIST');
        const employeeId = `E${1000 + this.employees.size}`;
        this.employees.set(String(added), { employeeId, name: String(name) });
        return done({ employee_id: employeeId, sign_url: `https://render.alipay.test/sign?e=${employeeId}` });
      }
      case 'alipay.commerce.ec.employee.delete': {
        const [account] =
          [...this.employees].find(([, one]) => one.employeeId === content['employee_id']) ?? [];
        return account !== undefined && this.employees.delete(account)
          ? done({})
          : refusal('EMPLOYEE_NOT_EXIST');
      }
      case 'alipay.commerce.ec.consume.detail.query': {
        const payment = this.payments.get(String(payNo));
        return payment ? done({ consume_info: this.#consumed(payment) }) : refusal('CONSUME_NOT_EXIST');
      }
      case 'alipay.commerce.ec.consume.detail.batchquery':
        return done({ consume_info_list: this.#page(content) });
      default:
        return refusal('isv.method-not-exist');
    }
  }

  #consumed = (one: DoublePayment): Content => ({
    ...{ pay_no: one.payNo, employee_id: one.employeeId, enterprise_id: this.enterpriseId },
    ...{ consume_type: 'CONSUME', consume_amount: yuan(one.amount), refund_amount: yuan(one.refunded) },
    ...{ peer_pay_amount: yuan(one.amount), peer_refund_amount: yuan(one.refunded) },
    ...{ merchant_name: one.merchant, consume_title: 'Lunch', fund_biz_type: 'ENTERPRISE' },
    ...{ gmt_biz_create: inChina(one.paidAt), gmt_receive_pay: inChina(one.paidAt) },
  });

  #page({ start_date: from, end_date: to, page_num: page, page_size: size }: Content): Content[] {
    const within = (at: Date) => inChina(at) >= String(from) && inChina(at) < String(to);
    const bills = [...this.payments.values()].flatMap((one) => [
      ...(within(one.paidAt) ? [this.#consumed(one)] : []),
      ...one.refunds
        .filter(({ at }) => within(at))
        .map(({ payNo, amount, at }) => ({
          ...{ ...this.#consumed(one), pay_no: payNo, consume_type: 'REFUND', related_pay_no: one.payNo },
          ...{ consume_amount: yuan(amount), refund_amount: '0.00', gmt_biz_create: inChina(at) },
        })),
    ]);
    const first = (Number(page) - 1) * Number(size);
    return bills.slice(first, first + Number(size));
  }

  /** A signed request of the wallet, as its form; `change` alters it after it was signed. */
  signed(
    params: Params,
    { change = {}, key = this.#own.privateKey }: { change?: Params; key?: KeyObject } = {},
  ) {
    const whole: Params = {
      ...{ app_id: this.appId, charset: 'utf-8', sign_type: 'RSA2', version: '1.0' },
      ...{ utc_timestamp: String(this.now().getTime()), ...params },
    };
    return new URLSearchParams({
      ...whole,
      sign: rsa2(canonical(whole, ['sign']), key),
      ...change,
    }).toString();
  }

  /** Asks a company's control interface, and checks the signature of what it answers. */
  async ask(url: string, method: string, content: Content, body?: string): Promise<ControlSaid> {
    const form =
      body ??
      this.signed({
        method: `spi.alipay.commerce.ec.expensecontrol.${method}`,
        biz_content: JSON.stringify({ enterprise_id: this.enterpriseId, ...content }),
      });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await fetch(url, { method: 'POST', headers, body: form });
    const text = await answer.text();
    const [, response = '{}', sign = ''] = /^\{"response":(.*),"sign":"([^"]*)"\}$/.exec(text) ?? [];
    const { code = '', result } = JSON.parse(response) as { code?: string; result?: unknown };
    return { status: answer.status, signed: isRsa2(response, sign, this.#app.publicKey), code, result };
  }

  /** Tells a company's server that something became of a payment. */
  async notify(url: string, payNo: string, change: Params = {}): Promise<{ status: number; text: string }> {
    const body = this.signed(
      {
        ...{ msg_method: 'alipay.commerce.ec.consume.change.notify', notify_id: `n-${payNo}` },
        biz_content: JSON.stringify({ pay_no: payNo, account_id: 'A1', consume_type: 'CONSUME' }),
      },
      { change },
    );
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await fetch(url, { method: 'POST', headers, body });
    return { status: answer.status, text: await answer.text() };
  }

  pay(payNo: string, employeeId: string, amount: number): DoublePayment {
    const payment = {
      ...{ payNo, employeeId, amount, refunded: 0, merchant: 'Noodle bar', paidAt: this.now(), refunds: [] },
    };
    this.payments.set(payNo, payment);
    return payment;
  }

  refund(payNo: string, amount: number): void {
    const payment = this.payments.get(payNo);
    if (!payment) throw new Error(`no payment ${payNo}`);
    payment.refunded += amount;
    payment.refunds.push({ payNo: `${payNo}-R${payment.refunds.length + 1}`, amount, at: this.now() });
  }
}
