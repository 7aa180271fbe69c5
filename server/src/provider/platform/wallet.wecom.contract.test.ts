import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PlatformSource, TokenStore } from './platform.port.ts';
import { createMemoryTokens } from './platform.tokens.fake.ts';
import { WalletError } from './wallet.port.ts';
import { createWecomWallet, numbersOf } from './wallet.wecom.ts';
import type { WecomDouble } from './wecom-world.double.ts';
import type { WalletPaper } from './wecom-wallet.double.ts';
import { openWecomDouble } from './wecom.double.ts';

const PAPER: WalletPaper = {
  ...{ type: '电子发票（普通发票）', code: '', number: '26312000000012345678', date: '2026-11-02' },
  ...{ seller: '上海海港酒店有限公司', buyer: '北京远行科技有限公司', buyerTaxId: '91110108MA00000000' },
  ...{ total: 31_800, amount: 30_000, tax: 1_800, items: [{ name: '*住宿服务*住宿费', fee: 31_800 }] },
  pdf: Buffer.from('%PDF-1.7 an invoice'),
};

let double: WecomDouble;
let tokens: TokenStore;
beforeEach(async () => {
  double = await openWecomDouble();
  tokens = createMemoryTokens(double.now);
});
afterEach(() => double.close());

const port = createWecomWallet({ inside: true });
const failureOf = async (work: Promise<unknown>): Promise<WalletError> => {
  const failure = await work.catch((error: unknown) => error);
  if (!(failure instanceof WalletError)) throw new Error(`no WalletError: ${String(failure)}`);
  return failure;
};

test.each([
  ['00000001', '000000000001', { code: '000000000001', number: '00000001' }],
  ['031001900104', '12345678', { code: '031001900104', number: '12345678' }],
  ['3100194130', '12345678', { code: '3100194130', number: '12345678' }],
  ['26312000000012345678', '', { code: '', number: '26312000000012345678' }],
  ['', '26312000000012345678', { code: '', number: '26312000000012345678' }],
  ['X1', 'Y2', { code: 'X1', number: 'Y2' }],
])('“%s” and “%s” are told apart by their digits', (no, code, numbers) => {
  expect(numbersOf(no, code)).toEqual(numbers);
});

describe.each([
  ['WeCom', () => double.source],
  ['a WeChat official account', () => double.weixin],
])('The card wallet of %s', (_name, sourceOf: () => PlatformSource) => {
  const read = (...cards: { cardId: string; encryptCode: string }[]) =>
    port.readMany(sourceOf(), tokens, cards);
  const set = (openid: string, state: 'free' | 'locked' | 'closed', ...cards: Parameters<typeof read>) =>
    port.setState(sourceOf(), tokens, { openid, state, cards });

  test('tells the fields, the owner and the file of invoices that are cards of one kind', async () => {
    const first = double.wallet.add('o-li', PAPER);
    const second = double.wallet.add('o-li', { ...PAPER, number: '26312000000012345679', total: 100 });

    const [one, two] = await read(first, second);

    expect(first.cardId).toBe(second.cardId);
    expect(one).toMatchObject({
      ...{ cardId: first.cardId, openid: 'o-li', state: 'free' },
      fields: {
        ...{ type: 'digital_normal', number: PAPER.number, date: '2026-11-02', currency: 'CNY' },
        ...{ sellerName: PAPER.seller, buyerName: PAPER.buyer, buyerTaxId: PAPER.buyerTaxId },
        ...{ total: '318.00', amount: '300.00', tax: '18.00' },
      },
      items: [{ name: '*住宿服务*住宿费', amount: '318.00' }],
    });
    expect(one?.fields).not.toHaveProperty('code');
    expect(two?.fields.total).toBe('1.00');
    expect(await port.fetchPdf(one?.pdfUrl ?? '')).toEqual(PAPER.pdf);
  });

  test('locks, frees and closes, and says why it does not', async () => {
    const card = double.wallet.add('o-li', PAPER);

    await set('o-li', 'locked', card);
    expect(double.wallet.stateOf(card)).toBe('locked');
    expect(await failureOf(set('o-li', 'locked', card))).toMatchObject({ fault: 'wrongState' });
    await set('o-li', 'free', card);
    await set('o-li', 'locked', card);
    await set('o-li', 'closed', card);
    expect(double.wallet.history(card)).toEqual(['locked', 'free', 'locked', 'closed']);
    expect(await failureOf(set('o-li', 'free', card))).toMatchObject({ fault: 'wrongState', code: '72024' });
    expect((await read(card))[0]?.state).toBe('closed');
  });

  test('changes all cards or none, and those of one person only', async () => {
    const mine = double.wallet.add('o-li', PAPER);
    const taken = double.wallet.add('o-li', PAPER);
    const other = double.wallet.add('o-wang', PAPER);
    double.wallet.elsewhere(taken, 'locked');

    expect(await failureOf(set('o-li', 'locked', mine, taken))).toMatchObject({ fault: 'lockedElsewhere' });
    expect(await failureOf(set('o-li', 'locked', mine, other))).toMatchObject({ fault: 'notTheirs' });
    expect(double.wallet.stateOf(mine)).toBe('free');
  });

  test('names a card that it does not know, a missing permission and a lost answer', async () => {
    const card = double.wallet.add('o-li', PAPER);

    expect(await failureOf(read({ ...card, encryptCode: 'guessed' }))).toMatchObject({
      fault: 'unknownCard',
    });
    await port.check(sourceOf(), tokens);
    double.wallet.allowed = false;
    await expect(port.check(sourceOf(), tokens)).rejects.toMatchObject({
      fault: 'permission',
      code: '72015',
    });
    double.wallet.allowed = true;
    double.fail('takesAndCuts');
    expect(await failureOf(set('o-li', 'locked', card))).toMatchObject({
      ...{ fault: 'unreachable', uncertain: true },
    });
    expect(double.wallet.stateOf(card)).toBe('locked');
  });

  test('is asked with a new token when the platform has ended the old one', async () => {
    const card = double.wallet.add('o-li', PAPER);
    await read(card);
    double.endTokens();

    expect((await read(card))[0]?.openid).toBe('o-li');
  });

  test('refuses an answer about other cards than were asked for', async () => {
    const card = double.wallet.add('o-li', PAPER);
    const item = {
      card_id: 'another',
      openid: 'o',
      user_info: { reimburse_status: 'INVOICE_REIMBURSE_INIT' },
    };
    await read(card);
    double.fail({ json: { errcode: 0, item_list: [item] } });

    expect(await failureOf(read(card))).toMatchObject({ fault: 'provider', code: 'otherCards' });
  });
});

describe('The file of an invoice', () => {
  test('is a PDF, or there is none', async () => {
    double.fail('babbles', '/invoice-file');
    expect(await port.fetchPdf(`${double.url}/invoice-file?code=x`)).toBeNull();
    expect(await port.fetchPdf(`${double.url}/invoice-file?code=x`)).toBeNull();
    expect(await port.fetchPdf('file:///etc/passwd')).toBeNull();
    expect(await port.fetchPdf('no address')).toBeNull();
  });

  test('is not fetched from a private address, unless the operator allows those', async () => {
    const card = double.wallet.add('o-li', PAPER);
    const url = `${double.url}/invoice-file?code=${card.encryptCode}`;

    expect(await createWecomWallet({ inside: false }).fetchPdf(url)).toBeNull();
    expect(await createWecomWallet({ inside: false }).fetchPdf(url.replace('http:', 'https:'))).toBeNull();
    expect(await port.fetchPdf(url)).not.toBeNull();
  });
});
