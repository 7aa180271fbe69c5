import {
  SECRETS_OF,
  type ConnectionKind,
  type ConnectionSecret,
  type ConnectionSettings,
} from '@outlay/contract/membership/connection.settings';

/** In the order in which they are shown. */
export const KINDS: readonly ConnectionKind[] = [
  'wecom',
  'wecomSuite',
  'dingtalk',
  'feishu',
  'oidc',
  'saml',
  'ldap',
  'cdp',
  'weixin',
  'scim',
];

export type SettingsOf<Kind extends ConnectionKind> = Extract<ConnectionSettings, { kind: Kind }>;

const NO_ATTRIBUTES = { name: null, email: null, phone: null };

/** A required text is empty; an optional one is null, except `publicKey`. */
const EMPTY: { readonly [Kind in ConnectionKind]: SettingsOf<Kind> } = {
  wecom: { kind: 'wecom', corpId: '', agentId: '', apiBase: null, loginBase: null, domainFile: null },
  wecomSuite: { kind: 'wecomSuite', suiteId: '', apiBase: null, loginBase: null },
  dingtalk: {
    ...{ kind: 'dingtalk', corpId: '', appKey: '', agentId: '' },
    ...{ apiBase: null, oldApiBase: null, loginBase: null },
  },
  feishu: { kind: 'feishu', appId: '', region: 'feishu', apiBase: null, loginBase: null },
  weixin: { kind: 'weixin', appId: '', apiBase: null },
  oidc: { kind: 'oidc', issuer: '', clientId: '', scopes: [], signsOut: false },
  saml: {
    ...{ kind: 'saml', entityId: '', signInUrl: '', signOutUrl: null, certificates: [] },
    ...{ idpInitiated: false, attributes: NO_ATTRIBUTES },
  },
  ldap: {
    ...{ kind: 'ldap', url: '', startTls: false, certificates: [], bindDn: '', baseDn: '' },
    ...{ accountAttribute: 'uid', idAttribute: 'entryUUID', attributes: NO_ATTRIBUTES },
  },
  cdp: { kind: 'cdp', clientId: '', algorithm: 'EdDSA', publicKey: '', keysUrl: null, origins: [] },
  scim: { kind: 'scim', groupsAsDepartments: true },
};

export const emptySettings = (kind: ConnectionKind): ConnectionSettings => EMPTY[kind];

/** Standard single sign-on: only its members can be required to use it, and only it asks for a second factor. */
export const isSingleSignOn = (kind: ConnectionKind): boolean => kind === 'oidc' || kind === 'saml';

/** The paths of required fields that are empty. */
export function missingSettings(settings: ConnectionSettings): string[] {
  const empty = Object.entries(settings).filter(([key, value]) => value === '' && key !== 'publicKey');
  const missing = empty.map(([key]) => `settings.${key}`);
  if (settings.kind === 'saml' && settings.certificates.length === 0) missing.push('settings.certificates');
  return missing;
}

/** The secrets of the kind; HS256 is the only algorithm of a portal whose key is secret. */
export const secretsOf = (settings: ConnectionSettings): readonly ConnectionSecret[] =>
  settings.kind === 'cdp' && settings.algorithm !== 'HS256' ? [] : SECRETS_OF[settings.kind];
