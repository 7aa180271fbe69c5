import { identityEndpoints } from '@outlay/contract/membership/identity';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pages } from '#navigation/nav.ts';
import { readStored, writeStored } from '#device/storage.ts';
import { Refusal } from '../../../../../test/fake-server.ts';
import { inHost, leaveHost, leaving } from '../../../../../test/hosts.ts';
import {
  AWAY,
  comeBack,
  DINGTALK,
  DINGTALK_DOCUMENT,
  FEISHU,
  ID,
  open,
  serverOf,
  STATE,
  STORE,
  WECOM,
  WECOM_DOCUMENT,
} from '../../../../../test/platforms.tsx';
import { LIN } from '../../../../../test/render-page.tsx';

const here = () => pages.getState().stack.at(-1)?.url;

beforeEach(() => {
  sessionStorage.clear();
  inHost('browser');
});
afterEach(leaveHost);

describe('Inside WeCom', () => {
  beforeEach(() => inHost('wecom'));

  test('the code that WeCom returns signs the person in, and the page they wanted opens', async () => {
    const server = serverOf(WECOM);

    await comeBack(WECOM, { code: 'c0de', state: STATE }, { to: ROUTES.quickNote });

    await expect.poll(here).toBe(ROUTES.quickNote);
    expect(server.callsOf(identityEndpoints.begin)[0]?.input).toEqual({
      ...{ connectionId: ID, to: ROUTES.quickNote, inside: true },
    });
    expect(server.callsOf(identityEndpoints.wecom)[0]?.input).toEqual({
      ...{ corpid: 'ww1', agentid: '1000002', code: 'c0de' },
    });
    expect(server.callsOf(identityEndpoints.complete)).toEqual([]);
    expect(readStored('outsideApp')).toEqual({ kind: 'wecom', corpId: 'ww1', appId: '1000002' });
  });

  test('a person whom WeCom does not let in keeps the page they wanted when they sign in another way', async () => {
    serverOf(WECOM, new Refusal(403, { code: 'NOT_ALLOWED', reason: 'notInCompany' }));
    const { person } = await comeBack(WECOM, { code: 'c0de', state: STATE }, { to: ROUTES.quickNote });

    await person.click(await screen.findByRole('button', { name: 'Sign in another way' }));

    expect(here()).toBe(pageAddress(ROUTES.signIn, { to: ROUTES.quickNote }));
  });

  test('without ids in the address, the app that was used last here is taken', async () => {
    const server = serverOf(WECOM);
    const left = leaving();
    writeStored('outsideApp', { kind: 'wecom', corpId: 'ww1', appId: '1000002' });

    open(WECOM, {});

    await vi.waitFor(() => expect(left).toEqual([AWAY]));
    expect(server.callsOf(identityEndpoints.platformStatus)[0]?.input).toEqual({
      ...{ company: 'ww1', platform: 'wecom' },
    });
  });

  test('an app of the store signs in by its suite', async () => {
    const server = serverOf(STORE);

    await comeBack(STORE, { code: 'c0de', state: STATE });

    await expect.poll(here).toBe(ROUTES.home);
    expect(server.callsOf(identityEndpoints.suite)[0]?.input).toEqual({ suiteid: 'suite1', code: 'c0de' });
  });

  test('a company that has installed the app is told so, and goes on to sign in', async () => {
    const server = serverOf(STORE);
    server.answer(identityEndpoints.installed, () => ({ done: true as const }));
    const left = leaving();
    const { person } = open(STORE, { ...STORE.ids, auth_code: 'auth-code', state: 'installation' });

    expect(await screen.findByText('The app is installed')).toBeVisible();
    expect(server.callsOf(identityEndpoints.installed)[0]?.input).toEqual({
      ...{ suiteid: STORE.ids.suiteid, auth_code: 'auth-code', state: 'installation' },
    });
    expect(left).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Sign in' }));

    await vi.waitFor(() => expect(left).toEqual([AWAY]));
  });

  test('the document of a message opens after the sign-in', async () => {
    const server = serverOf(WECOM_DOCUMENT);

    await comeBack(WECOM_DOCUMENT, { code: 'c0de', state: STATE });

    await expect.poll(here).toBe(pageAddress(ROUTES.document, { id: ID }));
    expect(server.callsOf(identityEndpoints.wecomMessage)[0]?.input).toEqual({
      ...{ corpid: 'ww1', agentid: '1000002', code: 'c0de', id: ID },
    });
  });

  test('a sign-in that began from a message and returns to the sign-in page opens the document', async () => {
    serverOf(WECOM_DOCUMENT);
    const left = leaving();
    const first = open(WECOM_DOCUMENT, WECOM_DOCUMENT.ids);
    await vi.waitFor(() => expect(left).toHaveLength(1));
    first.unmount();

    open(WECOM, { code: 'c0de', state: STATE });

    await expect.poll(here).toBe(pageAddress(ROUTES.document, { id: ID }));
  });

  test.each([WECOM_DOCUMENT, DINGTALK_DOCUMENT])(
    'a person who is signed in sees the document of $path at once',
    async (setting) => {
      const server = serverOf(setting);

      open(setting, setting.ids, LIN);

      await expect.poll(here).toBe(pageAddress(ROUTES.document, { id: ID }));
      expect(server.calls).toEqual([]);
    },
  );
});

