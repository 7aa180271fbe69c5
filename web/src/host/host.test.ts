import { afterEach, describe, expect, test, vi } from 'vitest';
import { browserHost } from './host.browser.ts';
import { hostNameOf } from './host.detect.ts';
import { hostErrorOf } from './host.port.ts';
import { watchShake } from './shake.ts';
import { failure } from '../../test/bridges.ts';

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
