import {
  identityEndpoints,
  type IdentityAnswer,
  type LinkNeeded,
} from '@outlay/contract/membership/identity';
import type { PlatformEntry } from '@outlay/contract/membership/identity.platform';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import type { SecondFactorNeeded } from '@outlay/contract/organisation/account.session';
import { ROUTES, type RoutePath } from '@outlay/contract/routes';
import type { ReactElement } from 'react';
import { expect, vi } from 'vitest';
import {
  DingtalkDocumentPage,
  DingtalkPage,
  FeishuPage,
  StorePage,
  WecomDocumentPage,
  WecomPage,
} from '#features/membership/identity/phone/PlatformPages.tsx';
import { fakeServer, Refusal } from './fake-server.ts';
import { leaving } from './hosts.ts';
import { LIN, renderPage } from './render-page.tsx';

/** Of the connection, and of a document. */
export const ID = '0192d3a0-0000-7000-8000-000000000042';
export const STATE = 's'.repeat(43);
export const AWAY = 'https://platform.example/authorize?state=1';
export const IN = { success: true as const, token: 'secret', result: { user: LIN }, to: null };
export const LINK: LinkNeeded = {
  success: false,
  link: {
    challenge: 'link-challenge',
    kind: 'wecom',
    connectionName: '云帆企业微信',
    companyName: '云帆科技',
    name: '林悦',
    account: '13800000001',
    administrators: ['沈岚', '王强'],
  },
};
export const FACTOR: SecondFactorNeeded = {
  success: false,
  secondFactor: { challenge: 'c'.repeat(43), ways: ['totp'], passkey: null },
};

/** A page that signs in at a platform. */
interface Setting {
  path: RoutePath;
  page: ReactElement;
  /** The query of the first visit. */
  ids: Record<string, string>;
  entry: PlatformEntry;
  host: 'wecom' | 'dingtalk' | 'feishu';
}

const entryOf = (kind: PlatformEntry['kind'], corpId: string, appId: string): PlatformEntry => ({
  ...{ connectionId: ID, kind, name: '云帆', corpId, appId },
});
export const WECOM: Setting = {
  path: ROUTES.wecomSignIn,
  page: <WecomPage />,
  ids: { corpid: 'ww1', agentid: '1000002' },
  entry: entryOf('wecom', 'ww1', '1000002'),
  host: 'wecom',
};
export const STORE: Setting = {
  path: ROUTES.wecomStore,
  page: <StorePage />,
  ids: { suiteid: 'suite1' },
  entry: entryOf('wecomSuite', 'suite1', ''),
  host: 'wecom',
};
export const DINGTALK: Setting = {
  path: ROUTES.dingtalkSignIn,
  page: <DingtalkPage />,
  ids: { corpid: 'ding1', appkey: 'key1' },
  entry: entryOf('dingtalk', 'ding1', 'key1'),
  host: 'dingtalk',
};
export const FEISHU: Setting = {
  path: ROUTES.feishuSignIn,
  page: <FeishuPage />,
  ids: { appid: 'cli1' },
  entry: entryOf('feishu', '', 'cli1'),
  host: 'feishu',
};
export const WECOM_DOCUMENT: Setting = {
  ...WECOM,
  path: ROUTES.wecomDocument,
  page: <WecomDocumentPage />,
  ids: { ...WECOM.ids, id: ID },
};
export const DINGTALK_DOCUMENT: Setting = {
  ...DINGTALK,
  path: ROUTES.dingtalkDocument,
  page: <DingtalkDocumentPage />,
  ids: { ...DINGTALK.ids, id: ID },
};
export const ALL = [WECOM, STORE, DINGTALK, FEISHU, WECOM_DOCUMENT, DINGTALK_DOCUMENT];

/** A server that knows the connection, and answers each sign-in with `answer`. */
export function serverOf({ entry }: Setting, answer: IdentityAnswer | Refusal = IN) {
  const server = fakeServer();
  const respond = () => {
    if (answer instanceof Refusal) throw answer;
    return answer;
  };
  server.answer(identityEndpoints.platformStatus, () => ({ enabled: true, entries: [entry] }));
  server.answer(identityEndpoints.begin, () => ({ state: STATE, url: AWAY }));
  for (const name of ['complete', 'wecom', 'dingtalk', 'feishu', 'suite'] as const)
    server.answer(identityEndpoints[name], respond);
  server.answer(identityEndpoints.wecomMessage, respond);
  server.answer(identityEndpoints.dingtalkMessage, respond);
  server.answer(accountEndpoints.ways, () => ({ phone: true, phoneInvitation: true }));
  server.answer(accountEndpoints.captcha, () => new Uint8Array());
  return server;
}

export function open({ page, path }: Setting, query: Record<string, string>, user: typeof LIN | null = null) {
  const search = new URLSearchParams(query).toString();
  return renderPage(page, { user, at: `${path}?${search}`, query });
}

/** Goes to the platform and returns with this query. */
export async function comeBack(
  setting: Setting,
  query: Record<string, string>,
  more: Record<string, string> = {},
) {
  const left = leaving();
  const first = open(setting, { ...setting.ids, ...more });
  await vi.waitFor(() => expect(left).toEqual([AWAY]));
  first.unmount();
  return open(setting, query);
}
