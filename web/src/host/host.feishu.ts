import { CONTACTS_MOST, HOST_TOAST_SECONDS, VIBRATE_MS } from '#device/constants.ts';
import { newId } from '#device/id.ts';
import { currentAddress } from '#device/surroundings.ts';
import { hostErrorOf, HostError, type Contact, type Host, type Shared } from './host.port.ts';
import { watchShake } from './shake.ts';
import type { SignPage } from './sign.ts';
import { loadVendorScript } from './vendor-script.ts';

interface Answering<Result> {
  success: (result: Result) => void;
  fail: (said: { errno?: number; errString?: string; errMsg?: string }) => void;
}
type Call<Params, Result = object> = (params: Params & Answering<Result>) => void;

/** The used part of Feishu's `tt`, with the names of its documentation. Old clients lack some functions. */
export interface FeishuSdk {
  scanCode?: Call<{ scanType: string[]; barCodeInput: boolean }, { result: string }>;
  getLocation?: Call<
    { type: 'gcj02'; timeout: number },
    { latitude: number; longitude: number; accuracy: number }
  >;
  share?: Call<{ channelType: string[]; contentType: 'url'; title: string; content: string; url: string }>;
  chooseContact?: Call<
    { multi: boolean; maxNum: number },
    { data: { openId?: string; open_id?: string; name: string }[] }
  >;
  closeWindow?: Call<object>;
  setNavigationBarTitle?: Call<{ title: string }>;
  vibrateLong?: Call<object>;
  vibrateShort?: Call<object>;
  showToast?: Call<{ title: string; icon: 'none'; duration: number }>;
  requestAccess?: Call<{ appID: string; scopeList: string[]; state: string }, { code: string }>;
  /** Of clients before 6.9. */
  requestAuthCode?: Call<{ appId: string }, { code: string }>;
}

/** How the client is told the signature of a page. */
export interface FeishuConfig {
  config: (params: {
    appId: string;
    /** In milliseconds. */
    timestamp: number;
    nonceStr: string;
    signature: string;
    jsApiList: readonly string[];
    onSuccess: () => void;
    onFail: () => void;
  }) => void;
  ready: (act: () => void) => void;
}

/** The functions for which the client checks the signature of the page. */
const SIGNED = ['scanCode', 'getLocation', 'share', 'chooseContact'];

/** Signs the current page before a function that needs it; again after the address has changed. */
export function signEach({ config, ready }: FeishuConfig, sign: SignPage): () => Promise<void> {
  let last: string | null = null;
  return async () => {
    const url = currentAddress();
    if (url === last) return;
    const signed = await sign(url).catch(() => null);
    if (!signed) return;
    const { appId, timestamp, nonceStr, signature } = signed;
    await new Promise<void>((resolve) => ready(resolve));
    await new Promise<void>((resolve) => {
      const onSuccess = () => {
        last = url;
        resolve();
      };
      // The function itself then says what is missing.
      config({ appId, timestamp, nonceStr, signature, jsApiList: SIGNED, onSuccess, onFail: resolve });
    });
  };
}

const LOCATE_SECONDS = 60;
/** A client's error code for a function that it does not know. */
const METHOD_NOT_FOUND = 103;

function call<Params extends object, Result>(
  does: Call<Params, Result> | undefined,
  params: Params,
): Promise<Result> {
  if (!does) return Promise.reject(new HostError('noBridge', 'method not found', METHOD_NOT_FOUND));
  return new Promise((resolve, reject) => {
    does({
      ...params,
      success: resolve,
      fail: (said) =>
        reject(
          said.errno === METHOD_NOT_FOUND
            ? new HostError('noBridge', said.errString ?? '', METHOD_NOT_FOUND)
            : hostErrorOf(said),
        ),
    });
  });
}

async function chooseContacts(sdk: FeishuSdk, most: number): Promise<Contact[]> {
  const { data } = await call(sdk.chooseContact, { multi: true, maxNum: Math.min(most, CONTACTS_MOST) });
  return data.map(({ openId, open_id: older, name }) => ({ id: openId ?? older ?? null, name, phones: [] }));
}

/** Without a scope the code only says who the person is. */
async function requestCode(sdk: FeishuSdk, appId: string): Promise<string> {
  try {
    return (await call(sdk.requestAccess, { appID: appId, scopeList: [], state: newId() })).code;
  } catch (thrown) {
    if (hostErrorOf(thrown).code !== METHOD_NOT_FOUND) throw thrown;
    return (await call(sdk.requestAuthCode, { appId })).code;
  }
}

const share = async (sdk: FeishuSdk, { title, text, url }: Shared) =>
  void (await call(sdk.share, {
    channelType: ['lark', 'system'],
    contentType: 'url' as const,
    title,
    content: text,
    url,
  }));

/**
 * Pictures use the page's own picker: `tt` returns paths that a page cannot read.
 *
 * @param signed resolves when the page is signed for the client, or cannot be.
 */
export function feishuHost(sdk: FeishuSdk, signed: () => Promise<void> = () => Promise.resolve()): Host {
  return {
    name: 'feishu',
    scan: async () => {
      await signed();
      return (await call(sdk.scanCode, { scanType: ['qrCode'], barCodeInput: false })).result;
    },
    locate: async () => {
      await signed();
      const { latitude, longitude, accuracy } = await call(sdk.getLocation, {
        type: 'gcj02' as const,
        timeout: LOCATE_SECONDS,
      });
      return { latitude, longitude, accuracy, system: 'gcj02' };
    },
    share: (shared) => signed().then(() => share(sdk, shared)),
    chooseContacts: (most = CONTACTS_MOST) => signed().then(() => chooseContacts(sdk, most)),
    requestCode: ({ appId }) => requestCode(sdk, appId),
    close: async () => void (await call(sdk.closeWindow, {})),
    setTitle: (title) => void call(sdk.setNavigationBarTitle, { title }).catch(() => undefined),
    vibrate: async (duration = VIBRATE_MS) =>
      void (await call(duration < VIBRATE_MS ? sdk.vibrateShort : sdk.vibrateLong, {})),
    watchShake,
    toast: (text) =>
      void call(sdk.showToast, {
        title: text,
        icon: 'none' as const,
        duration: HOST_TOAST_SECONDS * 1000,
      }).catch(() => undefined),
  };
}

type FeishuWindow = Window & { tt?: FeishuSdk; h5sdk?: FeishuConfig };
const bridge = (): FeishuSdk | undefined => (window as FeishuWindow).tt;

export async function openFeishu(sign: SignPage): Promise<Host> {
  if (!bridge()) await loadVendorScript('feishu-sdk.js');
  const sdk = bridge();
  if (!sdk) throw new HostError('noBridge', 'no tt');
  const { h5sdk } = window as FeishuWindow;
  return h5sdk ? feishuHost(sdk, signEach(h5sdk, sign)) : feishuHost(sdk);
}
