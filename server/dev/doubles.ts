import type { ConnectionForm, FirstMeeting } from '@outlay/contract/membership/connection';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { openDingtalkDouble } from '#provider/platform/dingtalk.double.ts';
import { openFeishuDouble } from '#provider/platform/feishu.double.ts';
import type { PlatformSource } from '#provider/platform/platform.port.ts';
import { openWecomDouble } from '#provider/platform/wecom.double.ts';
import { openLdap } from '#provider/single-sign-on/ldap.double.ts';
import { OIDC_CLIENT, OIDC_SECRET, openOidc } from '#provider/single-sign-on/oidc.double.ts';
import { newIdpKey } from '#provider/single-sign-on/saml.double.ts';
import { openSamlIdp, type SamlIdp } from '#provider/single-sign-on/saml.idp.double.ts';
import type { HostKind } from './bridges.ts';
import { fillWallets } from './cards.ts';
import { DIRECTORY, LDAP_ENTRIES, OIDC_PEOPLE, PLATFORM_PEOPLE, SAML_PERSON } from './people.ts';
import { openPhone, walletOf } from './phone.ts';
import { CDP_SECRET, openPortal, PORTAL } from './portal.ts';

const PORTS = { wecom: 4101, dingtalk: 4102, feishu: 4103, oidc: 4104, saml: 4105, ldap: 4106, portal: 4107 };
const PHONE_PORT = 4108;
/** Where the chat, the cards and the approval centre of each person are shown. */
export const CHATS = [PORTS.wecom, PORTS.dingtalk, PORTS.feishu].map(
  (port) => `http://127.0.0.1:${port}/__admin/chat`,
);
export const PORTAL_URL = `http://127.0.0.1:${PORTS.portal}`;

/** What is saved of a connection; the rest stays as the administrator has it. */
export type Wanted = Pick<ConnectionForm, 'id' | 'name' | 'settings' | 'secrets' | 'firstMeeting'>;

export interface Doubles {
  wanted: readonly Wanted[];
  saml: SamlIdp;
  /** The phone on which the hosts run. */
  phone: string;
}

/** Ids are fixed, so that the next start finds the connections of the last one. */
const ids = (number: number) => `01990000-0000-7000-8000-00000000000${number}`;
export const SAML_ID = ids(5);
const TRUSTS: FirstMeeting = { trustsDirectory: true, createsMembers: false, departmentId: null };
const PROVES: FirstMeeting = { ...TRUSTS, trustsDirectory: false };

/** Starts every simulated system; the product is reached at `site`. */
export async function openDoubles(site: string): Promise<Doubles> {
  const saml = await openSaml();
  await openPortal(site, PORTS.portal);
  const platforms = await openPlatforms(site);
  return {
    wanted: [...platforms.wanted, await openOpenId(site), samlOf(saml), await openDirectory(), CDP],
    ...{ saml, phone: platforms.phone },
  };
}

