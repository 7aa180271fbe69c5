import { CONTACTS_MOST, HOST_TOAST_SECONDS, SHAKE_SENSITIVITY, VIBRATE_MS } from '#device/constants.ts';
import { currentAddress, landingAddress } from '#device/surroundings.ts';
import { withTimeout, HostError, type Contact, type Host } from './host.port.ts';
import type { SignPage } from './sign.ts';

const SHAKE_EVERY_MS = 150;
const AFTER_SHAKE_MS = 1_000;
const NEAR_ENOUGH_M = 200;

/** The used part of `dingtalk-jsapi`, with the names of its documentation. */
export interface DingtalkSdk {
  scan: (params: { type: 'qrCode' }) => Promise<{ text?: string }>;
  geolocation: (params: {
    targetAccuracy: number;
    coordinate: 0 | 1;
    withReGeocode: boolean;
    useCache: boolean;
  }) => Promise<{ latitude: number; longitude: number; accuracy: number; errorCode?: number }>;
  share: (params: {
    type: number;
    url: string;
    title: string;
    content: string;
    image: string;
  }) => Promise<unknown>;
  complexPicker: (params: { multiple: boolean; maxUsers: number; responseUserOnly: boolean }) => Promise<{
    users?: { emplId: string; name: string }[];
  }>;
  close: (params: object) => Promise<unknown>;
  setTitle: (params: { title: string }) => Promise<unknown>;
  vibrate: (params: { duration: number }) => Promise<unknown>;
  watchShake: (params: {
    sensitivity: number;
    frequency: number;
    callbackDelay: number;
    onSuccess: () => void;
  }) => Promise<unknown>;
  clearShake: (params: object) => Promise<unknown>;
  toast: (params: { text: string; duration: number; delay: number }) => Promise<unknown>;
  requestAuthCode: (params: { corpId: string }) => Promise<{ code: string }>;
}

/** How the client is told the signature of a page. */
export interface DingtalkConfig {
  config: (params: {
    agentId: string;
    corpId: string;
    timeStamp: number;
    nonceStr: string;
    signature: string;
    type: 0;
    jsApiList: string[];
  }) => void;
  ready: (act: () => void) => void;
  error: (act: () => void) => void;
  /** Whether the client is that of a computer. */
  pc: boolean;
}

/** The functions for which the client checks the signature of the page. */
const SIGNED = ['biz.util.scan', 'biz.util.share', 'biz.contact.complexPicker', 'device.geolocation.get'];

/**
 * Signs the page before the first function that needs it: on a phone the address with which the app was opened, on a
 * computer the current one. The SDK accepts one signature only. Without one the function itself says what is missing.
 */
export function signOnce({ config, ready, error, pc }: DingtalkConfig, sign: SignPage): () => Promise<void> {
  let signing: Promise<void> | null = null;
  const run = async () => {
    const signed = await sign(pc ? currentAddress() : landingAddress);
    if (!signed) return false;
    const { timestamp: timeStamp, agentId, corpId, nonceStr, signature } = signed;
    config({ agentId, corpId, timeStamp, nonceStr, signature, type: 0, jsApiList: SIGNED });
    await new Promise<void>((resolve) => {
      ready(resolve);
      error(resolve);
    });
    return true;
  };
  return () =>
    (signing ??= run()
      .catch(() => false)
      .then((done) => {
        if (!done) signing = null;
      }));
}

const failed = (code: number) => new HostError('fail', 'device.geolocation.get', code);

async function locate(sdk: DingtalkSdk) {
  const { latitude, longitude, accuracy, errorCode } = await withTimeout(
    sdk.geolocation({ targetAccuracy: NEAR_ENOUGH_M, coordinate: 1, withReGeocode: false, useCache: false }),
  );
  if (errorCode) throw failed(errorCode);
  return { latitude, longitude, accuracy, system: 'gcj02' as const };
}

