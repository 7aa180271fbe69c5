import { describe, expect, test } from 'vitest';
import { dingtalkHost, type DingtalkSdk } from './host.dingtalk.ts';
import { failure, script } from '../../test/bridges.ts';

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
