import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserHost } from './host.browser.ts';
import { hostNameOf } from './host.detect.ts';
import { dingtalkHost, type DingtalkSdk } from './host.dingtalk.ts';
import { feishuHost } from './host.feishu.ts';
import { wecomHost, type WecomSdk } from './host.wecom.ts';
import { hostErrorOf, type HostError } from './host.port.ts';
import { watchShake } from './shake.ts';

const failure = (answer: Promise<unknown>): Promise<HostError> =>
  answer.then(
    () => Promise.reject(new Error('it succeeded')),
    (thrown: unknown) => thrown as HostError,
  );
const NAVIGATOR = ['geolocation', 'share', 'vibrate', 'contacts'] as const;
const give = (name: (typeof NAVIGATOR)[number], value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });
afterEach(() => {
  for (const name of NAVIGATOR) Reflect.deleteProperty(navigator, name);
});

test.each([
  ['Mozilla/5.0 (iPhone) AppleWebKit wxwork/4.1.20 MicroMessenger/7.0.1', 'wecom'],
  ['Mozilla/5.0 (Linux; Android 14) AliApp(DingTalk/7.6.0) com.alibaba.android.rimet', 'dingtalk'],
  ['Mozilla/5.0 (iPhone) Lark/7.20.6 LarkLocale/zh_CN', 'feishu'],
  ['Mozilla/5.0 (iPhone) MicroMessenger/8.0.50', 'weixin'],
  ['Mozilla/5.0 (iPhone) Safari/605.1', 'browser'],
])('%s is shown in %s', (userAgent, name) => {
  expect(hostNameOf(userAgent)).toBe(name);
});

test.each([
  [{ errorCode: '-1', errorMessage: 'user cancelled' }, 'cancel', -1],
  [{ errorCode: -1 }, 'cancel', -1],
  [{ errorCode: '7', errorMessage: 'no_permission' }, 'fail', 7],
  [{ errCode: 3, errMsg: 'scanQRCode:fail' }, 'fail', 3],
  [{ errMsg: 'choose_invoice: cancel' }, 'cancel', null],
  [{ errMsg: 'scanCode:fail cancel' }, 'cancel', null],
  [new Error('broken'), 'fail', null],
])('A bridge answer %o is a %s', (said, kind, code) => {
  expect(hostErrorOf(said)).toMatchObject({ kind, code });
});

describe('The browser host', () => {
  test('offers only what it can do', () => {
    const { scan, share, chooseContacts, vibrate } = browserHost();

    expect({ scan, share, chooseContacts, vibrate }).toEqual({});
  });

  test('reports missing geolocation with the specified text', async () => {
    expect(await failure(browserHost().locate())).toMatchObject({
      kind: 'noBridge',
      message: 'device nonsupport geo',
    });
  });

  test.each([
    [1, 'cancel'],
    [2, 'fail'],
    [3, 'fail'],
  ])('reports a location failure with code %i as a %s: network error', async (code, kind) => {
    give('geolocation', {
      getCurrentPosition: (_: unknown, fail: (error: object) => void) => fail({ code }),
    });

    expect(await failure(browserHost().locate())).toMatchObject({ kind, message: 'network error' });
  });

  test('vibrates for 300 ms and shares; closing the sheet cancels', async () => {
    const vibrate = vi.fn();
    give('vibrate', vibrate);
    give('share', () => Promise.reject(new DOMException('', 'AbortError')));
    const host = browserHost();

    await host.vibrate?.();

    expect(vibrate).toHaveBeenCalledWith(300);
    const shared = host.share?.({ title: 'a', text: 'b', url: 'https://c' }) ?? Promise.resolve();
    expect(await failure(shared)).toMatchObject({ kind: 'cancel' });
  });

  test('takes at most fifty people from the address book', async () => {
    const many = Array.from({ length: 60 }, (_, place) => ({ name: [`P${place}`], tel: [`1${place}`] }));
    give('contacts', { select: () => Promise.resolve(many) });

    const chosen = (await browserHost().chooseContacts?.()) ?? [];

    expect(chosen).toHaveLength(50);
    expect(chosen[7]).toEqual({ id: null, name: 'P7', phones: ['17'] });
  });
});

