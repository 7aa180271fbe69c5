import { z } from 'zod';

/** The outside systems through which people of a company sign in, or that hosts of the app belong to. */
export const ConnectionKind = z.enum([
  'wecom',
  'wecomSuite',
  'dingtalk',
  'feishu',
  'weixin',
  'oidc',
  'saml',
  'ldap',
  'cdp',
  'scim',
]);
export type ConnectionKind = z.infer<typeof ConnectionKind>;

/** Connections with a platform of chats, whose calls carry a token and come from a listed IP address. */
const PLATFORM_KINDS = ['wecom', 'wecomSuite', 'dingtalk', 'feishu', 'weixin'] as const;
export type PlatformKind = (typeof PLATFORM_KINDS)[number];
export const isPlatform = (kind: ConnectionKind): kind is PlatformKind =>
  PLATFORM_KINDS.some((one) => one === kind);

/** An identifier given by the outside system: a corpid, an app key, a client id. */
const OutsideId = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[\w.:@/-]+$/);
/** Another address of the outside system than its public one: a private deployment. Null for the public one. */
const Base = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .nullable();
const Attribute = z.string().trim().min(1).max(100);
/** Where a provider keeps what is shown of a person; null where it keeps none. */
const PersonAttributes = z.object({
  name: Attribute.nullable(),
  email: Attribute.nullable(),
  phone: Attribute.nullable(),
});

/** An app of the company's own in WeCom (企业微信自建应用). */
export const WecomSettings = z.object({
  kind: z.literal('wecom'),
  corpId: OutsideId,
  agentId: OutsideId,
  /** Server API, in place of `https://qyapi.weixin.qq.com`. */
  apiBase: Base,
  /** Sign-in pages, in place of `https://open.weixin.qq.com` and `https://login.work.weixin.qq.com`. */
  loginBase: Base,
  /** The file with which WeCom verifies the trusted domain; served from the root of this site. */
  domainFile: z
    .object({
      name: z
        .string()
        .max(100)
        .regex(/^WW_verify_\w+\.txt$/),
      text: z.string().trim().min(1).max(200),
    })
    .nullable(),
});
export type WecomSettings = z.infer<typeof WecomSettings>;

/** A third-party app of a service provider in WeCom (第三方应用), installed by one company. */
export const WecomSuiteSettings = z.object({
  kind: z.literal('wecomSuite'),
  suiteId: OutsideId,
  apiBase: Base,
  loginBase: Base,
});
export type WecomSuiteSettings = z.infer<typeof WecomSuiteSettings>;

export const DingtalkSettings = z.object({
  kind: z.literal('dingtalk'),
  corpId: OutsideId,
  /** The app's key, also called client id. */
  appKey: OutsideId,
  agentId: OutsideId,
  /** In place of `https://api.dingtalk.com`. */
  apiBase: Base,
  /** In place of `https://oapi.dingtalk.com`. */
  oldApiBase: Base,
  /** In place of `https://login.dingtalk.com`. */
  loginBase: Base,
});
export type DingtalkSettings = z.infer<typeof DingtalkSettings>;

export const FeishuSettings = z.object({
  kind: z.literal('feishu'),
  appId: OutsideId,
  /** Lark is the same service at other addresses. */
  region: z.enum(['feishu', 'lark']),
  /** In place of `https://open.feishu.cn` or `https://open.larksuite.com`. */
  apiBase: Base,
  /** In place of `https://accounts.feishu.cn` or `https://accounts.larksuite.com`. */
  loginBase: Base,
});
export type FeishuSettings = z.infer<typeof FeishuSettings>;

/** A WeChat official account (微信公众号), with which pages that are opened in WeChat are signed. Nobody signs in by it. */
export const WeixinSettings = z.object({
  kind: z.literal('weixin'),
  appId: OutsideId,
  /** In place of `https://api.weixin.qq.com`. */
  apiBase: Base,
});
export type WeixinSettings = z.infer<typeof WeixinSettings>;

export const OidcSettings = z.object({
  kind: z.literal('oidc'),
  issuer: z.url({ protocol: /^https?$/ }).max(300),
  clientId: OutsideId,
  /** Beyond `openid profile email phone`. */
  scopes: z.array(OutsideId).max(10),
  /** A sign-out here also signs out at the provider. */
  signsOut: z.boolean(),
});
export type OidcSettings = z.infer<typeof OidcSettings>;

export const SamlSettings = z.object({
  kind: z.literal('saml'),
  /** The entity id of the identity provider. */
  entityId: z.string().trim().min(1).max(300),
  signInUrl: z.url({ protocol: /^https?$/ }).max(500),
  signOutUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
  /** PEM certificates with which the provider signs; two while it changes them. */
  certificates: z.array(z.string().trim().min(1).max(8000)).min(1).max(4),
  /** Also accepts an answer that no sign-in of ours requested. */
  idpInitiated: z.boolean(),
  attributes: PersonAttributes,
});
export type SamlSettings = z.infer<typeof SamlSettings>;

