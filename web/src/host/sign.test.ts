import { identityEndpoints } from '@outlay/contract/membership/identity';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { landingAddress } from '#device/surroundings.ts';
import { writeStored } from '#device/storage.ts';
import { fakeServer, Refusal } from '../../test/fake-server.ts';
import { signOnce, type DingtalkConfig } from './host.dingtalk.ts';
import { feishuHost, signEach, type FeishuConfig } from './host.feishu.ts';
import { openWecom, registration } from './host.wecom.ts';
import { signatureIn, wecomSigner } from './sign.ts';

const SIGNED = { corpId: 'ww1', agentId: '7', timestamp: 1, nonceStr: 'n', signature: 'of config' };
const AGENT = { ...SIGNED, signature: 'of agentConfig' };
const PAGE = 'http://localhost:3000/pages/home/home';
const OTHER_PAGE = 'http://localhost:3000/pages/mine/mine';
const agentIs = (agent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);

beforeEach(() => {
  agentIs('Mozilla/5.0 (Linux; Android 15) wxwork/4.1.36');
  window.history.replaceState(null, '', '/pages/home/home');
});
afterEach(() => vi.restoreAllMocks());

describe('A page inside WeCom', () => {
  function signing() {
    const server = fakeServer();
    server.answer(identityEndpoints.wecomPage, () => ({ config: SIGNED, agentConfig: AGENT }));
    server.answer(identityEndpoints.suitePage, () => ({ agentConfig: AGENT }));
    return server;
  }
  const urls = (server: ReturnType<typeof fakeServer>) =>
    server.callsOf(identityEndpoints.wecomPage).map(({ input }) => (input as { url: string }).url);

  test('is signed for the app by which somebody signed in, each part with its own signature', async () => {
    const server = signing();
    writeStored('outsideApp', { kind: 'wecom', corpId: 'ww1', appId: '7' });
    const signer = await wecomSigner();
    if (!signer) throw new Error('no signer');
    const { getConfigSignature, getAgentConfigSignature, corpId, agentId } = registration(signer);

    const [config, agent] = await Promise.all([getConfigSignature?.(PAGE), getAgentConfigSignature(PAGE)]);

    expect({ corpId, agentId }).toEqual({ corpId: 'ww1', agentId: '7' });
    expect([config?.signature, agent.signature]).toEqual(['of config', 'of agentConfig']);
    // Once before the SDK is told, once for both of its requests.
    expect(server.callsOf(identityEndpoints.wecomPage).map(({ input }) => input)).toEqual([
      { corpid: 'ww1', agentid: '7', url: PAGE },
      { corpid: 'ww1', agentid: '7', url: PAGE },
    ]);
  });

  test('is signed again for another address', async () => {
    const server = signing();
    writeStored('outsideApp', { kind: 'wecom', corpId: 'ww1', appId: '7' });
    const signer = await wecomSigner();
    if (!signer) throw new Error('no signer');
    const { getAgentConfigSignature } = registration(signer);

    await getAgentConfigSignature(PAGE);
    await getAgentConfigSignature(OTHER_PAGE);

    expect(urls(server).slice(1)).toEqual([PAGE, OTHER_PAGE]);
  });

  test('on iOS is signed with the address of the start; with the current one after a refusal', async () => {
    agentIs('Mozilla/5.0 (iPhone) wxwork/4.1.36');
    const server = signing();
    writeStored('outsideApp', { kind: 'wecom', corpId: 'ww1', appId: '7' });
    const signer = await wecomSigner();
    if (!signer) throw new Error('no signer');
    const { getAgentConfigSignature, onAgentConfigFail } = registration(signer);

    await getAgentConfigSignature(OTHER_PAGE);
    // The address has changed meanwhile: the client has refused nothing.
    onAgentConfigFail(new Error('Aborted'));
    await getAgentConfigSignature(OTHER_PAGE);
    onAgentConfigFail({ errMsg: 'agentConfig:fail' });
    await getAgentConfigSignature(OTHER_PAGE);

    expect(urls(server).slice(1)).toEqual([landingAddress, landingAddress, OTHER_PAGE]);
  });

  test('of a suite is signed for the agent alone, with the company that the server names', async () => {
    const server = signing();
    writeStored('outsideApp', { kind: 'wecomSuite', corpId: 'suite1', appId: '' });
    const signer = await wecomSigner();
    if (!signer) throw new Error('no signer');

    const registered = registration(signer);

    expect(registered).toMatchObject({ corpId: 'ww1', agentId: '7' });
    expect('getConfigSignature' in registered).toBe(false);
    expect((await registered.getAgentConfigSignature(PAGE)).signature).toBe('of agentConfig');
    expect(server.callsOf(identityEndpoints.suitePage)[0]?.input).toEqual({ suiteid: 'suite1', url: PAGE });
  });

  test('that the server does not sign has the functions of the page itself', async () => {
    const server = fakeServer();
    server.answer(identityEndpoints.wecomPage, () => {
      throw new Refusal(404, { code: 'NOT_FOUND', reason: 'noConnection' });
    });
    writeStored('outsideApp', { kind: 'wecom', corpId: 'ww1', appId: '7' });

    expect((await openWecom(await wecomSigner())).scan).toBeUndefined();
  });

  test('behaves as in a browser while nobody has signed in by an app', async () => {
    const server = signing();

    const signer = await wecomSigner();

    expect(signer).toBeNull();
    expect((await openWecom(signer)).scan).toBeUndefined();
    expect(server.calls).toEqual([]);
  });
});

