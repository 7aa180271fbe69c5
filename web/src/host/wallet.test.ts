import { afterEach, describe, expect, test, vi } from 'vitest';
import { landingAddress } from '#device/surroundings.ts';
import { wecomHost, type WecomSdk } from './host.wecom.ts';
import { weixinHost, type WeixinSdk } from './host.weixin.ts';
import type { WalletSignature } from './host.port.ts';

const CARD = { timestamp: 1_700_000_000, nonceStr: 'nonce', signature: 'of the card' };
const CONFIG = { corpId: 'wx1', timestamp: 1, nonceStr: 'n', signature: 'of the page' };
const CHOSEN = [{ card_id: 'p1', encrypt_code: 'code1', app_id: 'wx' }];
const CARDS = [{ cardId: 'p1', encryptCode: 'code1' }];
const signing = (config: WalletSignature['config'] = null) =>
  vi.fn((_url: string) => Promise.resolve({ config, card: CARD }));
afterEach(() => vi.restoreAllMocks());

describe('The card wallet of WeCom', () => {
  const inWecom = (chooseInvoice: WecomSdk['chooseInvoice']) =>
    wecomHost({ chooseInvoice } as unknown as WecomSdk).chooseInvoices!;

  test('is opened with the signature, and gives the cards', async () => {
    const open = vi.fn(() => Promise.resolve({ choose_invoice_info: CHOSEN, errMsg: 'choose_invoice:ok' }));

    expect(await inWecom(open)(signing())).toEqual(CARDS);
    expect(open).toHaveBeenCalledWith({
      ...{ timestamp: 1_700_000_000, nonceStr: 'nonce', signType: 'SHA1', cardSign: 'of the card' },
    });
  });

  test.each([
    ['a list', CHOSEN],
    ['JSON text, as older clients give them', JSON.stringify(CHOSEN)],
  ])('is read when the cards are %s', async (_name, cards) => {
    expect(await inWecom(() => Promise.resolve({ choose_invoice_info: cards }))(signing())).toEqual(CARDS);
  });

  test.each([
    ['cancelled by the person', { errMsg: 'choose_invoice: cancel' }, 'cancel'],
    ['refused by the client', { errMsg: 'choose_invoice: fail' }, 'fail'],
    ['answered without cards', { choose_invoice_info: [] }, 'fail'],
    ['answered with a broken text', { choose_invoice_info: '[{' }, 'fail'],
    ['answered with cards of another form', { choose_invoice_info: [{ card: 1 }] }, 'fail'],
  ])('%s is no choice', async (_name, answer, kind) => {
    await expect(inWecom(() => Promise.resolve(answer))(signing())).rejects.toMatchObject({ kind });
    if ('errMsg' in answer)
      // Bridges reject with an object, no error.
      await expect(
        inWecom(() => Promise.reject(answer as unknown as Error))(signing()),
      ).rejects.toMatchObject({ kind });
  });
});

describe('The card wallet of WeChat', () => {
  function bridge(choose: WeixinSdk['chooseInvoice'], refuses = false) {
    const ready: (() => void)[] = [];
    const failed: ((refusal: unknown) => void)[] = [];
    const config = vi.fn(() => {
      if (refuses) failed.forEach((act) => act({ errMsg: 'config:fail, invalid signature' }));
      else ready.forEach((act) => act());
    });
    const sdk: WeixinSdk = {
      config,
      ready: (act) => void ready.push(act),
      error: (act) => void failed.push(act),
      chooseInvoice: choose,
    };
    return { config, choose: weixinHost(sdk).chooseInvoices! };
  }

  test('is opened on a signed page', async () => {
    const { config, choose } = bridge(({ success }) =>
      success({ choose_invoice_info: JSON.stringify(CHOSEN), errMsg: 'chooseInvoice:ok' }),
    );

    expect(await choose(signing(CONFIG))).toEqual(CARDS);
    expect(config).toHaveBeenCalledWith({
      ...{ appId: 'wx1', timestamp: 1, nonceStr: 'n', signature: 'of the page' },
      jsApiList: ['chooseInvoice'],
    });
  });

  test('tells that the person cancelled, and that the page’s signature was refused', async () => {
    const cancelled = bridge(({ cancel }) => cancel({ errMsg: 'chooseInvoice:cancel' }));
    await expect(cancelled.choose(signing(CONFIG))).rejects.toMatchObject({ kind: 'cancel' });

    const refused = bridge(() => undefined, true);
    await expect(refused.choose(signing(CONFIG))).rejects.toMatchObject({
      ...{ kind: 'fail', message: 'config:fail, invalid signature' },
    });
  });

  test('is signed on iOS for the address with which the app was opened', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) MicroMessenger/8.0.50');
    window.history.replaceState(null, '', '/pages/mine/mine');
    const sign = signing();
    await bridge(({ success }) => success({ choose_invoice_info: CHOSEN })).choose(sign);

    expect(sign).toHaveBeenCalledWith(landingAddress);
  });
});
