import { describe, expect, test, vi } from 'vitest';
import { feishuHost } from './host.feishu.ts';
import { failure } from '../../test/bridges.ts';

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
