import type { ConnectionAddress, ConnectionForm } from '@outlay/contract/membership/connection';
import {
  isSecretRequired,
  SECRETS_OF,
  USES_OF,
  type ConnectionSecret,
  type ConnectionSettings,
} from '@outlay/contract/membership/connection.settings';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { PREFIX } from '#request/route.ts';

/** The public ids of a connection, by which a page of its platform names it. Empty where the kind has none. */
export function idsOf(settings: ConnectionSettings): { corpId: string; appId: string } {
  switch (settings.kind) {
    case 'wecom':
      return { corpId: settings.corpId, appId: settings.agentId };
    case 'wecomSuite':
      return { corpId: settings.suiteId, appId: '' };
    case 'dingtalk':
      return { corpId: settings.corpId, appId: settings.appKey };
    case 'feishu':
    case 'weixin':
      return { corpId: '', appId: settings.appId };
    case 'cdp':
    case 'oidc':
      return { corpId: '', appId: settings.clientId };
    case 'saml':
    case 'ldap':
    case 'scim':
      return { corpId: '', appId: '' };
  }
}

/** The id in a platform's callbacks that says whom they are meant for. */
export function receiveIdOf(settings: ConnectionSettings): string {
  const { corpId, appId } = idsOf(settings);
  return settings.kind === 'dingtalk' || settings.kind === 'feishu' ? appId : corpId;
}

/** Whether the ids are checked with the platform at its public address, so that nobody else can confirm them. */
export const isPublic = (settings: ConnectionSettings): boolean =>
  !('apiBase' in settings) || !settings.apiBase;

/** The page on which somebody inside the app of a platform is signed in, and that continues with `to`; null for others. */
export function signInPageOf(settings: ConnectionSettings, to?: string): string | null {
  const { corpId, appId } = idsOf(settings);
  switch (settings.kind) {
    case 'wecom':
      return pageAddress(ROUTES.wecomSignIn, { corpid: corpId, agentid: appId, to });
    case 'wecomSuite':
      return pageAddress(ROUTES.wecomStore, { suiteid: corpId, to });
    case 'dingtalk':
      return pageAddress(ROUTES.dingtalkSignIn, { corpid: corpId, appkey: appId, to });
    case 'feishu':
      return pageAddress(ROUTES.feishuSignIn, { appid: appId, to });
    default:
      return null;
  }
}

/** The addresses of this server that an administrator copies into the outside system. */
export function addressesOf(
  site: string,
  { id, settings }: { id: string; settings: ConnectionSettings },
): ConnectionAddress[] {
  const { host } = new URL(site);
  const page = { use: 'page' as const, value: `${site}${signInPageOf(settings) ?? ''}` };
  switch (settings.kind) {
    case 'wecom':
    case 'wecomSuite':
      return [page, { use: 'callback', value: callbackAddress(site, id) }, { use: 'domain', value: host }];
    case 'dingtalk':
      return [
        page,
        { use: 'redirect', value: site + ROUTES.dingtalkSignIn },
        { use: 'callback', value: callbackAddress(site, id) },
      ];
    case 'feishu':
      return [
        page,
        { use: 'redirect', value: site + ROUTES.feishuSignIn },
        { use: 'callback', value: callbackAddress(site, id) },
      ];
    case 'weixin':
      return [{ use: 'domain', value: host }];
    case 'oidc':
      return [
        { use: 'redirect', value: site + ROUTES.singleSignOn },
        { use: 'logout', value: `${site}${PREFIX}/sso/oidc/${id}/logout` },
      ];
    case 'saml':
      return [
        { use: 'metadata', value: samlAddress(site, id, 'metadata') },
        { use: 'redirect', value: samlAddress(site, id, 'acs') },
        { use: 'logout', value: samlAddress(site, id, 'slo') },
      ];
    case 'ldap':
      return [];
    case 'scim':
      return [{ use: 'scim', value: `${site}/scim/v2` }];
    case 'cdp':
      return [
        { use: 'ticket', value: `${site}${pageAddress(ROUTES.cdp, { app: settings.clientId })}&ticket=` },
      ];
  }
}

export const samlAddress = (site: string, id: string, part: 'metadata' | 'acs' | 'slo'): string =>
  `${site}${PREFIX}/sso/saml/${id}/${part}`;
export const callbackAddress = (site: string, id: string): string => `${site}${PREFIX}/callback/${id}`;

/** Field errors of a form, by path. */
export function faultsOf(
  form: ConnectionForm,
  stored: { secrets: readonly ConnectionSecret[]; settings: ConnectionSettings } | undefined,
): { path: string; code: 'required' | 'badFormat' | 'notAllowedHere' }[] {
  const { settings, secrets, uses, firstMeeting, enforced } = form;
  const faults: ReturnType<typeof faultsOf> = [];
  const known = SECRETS_OF[settings.kind];
  for (const name of Object.keys(secrets))
    if (!known.includes(name as ConnectionSecret))
      faults.push({ path: `secrets.${name}`, code: 'notAllowedHere' });
  const keeps = stored && isSameSystem(stored.settings, settings) ? stored.secrets : [];
  for (const name of known)
    if (!secrets[name] && !keeps.includes(name) && isSecretRequired(settings, name))
      faults.push({ path: `secrets.${name}`, code: 'required' });
  if (settings.kind === 'cdp' && settings.algorithm !== 'HS256' && !settings.publicKey && !settings.keysUrl)
    faults.push({ path: 'settings.publicKey', code: 'required' });
  if (uses.some((use) => !USES_OF[settings.kind].includes(use)))
    faults.push({ path: 'uses', code: 'notAllowedHere' });
  if (firstMeeting.createsMembers && firstMeeting.departmentId === null)
    faults.push({ path: 'firstMeeting.departmentId', code: 'required' });
  if (enforced.domains.length === 0) return faults;
  if (settings.kind !== 'oidc' && settings.kind !== 'saml')
    faults.push({ path: 'enforced.domains', code: 'notAllowedHere' });
  if (!firstMeeting.trustsDirectory) faults.push({ path: 'firstMeeting.trustsDirectory', code: 'required' });
  if (enforced.breakGlassId === null) faults.push({ path: 'enforced.breakGlassId', code: 'required' });
  return faults;
}

/**
 * Whether stored secrets belong to the same outside system: they are never sent to another address or in another app's
 * name.
 */
export function isSameSystem(before: ConnectionSettings, after: ConnectionSettings): boolean {
  return JSON.stringify(placesOf(before)) === JSON.stringify(placesOf(after));
}

function placesOf(settings: ConnectionSettings): unknown[] {
  const { kind } = settings;
  const { corpId, appId } = idsOf(settings);
  const bases = 'apiBase' in settings ? [settings.apiBase] : [];
  const old = settings.kind === 'dingtalk' ? [settings.oldApiBase] : [];
  const region = settings.kind === 'feishu' ? [settings.region] : [];
  const issuer = settings.kind === 'oidc' ? [settings.issuer] : [];
  const directory = settings.kind === 'ldap' ? [settings.url, settings.bindDn, settings.startTls] : [];
  return [kind, corpId, appId, ...bases, ...old, ...region, ...issuer, ...directory];
}