describe('A shake', () => {
  const move = (x: number, at: number) => {
    const event = Object.assign(new Event('devicemotion'), {
      accelerationIncludingGravity: { x, y: 0, z: 9.8 },
    });
    Object.defineProperty(event, 'timeStamp', { value: at });
    window.dispatchEvent(event);
  };

  test('is a change of more than 3.2 g, reported at most once a second while watched', () => {
    const shaken = vi.fn();
    const stop = watchShake(shaken);

    move(0, 0);
    move(31, 100);
    expect(shaken).not.toHaveBeenCalled();
    move(-1, 200);
    expect(shaken).toHaveBeenCalledTimes(1);
    move(40, 300);
    expect(shaken).toHaveBeenCalledTimes(1);
    move(0, 1_400);
    expect(shaken).toHaveBeenCalledTimes(2);
    stop();
    move(40, 3_000);
    expect(shaken).toHaveBeenCalledTimes(2);
  });
});

/** Records each call; the answers are scripted by function name. */
function script(answers: Record<string, unknown>) {
  const calls: [string, unknown][] = [];
  const sdk = new Proxy(
    {},
    {
      get: (_target, name: string) => (params: unknown) => {
        calls.push([name, params]);
        const answer = answers[name];
        return answer instanceof Error ||
          (typeof answer === 'object' && answer !== null && 'errorCode' in answer)
          ? // The bridges reject with plain objects, not errors.
            // oxlint-disable-next-line typescript/prefer-promise-reject-errors
            Promise.reject(answer)
          : Promise.resolve(answer ?? {});
      },
    },
  );
  return { sdk, calls };
}

describe('DingTalk', () => {
  const open = (answers: Record<string, unknown> = {}) => {
    const { sdk, calls } = script(answers);
    return { host: dingtalkHost(sdk as DingtalkSdk), calls };
  };

  test('scans QR codes only', async () => {
    const { host, calls } = open({ scan: { text: '01,32,…' } });

    expect(await host.scan?.()).toBe('01,32,…');
    expect(calls).toEqual([['scan', { type: 'qrCode' }]]);
  });

  test('a closed scanner is a cancellation', async () => {
    const { host } = open({ scan: { errorCode: '-1', errorMessage: 'cancel' } });

    expect(await failure(host.scan?.() ?? Promise.resolve())).toMatchObject({ kind: 'cancel', code: -1 });
  });

  test('a location uses the Chinese map system, and an answer with a code is a failure', async () => {
    const found = open({ geolocation: { latitude: 31.2, longitude: 121.5, accuracy: 30 } });
    expect(await found.host.locate()).toEqual({
      latitude: 31.2,
      longitude: 121.5,
      accuracy: 30,
      system: 'gcj02',
    });

    const sdk = {
      geolocation: () => Promise.resolve({ latitude: 0, longitude: 0, accuracy: 0, errorCode: 3 }),
    };
    expect(await failure(dingtalkHost(sdk as unknown as DingtalkSdk).locate())).toMatchObject({
      kind: 'fail',
      code: 3,
    });
  });

  test('gives the code of the person for a company', async () => {
    const { host, calls } = open({ requestAuthCode: { code: 'c0de' } });

    expect(await host.requestCode?.({ corpId: 'ding1', appId: 'key1' })).toBe('c0de');
    expect(calls).toEqual([['requestAuthCode', { corpId: 'ding1' }]]);
  });

  test('chooses colleagues, never more than fifty', async () => {
    const { host, calls } = open({ complexPicker: { users: [{ emplId: 'u1', name: '林悦' }] } });

    expect(await host.chooseContacts?.(200)).toEqual([{ id: 'u1', name: '林悦', phones: [] }]);
    expect(calls[0]?.[1]).toMatchObject({ multiple: true, maxUsers: 50 });
  });

  test('vibrates for 300 ms, toasts for 3 s and shakes at 3.2 by default', async () => {
    const { host, calls } = open();

    await host.vibrate?.();
    host.toast('好');
    host.watchShake?.(() => undefined)();
    await host.close();

    expect(calls.map(([name]) => name)).toEqual(['vibrate', 'toast', 'watchShake', 'clearShake', 'close']);
    expect(calls[0]?.[1]).toEqual({ duration: 300 });
    expect(calls[1]?.[1]).toMatchObject({ text: '好', duration: 3 });
    expect(calls[2]?.[1]).toMatchObject({ sensitivity: 3.2 });
  });
});

