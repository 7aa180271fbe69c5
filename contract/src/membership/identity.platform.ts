import { z } from 'zod';
import { Id } from '../fields.ts';
import { ConnectionKind } from './connection.settings.ts';

/** A way to sign in, for the buttons of the sign-in page. `sso` is OIDC, SAML and LDAP together. */
export const PlatformName = z.enum(['wecom', 'wecomSuite', 'dingtalk', 'feishu', 'sso', 'cdp']);
export type PlatformName = z.infer<typeof PlatformName>;

/** What a browser needs to know of a connection to begin: ids, never a secret. */
export const PlatformEntry = z.object({
  connectionId: Id,
  kind: ConnectionKind,
  name: z.string(),
  /** A corpid or a suite id; empty for others. */
  corpId: z.string(),
  /** An agentid, an app key, an app id or a client id. */
  appId: z.string(),
});
export type PlatformEntry = z.infer<typeof PlatformEntry>;

/** What a page of ours needs to be a page of the host. `timestamp` in seconds, for Feishu in milliseconds. */
export const PageSignature = z.object({
  corpId: z.string(),
  agentId: z.string(),
  timestamp: z.int(),
  nonceStr: z.string(),
  signature: z.string(),
});
export type PageSignature = z.infer<typeof PageSignature>;

export const SignedPage = z.url({ protocol: /^https?$/ }).max(2000);
