import { currentAddress, landingAddress, onApple } from '#device/surroundings.ts';
import { browserHost } from './host.browser.ts';
import { HostError, hostErrorOf, type Host, type WalletSignature } from './host.port.ts';
import { loadVendorScript } from './vendor-script.ts';
import { chooseRequest, chosenCards, type ChooseInvoice, type ChosenInvoices } from './wallet.ts';

type Callbacks<Answer> = {
  success: (answer: Answer) => void;
  fail: (refusal: unknown) => void;
  cancel: (refusal: unknown) => void;
};

/** The used part of `jweixin`, with the names of its documentation. */
export interface WeixinSdk {
  config: (params: {
    appId: string;
    timestamp: number;
    nonceStr: string;
    signature: string;
    jsApiList: string[];
  }) => void;
  ready: (act: () => void) => void;
  error: (act: (refusal: unknown) => void) => void;
  chooseInvoice: (params: ChooseInvoice & Callbacks<ChosenInvoices>) => void;
}

/** Signs the page; on iOS WeChat checks the address with which it was opened. */
const signPage = (sdk: WeixinSdk, config: NonNullable<WalletSignature['config']>): Promise<void> =>
  new Promise((resolve, reject) => {
    const { corpId: appId, timestamp, nonceStr, signature } = config;
    sdk.ready(resolve);
    sdk.error((refusal) => reject(hostErrorOf(refusal)));
    sdk.config({ appId, timestamp, nonceStr, signature, jsApiList: ['chooseInvoice'] });
  });

const choose = (sdk: WeixinSdk, params: ChooseInvoice): Promise<ChosenInvoices> =>
  new Promise((resolve, reject) => {
    const refused = (refusal: unknown) => reject(hostErrorOf(refusal));
    const cancelled = () => reject(new HostError('cancel', 'choose_invoice: cancel'));
    sdk.chooseInvoice({ ...params, success: resolve, fail: refused, cancel: cancelled });
  });

/** WeChat is used for its card wallet only: the rest is the browser's. */
export const weixinHost = (sdk: WeixinSdk): Host => ({
  ...browserHost(),
  name: 'weixin',
  chooseInvoices: async (sign) => {
    const { config, card } = await sign(onApple() ? landingAddress : currentAddress());
    if (config) await signPage(sdk, config);
    return chosenCards(await choose(sdk, chooseRequest(card)));
  },
});

/** The vendor's script, if the operator has installed it; without it the page behaves as in a browser. */
export async function openWeixin(): Promise<Host> {
  await loadVendorScript('jweixin.js');
  const { wx } = window as Window & { wx?: WeixinSdk };
  if (!wx) throw new HostError('noBridge', 'no wx');
  return weixinHost(wx);
}