describe('Feishu', () => {
  const answering = (result: object) =>
    vi.fn((params: { success: (result: object) => void }) => params.success(result));
  const failing = (said: object) => vi.fn((params: { fail: (said: object) => void }) => params.fail(said));
  const open = (sdk: Record<string, unknown>) => feishuHost(sdk);

  test('scans QR codes only', async () => {
    const scanCode = answering({ result: 'https://x' });

    expect(await open({ scanCode }).scan?.()).toBe('https://x');
    expect(scanCode.mock.calls[0]?.[0]).toMatchObject({ scanType: ['qrCode'] });
  });

  test.each([
    [{ errMsg: 'scanCode:fail cancel' }, 'cancel'],
    [{ errno: 103, errString: 'method not found' }, 'noBridge'],
    [{ errno: 10001, errString: 'no camera' }, 'fail'],
  ])('a client answer %o is a %s', async (said, kind) => {
    expect(await failure(open({ scanCode: failing(said) }).scan?.() ?? Promise.resolve())).toMatchObject({
      kind,
    });
  });

  test('a function missing in an old client has no bridge', async () => {
    expect(await failure(open({}).close())).toMatchObject({ kind: 'noBridge', code: 103 });
  });

  test('chooses at most fifty colleagues, with either name of their ID', async () => {
    const chooseContact = answering({
      data: [
        { openId: 'ou_1', name: 'A' },
        { open_id: 'ou_2', name: 'B' },
      ],
    });

    expect((await open({ chooseContact }).chooseContacts?.(99))?.map(({ id }) => id)).toEqual([
      'ou_1',
      'ou_2',
    ]);
    expect(chooseContact.mock.calls[0]?.[0]).toMatchObject({ maxNum: 50 });
  });

  describe('gives the code of the person', () => {
    const APP = { corpId: '', appId: 'cli1' };

    test('without asking for any scope', async () => {
      const requestAccess = answering({ code: 'new' });
      const requestAuthCode = answering({ code: 'old' });

      expect(await open({ requestAccess, requestAuthCode }).requestCode?.(APP)).toBe('new');
      expect(requestAccess.mock.calls[0]?.[0]).toMatchObject({ appID: 'cli1', scopeList: [] });
      expect(requestAuthCode).not.toHaveBeenCalled();
    });

    test.each([
      ['lacks the function', {}],
      [
        'does not know the function',
        { requestAccess: failing({ errno: 103, errString: 'method not found' }) },
      ],
    ])('in the older way where the client %s', async (_what, sdk) => {
      const requestAuthCode = answering({ code: 'old' });

      expect(await open({ ...sdk, requestAuthCode }).requestCode?.(APP)).toBe('old');
      expect(requestAuthCode.mock.calls[0]?.[0]).toMatchObject({ appId: 'cli1' });
    });

    test('not in the older way if the person declines', async () => {
      const requestAuthCode = answering({ code: 'old' });
      const requestAccess = failing({ errno: -1, errString: 'cancel' });
      const requested = open({ requestAccess, requestAuthCode }).requestCode?.(APP);

      expect(await failure(requested ?? Promise.resolve())).toMatchObject({ kind: 'cancel' });
      expect(requestAuthCode).not.toHaveBeenCalled();
    });
  });

  test('a toast lasts three seconds, given in milliseconds', () => {
    const showToast = answering({});

    open({ showToast }).toast('好');

    expect(showToast.mock.calls[0]?.[0]).toMatchObject({ title: '好', duration: 3000 });
  });
});

describe('WeCom', () => {
  const DOT = 'iVBORw0KGgo=';
  const open = (answers: Record<string, unknown>) => {
    const { sdk, calls } = script(answers);
    return { host: wecomHost(sdk as WecomSdk), calls };
  };
  beforeEach(() => vi.restoreAllMocks());

  test('scans and passes the text to the page instead of opening it', async () => {
    const { host, calls } = open({ scanQRCode: { resultStr: '01,10' } });

    expect(await host.scan?.()).toBe('01,10');
    expect(calls[0]?.[1]).toEqual({ needResult: true, scanType: ['qrCode'] });
  });

  test.each([`data:image/png;base64,${DOT}`, DOT])(
    'a picture given as %s becomes a file',
    async (localData) => {
      const { host, calls } = open({ chooseImage: { localIds: ['a', 'b'] }, getLocalImgData: { localData } });

      const files = (await host.chooseImages?.({ most: 9, camera: true })) ?? [];

      expect(files).toHaveLength(2);
      expect(new Uint8Array(await (files[0] ?? new Blob()).arrayBuffer())[0]).toBe(0x89);
      expect(calls[0]?.[1]).toEqual({ count: 9, sourceType: ['camera'] });
    },
  );

  test('choosing nothing is a cancellation', async () => {
    const { host } = open({ chooseImage: new Error('chooseImage:cancel') });

    expect(await failure(host.chooseImages?.({ most: 1, camera: false }) ?? Promise.resolve())).toMatchObject(
      {
        kind: 'cancel',
      },
    );
  });
});