export const LdapSettings = z.object({
  kind: z.literal('ldap'),
  url: z.url({ protocol: /^ldaps?$/ }).max(300),
  startTls: z.boolean(),
  /** PEM certificates that are trusted besides the system's. */
  certificates: z.array(z.string().trim().min(1).max(8000)).max(4),
  /** The entry that searches for people. */
  bindDn: z.string().trim().min(1).max(500),
  baseDn: z.string().trim().min(1).max(500),
  /** The attribute that people type as their name: `uid`, `sAMAccountName`. */
  accountAttribute: Attribute,
  /** An attribute that never changes and is never used again: `entryUUID`, `objectGUID`. */
  idAttribute: Attribute,
  attributes: PersonAttributes,
});
export type LdapSettings = z.infer<typeof LdapSettings>;

/** A portal of the company that signs tickets for the people it sends here. */
export const CdpSettings = z.object({
  kind: z.literal('cdp'),
  clientId: OutsideId,
  algorithm: z.enum(['EdDSA', 'ES256', 'RS256', 'HS256']),
  /** A public key in PEM; empty for HS256, whose key is the secret, and with `keysUrl`. */
  publicKey: z.string().trim().max(8000),
  /** Address of a JSON Web Key Set. */
  keysUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
  /** The sites that may show this app in a frame: `https://portal.example.com`. */
  origins: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .max(300)
        .regex(/^https?:\/\/[^\s/?#;,'"]+$/),
    )
    .max(10),
});
export type CdpSettings = z.infer<typeof CdpSettings>;

/** A directory (Okta, Entra ID) that writes members and departments here by SCIM 2.0, with a token of ours. */
export const ScimSettings = z.object({
  kind: z.literal('scim'),
  /** Its groups become departments; otherwise only its users are taken. */
  groupsAsDepartments: z.boolean(),
});
export type ScimSettings = z.infer<typeof ScimSettings>;

export const ConnectionSettings = z.discriminatedUnion('kind', [
  WecomSettings,
  WecomSuiteSettings,
  DingtalkSettings,
  FeishuSettings,
  WeixinSettings,
  OidcSettings,
  SamlSettings,
  LdapSettings,
  CdpSettings,
  ScimSettings,
]);
export type ConnectionSettings = z.infer<typeof ConnectionSettings>;

/** The name of a secret of a connection. Secrets are stored sealed and never returned. */
export const ConnectionSecret = z.enum(['secret', 'callbackToken', 'callbackKey']);
export type ConnectionSecret = z.infer<typeof ConnectionSecret>;

/**
 * The secrets of each kind. `secret`: the app's secret, the client's secret, the password of `bindDn`, or the shared key of
 * HS256. `callbackToken` and `callbackKey` check and decrypt what a platform sends: WeCom's Token and EncodingAESKey,
 * DingTalk's token and AES key, Feishu's verification token and encrypt key.
 */
export const SECRETS_OF: Readonly<Record<ConnectionKind, readonly ConnectionSecret[]>> = {
  wecom: ['secret', 'callbackToken', 'callbackKey'],
  wecomSuite: ['secret', 'callbackToken', 'callbackKey'],
  dingtalk: ['secret', 'callbackToken', 'callbackKey'],
  feishu: ['secret', 'callbackToken', 'callbackKey'],
  weixin: ['secret'],
  oidc: ['secret'],
  saml: [],
  ldap: ['secret'],
  cdp: ['secret'],
  scim: [],
};

/**
 * Whether the connection does not work without it. Optional: the secret of a public OIDC client, and of a portal that signs
 * with a private key; the callback secrets of an app that is told nothing.
 */
export function isSecretRequired(settings: ConnectionSettings, name: ConnectionSecret): boolean {
  if (name !== 'secret') return settings.kind === 'wecomSuite';
  return settings.kind === 'cdp' ? settings.algorithm === 'HS256' : settings.kind !== 'oidc';
}

/**
 * What a connection is used for, each with a switch. `directory`: members and departments follow it. `messages`: members
 * are notified in the app of the platform. `approvals`: documents are shown in its approval centre. `wallet`: invoices of
 * its card wallet are imported.
 */
export const ConnectionUse = z.enum(['signIn', 'directory', 'messages', 'approvals', 'wallet']);
export type ConnectionUse = z.infer<typeof ConnectionUse>;

/** The possible uses of each kind. */
export const USES_OF: Readonly<Record<ConnectionKind, readonly ConnectionUse[]>> = {
  wecom: ['signIn', 'directory', 'messages', 'wallet'],
  wecomSuite: ['signIn', 'messages'],
  dingtalk: ['signIn', 'directory', 'messages', 'approvals'],
  feishu: ['signIn', 'directory', 'messages', 'approvals'],
  weixin: ['wallet'],
  oidc: ['signIn'],
  saml: ['signIn'],
  ldap: ['signIn'],
  cdp: ['signIn'],
  scim: ['directory'],
};

/** The kinds whose contacts a company can follow. */
export const ContactsKind = z.enum(['wecom', 'dingtalk', 'feishu']);
export type ContactsKind = z.infer<typeof ContactsKind>;