/** Token and key with which the platforms sign what they send here. */
const CALLBACK = { token: 'tokenOfTheDemo', key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8' };

async function openPlatforms(site: string): Promise<{ wanted: Wanted[]; phone: string }> {
  const options = { people: PLATFORM_PEOPLE, chooser: true };
  const wecom = await openWecomDouble({ ...options, port: PORTS.wecom });
  const dingtalk = await openDingtalkDouble({ ...options, port: PORTS.dingtalk });
  const feishu = await openFeishuDouble({ ...options, port: PORTS.feishu });
  wecom.messages.callback = { ...CALLBACK, url: `${site}/api/callback/${ids(1)}` };
  feishu.messages.callback = { ...CALLBACK, url: `${site}/api/callback/${ids(3)}` };
  fillWallets(
    wecom,
    PLATFORM_PEOPLE.map(({ userId }) => walletOf(userId)),
  );
  const doubles = { wecom, dingtalk, feishu };
  const phone = await openPhone({
    port: PHONE_PORT,
    doubles,
    homes: homesOf(site, doubles),
    people: PLATFORM_PEOPLE,
  });
  const secrets = { callbackToken: CALLBACK.token, callbackKey: CALLBACK.key };
  const wanted = [
    { id: ids(1), name: 'WeCom (simulated)', source: wecom.source, firstMeeting: TRUSTS },
    { id: ids(2), name: 'DingTalk (simulated)', source: dingtalk.source, firstMeeting: PROVES },
    { id: ids(3), name: 'Feishu (simulated)', source: feishu.source, firstMeeting: TRUSTS },
  ].map(({ source: { settings, secret }, ...rest }) => ({
    ...rest,
    settings,
    secrets: { ...secrets, secret },
  }));
  return { wanted, phone };
}

/** Where the app of the company begins in each host. */
function homesOf(site: string, doubles: Readonly<Record<HostKind, { source: PlatformSource }>>) {
  const homes: Partial<Record<HostKind, string>> = {};
  for (const { source } of Object.values(doubles)) {
    const { settings } = source;
    if (settings.kind === 'wecom')
      homes.wecom =
        site + pageAddress(ROUTES.wecomSignIn, { corpid: settings.corpId, agentid: settings.agentId });
    if (settings.kind === 'dingtalk')
      homes.dingtalk =
        site + pageAddress(ROUTES.dingtalkSignIn, { corpid: settings.corpId, appkey: settings.appKey });
    if (settings.kind === 'feishu')
      homes.feishu = site + pageAddress(ROUTES.feishuSignIn, { appid: settings.appId });
  }
  return homes;
}

async function openOpenId(site: string): Promise<Wanted> {
  const { issuer } = await openOidc({
    ...{ accounts: OIDC_PEOPLE, port: PORTS.oidc },
    ...{ returnTo: [site + ROUTES.singleSignOn], signedOutTo: [site + ROUTES.signIn] },
    backChannel: `${site}/api/sso/oidc/${ids(4)}/logout`,
  });
  return {
    ...{ id: ids(4), name: 'OpenID Connect (simulated)', firstMeeting: TRUSTS },
    settings: { kind: 'oidc', issuer, clientId: OIDC_CLIENT, scopes: [], signsOut: true },
    secrets: { secret: OIDC_SECRET },
  };
}

async function openSaml(): Promise<SamlIdp> {
  const saml = await openSamlIdp(PORTS.saml);
  const { id, name, phone } = SAML_PERSON;
  saml.chosen = {
    ...{ subject: id, format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' },
    attributes: { displayName: [name], mobile: [phone] },
  };
  return saml;
}

/** Its key is new at each start, and with it the certificate. */
const samlOf = ({ entityId, signInUrl, key }: SamlIdp): Wanted => ({
  ...{ id: SAML_ID, name: 'SAML (simulated)', firstMeeting: PROVES, secrets: {} },
  settings: {
    ...{ kind: 'saml', entityId, signInUrl, signOutUrl: null, idpInitiated: false },
    ...{ certificates: [key.certificate] },
    attributes: { name: 'displayName', email: null, phone: 'mobile' },
  },
});

async function openDirectory(): Promise<Wanted> {
  const { privateKey: key, certificate: cert } = newIdpKey('directory');
  const ldap = await openLdap({ key, cert, port: PORTS.ldap });
  ldap.entries = [...LDAP_ENTRIES];
  const { bindDn, baseDn, secret } = DIRECTORY;
  return {
    ...{ id: ids(6), name: 'LDAP (simulated)', firstMeeting: TRUSTS, secrets: { secret } },
    settings: {
      ...{ kind: 'ldap', url: `ldap://127.0.0.1:${PORTS.ldap}`, startTls: false, certificates: [] },
      ...{ bindDn, baseDn, accountAttribute: 'uid', idAttribute: 'entryUUID' },
      attributes: { name: 'cn', email: null, phone: 'mobile' },
    },
  };
}

const CDP: Wanted = {
  ...{ id: ids(7), name: 'Portal (simulated)', firstMeeting: TRUSTS, secrets: { secret: CDP_SECRET } },
  settings: {
    ...{ kind: 'cdp', clientId: PORTAL, algorithm: 'HS256', publicKey: '', keysUrl: null },
    origins: [PORTAL_URL],
  },
};
