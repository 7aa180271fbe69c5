import { CONTACTS_MOST, HOST_TOAST_SECONDS, VIBRATE_MS } from '#device/constants.ts';
import { hostErrorOf, HostError, type Contact, type Host, type Shared } from './host.port.ts';
import { watchShake } from './shake.ts';

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

const share = async (sdk: FeishuSdk, { title, text, url }: Shared) =>
  void (await call(sdk.share, {
    channelType: ['lark', 'system'],
    contentType: 'url' as const,
    title,
    content: text,
    url,
  }));

/** Pictures use the page's own picker: `tt` returns paths that a page cannot read. */
export function feishuHost(sdk: FeishuSdk): Host {
  return {
    name: 'feishu',
    scan: async () => (await call(sdk.scanCode, { scanType: ['qrCode'], barCodeInput: false })).result,
    locate: async () => {
      const { latitude, longitude, accuracy } = await call(sdk.getLocation, {
        type: 'gcj02' as const,
        timeout: LOCATE_SECONDS,
      });
      return { latitude, longitude, accuracy, system: 'gcj02' };
    },
    share: (shared) => share(sdk, shared),
    chooseContacts: (most = CONTACTS_MOST) => chooseContacts(sdk, most),
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

/** Where this server serves the vendor's script, if the operator has installed it. */
const SCRIPT = '/host/feishu-sdk.js';

const bridge = (): FeishuSdk | undefined => (window as Window & { tt?: FeishuSdk }).tt;

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.onload = () => resolve();
    script.onerror = () => reject(new HostError('noBridge', `${SCRIPT} does not load`));
    document.head.append(script);
  });
}

export async function openFeishu(): Promise<Host> {
  if (!bridge()) await loadScript();
  const sdk = bridge();
  if (!sdk) throw new HostError('noBridge', 'no tt');
  return feishuHost(sdk);
}