describe('A page inside DingTalk', () => {
  const open = (more: Partial<DingtalkConfig> = {}) => {
    const config = vi.fn();
    const client = { config, ready: (act: () => void) => act(), error: vi.fn(), pc: false, ...more };
    return { config, signed: signOnce(client, signatureIn('dingtalk')) };
  };

  test('is signed once with the address of the start, before the first function that needs it', async () => {
    const server = fakeServer();
    server.answer(identityEndpoints.hostPage, () => SIGNED);
    writeStored('outsideApp', { kind: 'dingtalk', corpId: 'ding1', appId: 'key1' });
    const { config, signed } = open();

    await signed();
    window.history.replaceState(null, '', '/pages/mine/mine');
    await signed();

    expect(server.callsOf(identityEndpoints.hostPage).map(({ input }) => input)).toEqual([
      { kind: 'dingtalk', corpid: 'ding1', appid: 'key1', url: landingAddress },
    ]);
    expect(config).toHaveBeenCalledExactlyOnceWith({
      ...{ agentId: '7', corpId: 'ww1', timeStamp: 1, nonceStr: 'n', signature: 'of config', type: 0 },
      jsApiList: expect.arrayContaining(['biz.util.scan']) as string[],
    });
  });

  test('on a computer is signed with its current address', async () => {
    const server = fakeServer();
    server.answer(identityEndpoints.hostPage, () => SIGNED);
    writeStored('outsideApp', { kind: 'dingtalk', corpId: 'ding1', appId: 'key1' });

    await open({ pc: true }).signed();

    expect(server.callsOf(identityEndpoints.hostPage)[0]?.input).toMatchObject({ url: PAGE });
  });

  test('that could not be signed is tried again with the next function', async () => {
    const server = fakeServer();
    server.answer(identityEndpoints.hostPage, () => {
      throw new Refusal(404, { code: 'NOT_FOUND', reason: 'noConnection' });
    });
    writeStored('outsideApp', { kind: 'dingtalk', corpId: 'ding1', appId: 'key1' });
    const { config, signed } = open();

    await signed();
    await signed();

    expect(server.callsOf(identityEndpoints.hostPage)).toHaveLength(2);
    expect(config).not.toHaveBeenCalled();
  });
});

describe('A page inside Feishu', () => {
  const open = (succeeds = true) => {
    const config = vi.fn<FeishuConfig['config']>(({ onSuccess, onFail }) =>
      succeeds ? onSuccess() : onFail(),
    );
    return { config, signed: signEach({ config, ready: (act) => act() }, signatureIn('feishu')) };
  };

  test('is signed with its app and its current address, again after the address has changed', async () => {
    const server = fakeServer();
    server.answer(identityEndpoints.hostPage, () => ({ ...SIGNED, timestamp: 1_765_000_000_000 }));
    writeStored('outsideApp', { kind: 'feishu', corpId: '', appId: 'cli1' });
    const { config, signed } = open();

    await signed();
    await signed();
    window.history.replaceState(null, '', '/pages/mine/mine');
    await signed();

    expect(server.callsOf(identityEndpoints.hostPage).map(({ input }) => input)).toEqual([
      { kind: 'feishu', corpid: null, appid: 'cli1', url: PAGE },
      { kind: 'feishu', corpid: null, appid: 'cli1', url: OTHER_PAGE },
    ]);
    expect(config.mock.calls[0]?.[0]).toMatchObject({ appId: 'cli1', timestamp: 1_765_000_000_000 });
  });

  test('whose signature the client refuses still calls the function', async () => {
    fakeServer().answer(identityEndpoints.hostPage, () => SIGNED);
    writeStored('outsideApp', { kind: 'feishu', corpId: '', appId: 'cli1' });
    const scanCode = vi.fn(({ success }: { success: (found: { result: string }) => void }) =>
      success({ result: 'text' }),
    );

    expect(await feishuHost({ scanCode }, open(false).signed).scan?.()).toBe('text');
  });

  test('is not signed while nobody has signed in by an app', async () => {
    const server = fakeServer();
    const { config, signed } = open();

    await signed();

    expect(server.calls).toEqual([]);
    expect(config).not.toHaveBeenCalled();
  });
});
