import { identityEndpoints } from '@outlay/contract/membership/identity';
import type { PageSignature } from '@outlay/contract/membership/identity.platform';
import { call } from '#api/call.ts';
import { readStored } from '#device/storage.ts';
import { currentAddress } from '#device/surroundings.ts';
import type { Sign, WecomSigner } from './host.wecom.ts';

/** Signs an address for the app by which somebody signed in here; null if nobody has. */
export type SignPage = (url: string) => Promise<(PageSignature & { appId: string }) | null>;

/** Calls for the same address share one request while it is under way. */
function shared<T>(request: (url: string) => Promise<T>): (url: string) => Promise<T> {
  let pending: { url: string; answer: Promise<T> } | null = null;
  return (url) => {
    if (pending?.url === url) return pending.answer;
    const answer = request(url).finally(() => {
      if (pending?.answer === answer) pending = null;
    });
    pending = { url, answer };
    return answer;
  };
}

async function ownAppSigner(corpId: string, agentId: string): Promise<WecomSigner> {
  const sign = shared((url) => call(identityEndpoints.wecomPage, { corpid: corpId, agentid: agentId, url }));
  await sign(currentAddress());
  const config: Sign = async (url) => (await sign(url)).config;
  const agentConfig: Sign = async (url) => (await sign(url)).agentConfig;
  return { corpId, agentId, config, agentConfig };
}

async function suiteSigner(suiteId: string): Promise<WecomSigner> {
  const sign = async (url: string) =>
    (await call(identityEndpoints.suitePage, { suiteid: suiteId, url })).agentConfig;
  // The server knows which company uses the suite.
  const { corpId, agentId } = await sign(currentAddress());
  return { corpId, agentId, config: null, agentConfig: sign };
}

/**
 * For the app by which somebody signed in here, once the server has signed the current page for it; null if nobody has, or
 * if the server does not sign: the page then has its own ways instead of functions that fail.
 */
export async function wecomSigner(): Promise<WecomSigner | null> {
  const app = readStored('outsideApp');
  if (app?.kind === 'wecom') return await ownAppSigner(app.corpId, app.appId).catch(() => null);
  return app?.kind === 'wecomSuite' ? await suiteSigner(app.corpId).catch(() => null) : null;
}

export const signatureIn =
  (kind: 'dingtalk' | 'feishu'): SignPage =>
  async (url) => {
    const app = readStored('outsideApp');
    if (app?.kind !== kind) return null;
    const { corpId, appId } = app;
    const signed = await call(identityEndpoints.hostPage, {
      kind,
      corpid: corpId || null,
      appid: appId,
      url,
    });
    return { ...signed, appId };
  };
