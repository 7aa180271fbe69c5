import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  rsaPair,
  signatureFault,
  signedHeaders,
  WECHAT_KEY_ID,
  WECHAT_SERIAL,
} from '../outside/wechat-signing.double.ts';

type Fields = Record<string, unknown>;

export interface DoubleCard {
  cardNo: string;
  outCardNo: string;
  employeeId: string;
  amount: number;
  balance: number;
  endsAt: string;
}

interface Line {
  at: Date;
  kind: '支付' | '退款';
  number: string;
  of: string;
  card: DoubleCard | null;
  employeeId: string;
  amount: number;
}

interface Said {
  status: number;
  body: object | null;
}

const say = (body: object): Said => ({ status: 200, body });
const refuse = (status: number, code: string): Said => ({ status, body: { code, message: code } });
const inChina = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const yuan = (fen: number): string => (fen / 100).toFixed(2);

/**
 * WeChat's webizpay, which checks the signatures of requests and signs its answers: authorisation, quota cards, payments
 * with them, and the bill of a day. It shares no code with the adapter.
 */
export class QuotaCardDouble {
  url = '';
  readonly provider = '1900009999';
  readonly merchant = '1900000109';
  readonly serialNumber = WECHAT_SERIAL;
  readonly keyId = WECHAT_KEY_ID;
  readonly publicKey: string;
  readonly merchantPrivateKey: string;
  /** Who has agreed, by our id of them. */
  readonly employees = new Map<string, string>();
  readonly cards = new Map<string, DoubleCard>();
  readonly lines: Line[] = [];
  readonly heard: string[] = [];
  readonly refused: string[] = [];
  /** What happens to a call: `cut`: it acts and its answer is lost; `lose`: it does not act. */
  faultFor: (path: string) => 'cut' | 'lose' | 'forge' | { status: number; code: string } | undefined = () =>
    undefined;
  now: () => Date;
  readonly #vendor = rsaPair();
  readonly #merchant = rsaPair();
  readonly #files = new Map<string, string>();
  readonly #server = createServer((request, response) => {
    void this.#read(request).then((answer) => {
      if (answer === null) request.socket.destroy();
      else response.writeHead(answer.status, answer.headers).end(answer.text);
    });
  });

  constructor(now: () => Date) {
    this.now = now;
    this.publicKey = this.#vendor.publicKey;
    this.merchantPrivateKey = this.#merchant.privateKey;
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  close = (): Promise<void> =>
    new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });

  /** Somebody agrees on the page that the wallet showed. */
  authorise = (userId: string): string => {
    const employeeId = `EMP${userId.slice(-12)}`;
    this.employees.set(userId, employeeId);
    return employeeId;
  };

  /** Pays at a shop with a card; false if the card does not allow it. */
  pay(outCardNo: string, number: string, amount: number): boolean {
    const card = this.cards.get(outCardNo);
    if (!card || card.balance < amount || Date.parse(card.endsAt) <= this.now().getTime()) return false;
    card.balance -= amount;
    const line = { at: this.now(), kind: '支付' as const, number, of: '', card, amount };
    this.lines.push({ ...line, employeeId: card.employeeId });
    return true;
  }

  /** The money is back on the card while it lasts. */
  refund(of: string, number: string, amount: number): void {
    const payment = this.lines.find((one) => one.number === of);
    if (!payment) throw new Error(`no payment ${of}`);
    const { card, employeeId } = payment;
    if (card && Date.parse(card.endsAt) > this.now().getTime()) card.balance += amount;
    this.lines.push({ at: this.now(), kind: '退款', number, of, card, employeeId, amount });
  }

  async #read(request: IncomingMessage) {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method = '', url: path = '', headers } = request;
    const body = Buffer.concat(parts).toString('utf8');
    this.heard.push(`${method} ${path.split('?')[0]}`);
    const wrong = signatureFault(
      { method, path, headers, body },
      { merchant: this.provider, merchantKey: this.#merchant.publicKey, now: this.now },
    );
    if (wrong) this.refused.push(wrong);
    const fault = this.faultFor(path);
    if (fault === 'lose') return null;
    const file = this.#files.get(path);
    if (!wrong && file !== undefined) return { status: 200, headers: {}, text: file };
    const said = wrong
      ? refuse(401, 'SIGN_ERROR')
      : typeof fault === 'object'
        ? refuse(fault.status, fault.code)
        : this.#act(
            method,
            new URL(path, 'http://wechat.test'),
            body === '' ? {} : (JSON.parse(body) as Fields),
          );
    if (fault === 'cut') return null;
    const text = said.body === null ? '' : JSON.stringify(said.body);
    const vendorKey = fault === 'forge' ? this.#merchant.privateKey : this.#vendor.privateKey;
    return { status: said.status, headers: signedHeaders({ vendorKey, now: this.now }, text), text };
  }

  #act(method: string, { pathname, searchParams }: URL, content: Fields): Said {
    const field = (name: string) => (method === 'GET' ? searchParams.get(name) : content[name]);
    if (field('sp_mchid') !== this.provider || field('sub_mchid') !== this.merchant)
      return refuse(403, 'NO_AUTH');
    const [, , , kind = '', id = '', act = ''] = pathname.split('/');
    if (kind === 'users') return this.#authorisation(id, act, content);
    if (kind === 'employees' && act === 'quota-cards') return this.#issue(id, content);
    if (kind === 'bill') return this.#bill(content);
    const card = [...this.cards.values()].find(
      (one) => (kind === 'out-quota-cards' ? one.outCardNo : one.cardNo) === id,
    );
    if (!card) return refuse(404, 'NOT_FOUND');
    if (act === 'payment-url')
      return say({ url: `https://pay.weixin.test/card/${card.cardNo}?t=${randomBytes(6).toString('hex')}` });
    return say(shown(card));
  }

  #authorisation(userId: string, act: string, { application_type: type }: Fields): Said {
    const employee_id = this.employees.get(userId);
    if (act === 'authorization-state')
      return say(employee_id ? { state: 'AUTHORIZED', employee_id } : { state: 'UNAUTHORIZED' });
    return type === 'H5'
      ? say({ url: `https://pay.weixin.test/authorise/${userId}` })
      : refuse(400, 'PARAM_ERROR');
  }

  #issue(employeeId: string, content: Fields): Said {
    const { out_card_no: outCardNo, amount, card_name: name, card_template_id: template } = content;
    const number = String(outCardNo);
    const known = this.cards.get(number);
    if (known) return known.amount === amount ? say(shown(known)) : refuse(400, 'PARAM_ERROR');
    const isRight =
      /^[0-9A-Za-z]{6,32}$/.test(number) &&
      Number.isInteger(amount) &&
      Number(amount) > 0 &&
      [...String(name)].length <= 20 &&
      typeof template === 'string' &&
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/.test(String(content['effective_end_time']));
    if (!isRight) return refuse(400, 'PARAM_ERROR');
    if (![...this.employees.values()].includes(employeeId)) return refuse(400, 'EMPLOYEE_NOT_EXIST');
    const card = {
      ...{ cardNo: `C${1000 + this.cards.size}`, outCardNo: number, employeeId, amount: Number(amount) },
      ...{ balance: Number(amount), endsAt: String(content['effective_end_time']) },
    };
    this.cards.set(number, card);
    return say(shown(card));
  }

  #bill({ date, type }: Fields): Said {
    if (type !== 'QYZFALL') return refuse(400, 'PARAM_ERROR');
    const lines = this.lines.filter(({ at }) => inChina(at).startsWith(String(date)));
    if (lines.length === 0) return refuse(400, 'NO_STATEMENT_EXIST');
    const rows = lines.map((one) =>
      [
        ...[inChina(one.at), one.number, one.of, one.kind, one.card?.cardNo ?? '', one.card?.outCardNo ?? ''],
        ...[one.employeeId, yuan(one.amount), 'Noodle bar'],
      ]
        .map((value) => `\`${value}`)
        .join(','),
    );
    const heading =
      '交易时间,微信支付单号,原微信支付单号,交易类型,企业卡号,商户卡号,员工ID,金额(元),商户名称';
    const text = [`\uFEFF${heading}`, ...rows, '总笔数', `\`${rows.length}`].join('\r\n');
    const path = `/v3/billdownload/file?token=${randomBytes(8).toString('hex')}`;
    this.#files.set(path, text);
    const hash_value = createHash('sha1').update(text).digest('hex');
    return say({ download_url: `${this.url}${path}`, hash_type: 'SHA1', hash_value });
  }
}

const shown = (card: DoubleCard) => ({
  ...{ card_no: card.cardNo, out_card_no: card.outCardNo, employee_id: card.employeeId },
  ...{ amount: card.amount, balance: card.balance, effective_end_time: card.endsAt },
});
