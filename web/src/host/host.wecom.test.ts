import { beforeEach, describe, expect, test, vi } from 'vitest';
import { wecomHost, type WecomSdk } from './host.wecom.ts';
import { failure, script } from '../../test/bridges.ts';

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