describe('Inside DingTalk and Feishu', () => {
  const requestCode = vi.fn(() => Promise.resolve('c0de'));
  beforeEach(() => requestCode.mockClear());

  test('DingTalk gives the code without a redirect', async () => {
    inHost('dingtalk', { requestCode });
    const server = serverOf(DINGTALK);

    open(DINGTALK, { ...DINGTALK.ids, to: ROUTES.quickNote });

    await expect.poll(here).toBe(ROUTES.quickNote);
    expect(requestCode).toHaveBeenCalledWith(expect.objectContaining({ corpId: 'ding1', appId: 'key1' }));
    expect(server.callsOf(identityEndpoints.dingtalk)[0]?.input).toEqual({
      ...{ corpid: 'ding1', appkey: 'key1', code: 'c0de' },
    });
  });

  test('Feishu gives the code without a redirect', async () => {
    inHost('feishu', { requestCode });
    const server = serverOf(FEISHU);

    open(FEISHU, FEISHU.ids);

    await expect.poll(here).toBe(ROUTES.home);
    expect(server.callsOf(identityEndpoints.feishu)[0]?.input).toEqual({ appid: 'cli1', code: 'c0de' });
  });

  test('the document of a DingTalk message opens after the sign-in', async () => {
    inHost('dingtalk', { requestCode });
    const server = serverOf(DINGTALK_DOCUMENT);

    open(DINGTALK_DOCUMENT, DINGTALK_DOCUMENT.ids);

    await expect.poll(here).toBe(pageAddress(ROUTES.document, { id: ID }));
    expect(server.callsOf(identityEndpoints.dingtalkMessage)[0]?.input).toMatchObject({
      id: ID,
      code: 'c0de',
    });
  });

  test('in a browser DingTalk returns its code under another name', async () => {
    const server = serverOf(DINGTALK);

    await comeBack(DINGTALK, { authCode: 'auth-code', state: STATE });

    await expect.poll(here).toBe(ROUTES.home);
    expect(server.callsOf(identityEndpoints.complete)[0]?.input).toEqual({
      state: STATE,
      query: { authCode: 'auth-code', state: STATE },
    });
  });

  test('a person who closes the request of the host can try again', async () => {
    inHost('feishu', {
      requestCode: requestCode.mockRejectedValueOnce({ errno: -1, errString: 'cancel' }),
    });
    serverOf(FEISHU);
    const { person } = open(FEISHU, FEISHU.ids);

    expect(await screen.findByText('The sign-in was cancelled.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Try again' }));

    await expect.poll(here).toBe(ROUTES.home);
  });
});