async function chooseContacts(sdk: DingtalkSdk, most: number): Promise<Contact[]> {
  const { users = [] } = await withTimeout(
    sdk.complexPicker({ multiple: true, maxUsers: Math.min(most, CONTACTS_MOST), responseUserOnly: true }),
  );
  return users.map(({ emplId, name }) => ({ id: emplId, name, phones: [] }));
}

function watchShake(sdk: DingtalkSdk, onShake: () => void): () => void {
  void sdk
    .watchShake({
      sensitivity: SHAKE_SENSITIVITY,
      frequency: SHAKE_EVERY_MS,
      callbackDelay: AFTER_SHAKE_MS,
      onSuccess: onShake,
    })
    .catch(() => undefined);
  return () => void sdk.clearShake({}).catch(() => undefined);
}

/**
 * Pictures use the page's own picker: DingTalk's would first upload them to its servers.
 *
 * @param signed resolves when the page is signed for the client, or cannot be.
 */
export function dingtalkHost(sdk: DingtalkSdk, signed: () => Promise<void> = () => Promise.resolve()): Host {
  return {
    name: 'dingtalk',
    scan: async () => {
      await signed();
      return (await withTimeout(sdk.scan({ type: 'qrCode' }))).text ?? '';
    },
    locate: () => signed().then(() => locate(sdk)),
    share: async ({ title, text, url }) => {
      await signed();
      await withTimeout(sdk.share({ type: 0, url, title, content: text, image: '' }));
    },
    chooseContacts: (most = CONTACTS_MOST) => signed().then(() => chooseContacts(sdk, most)),
    requestCode: async ({ corpId }) => (await withTimeout(sdk.requestAuthCode({ corpId }))).code,
    close: async () => void (await withTimeout(sdk.close({}))),
    setTitle: (title) => void sdk.setTitle({ title }).catch(() => undefined),
    vibrate: async (duration = VIBRATE_MS) => void (await withTimeout(sdk.vibrate({ duration }))),
    watchShake: (onShake) => watchShake(sdk, onShake),
    toast: (text) => void sdk.toast({ text, duration: HOST_TOAST_SECONDS, delay: 0 }).catch(() => undefined),
  };
}

/** Loads only the used parts of the SDK, and only inside DingTalk. */
export async function openDingtalk(sign: SignPage): Promise<Host> {
  const [scan, geolocation, share, picker, close, title, vibrate, shake, still, toast, code, core] =
    await Promise.all([
      import('dingtalk-jsapi/api/biz/util/scan.js'),
      import('dingtalk-jsapi/api/device/geolocation/get.js'),
      import('dingtalk-jsapi/api/biz/util/share.js'),
      import('dingtalk-jsapi/api/biz/contact/complexPicker.js'),
      import('dingtalk-jsapi/api/biz/navigation/close.js'),
      import('dingtalk-jsapi/api/biz/navigation/setTitle.js'),
      import('dingtalk-jsapi/api/device/notification/vibrate.js'),
      import('dingtalk-jsapi/api/device/accelerometer/watchShake.js'),
      import('dingtalk-jsapi/api/device/accelerometer/clearShake.js'),
      import('dingtalk-jsapi/api/device/notification/toast.js'),
      import('dingtalk-jsapi/api/runtime/permission/requestAuthCode.js'),
      import('dingtalk-jsapi/entry/mobile.js'),
      import('dingtalk-jsapi/platform/pc.js'),
    ]);
  const sdk: DingtalkSdk = {
    scan: scan.scan$,
    geolocation: geolocation.get$,
    share: share.share$,
    complexPicker: picker.complexPicker$,
    close: close.close$,
    setTitle: title.setTitle$,
    vibrate: vibrate.vibrate$,
    watchShake: shake.watchShake$,
    clearShake: still.clearShake$,
    toast: toast.toast$,
    requestAuthCode: code.requestAuthCode$,
  };
  return dingtalkHost(sdk, signOnce(core.default, sign));
}
