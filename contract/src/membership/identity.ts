import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Done, Empty, Id, Instant } from '../fields.ts';
import { SecondFactorNeeded, TokenResponse } from '../organisation/account.session.ts';
import { ConnectionKind } from './connection.settings.ts';
import { PageSignature, PlatformEntry, PlatformName, SignedPage } from './identity.platform.ts';

/** A code, an id or a state as another system sends it. */
const Word = z.string().min(1).max(2048);
/** A page of ours to continue with. */
const Page = z
  .string()
  .max(2000)
  .regex(/^\/pages\/[^\s\\]*$/);

/** Somebody proved who they are elsewhere, and is linked to no account yet. */
export const LinkNeeded = z.object({
  success: z.literal(false),
  link: z.object({
    /** Valid for fifteen minutes; given to `link` once the person has signed in. */
    challenge: z.string(),
    kind: ConnectionKind,
    connectionName: z.string(),
    companyName: z.string(),
    /** As the outside system knows them. */
    name: z.string(),
    /** The phone number or email address of the outside directory, to fill the form with. */
    account: z.string().nullable(),
    /** Administrators who can let the person in. */
    administrators: z.array(z.string()),
  }),
});
export type LinkNeeded = z.infer<typeof LinkNeeded>;

/** `to`: the page to continue with, if the sign-in began with one. */
const Entered = TokenResponse.extend({ to: Page.nullable() });
export const IdentityAnswer = z.union([Entered, SecondFactorNeeded, LinkNeeded]);
export type IdentityAnswer = z.infer<typeof IdentityAnswer>;

export const identityEndpoints = {
  platforms: read({
    method: 'GET',
    path: '/platform/platformSvc/getAll',
    policy: 'open',
    request: Empty,
    response: z.object({
      items: z.array(
        z.object({
          platform: PlatformName,
          /** Its only connection, on the server of one company; otherwise null. */
          entry: PlatformEntry.nullable(),
        }),
      ),
    }),
    summary: 'The platforms this server is set up for.',
  }),
  platformStatus: change({
    path: '/platform/platformSvc/getPlatformStatus',
    policy: 'open',
    secret: false,
    idempotency: 'optional',
    request: z.object({
      /** A corpid, a company’s code, or a mail domain. An unknown one is answered like one without the platform. */
      company: Word,
      platform: PlatformName,
    }),
    response: z.object({ enabled: z.boolean(), entries: z.array(PlatformEntry) }),
    summary: 'Whether a platform is enabled for a company.',
  }),
  begin: change({
    path: '/auth/identity/begin',
    policy: 'open',
    secret: true,
    idempotency: 'optional',
    request: z.object({
      connectionId: Id,
      to: Page.nullable(),
      /** Whether the page is shown inside the app of the platform. */
      inside: z.boolean(),
    }),
    response: z.object({
      /** Stored by the page, and compared when the person comes back. */
      state: z.string(),
      /** Where the browser goes; null for LDAP, which asks for a password on our page. */
      url: z.string().nullable(),
    }),
    summary: 'Begin a sign-in at an outside system.',
  }),
  complete: change({
    path: '/auth/identity/complete',
    policy: 'open',
    secret: true,
    idempotency: 'optional',
    request: z.object({
      state: Word,
      /** The query of the address that the person came back to; empty for SAML, whose answer came by itself. */
      query: z.record(z.string().max(100), z.string().max(4000)),
    }),
    response: IdentityAnswer,
    summary: 'Complete a sign-in that was begun here: OIDC, SAML, and the web sign-in of each platform.',
  }),
  ldap: change({
    path: '/auth/identity/ldap',
    policy: 'open',
    secret: true,
    idempotency: 'optional',
    request: z.object({ state: Word, account: z.string().trim().min(1).max(200), password: Word }),
    response: IdentityAnswer,
    summary: 'Sign in with the name and the password of the company’s LDAP directory.',
  }),
  wecom: change({
    path: '/auth/account/WeComlogin',
    policy: 'open',
    secret: true,
    idempotency: 'optional',
    sends: 'query',
    request: z.object({ corpid: Word, agentid: Word, code: Word }),
    response: IdentityAnswer,
    summary: 'WeCom sign-in.',
  }),
  dingtalk: change({
    path: '/auth/account/DingTalklogin',
    policy: 'open',
    secret: true,
    idempotency: 'optional',
    sends: 'query',
    request: z.object({ corpid: Word, appkey: Word.optional(), code: Word }),
    response: IdentityAnswer,
    summary: 'DingTalk sign-in.',
  }),
  wecomMessage: change({
    method: 'GET',
    path: '/auth/account/qwMessageLogin',
    policy: 'open',
    secret: true,
    idempotency: 'optional',
    request: z.object({ corpid: Word, agentid: Word, code: Word, id: Id }),
    response: IdentityAnswer,
    summary: 'Sign-in from a WeCom message link to one document.',
  }),
  dingtalkMessage: change({
    method: 'GET',
    path: '/auth/account/ddMessageLogin',
    policy: 'open',
    secret: true,
    idempotency: 'optional',
    request: z.object({ corpid: Word, appkey: Word.optional(), code: Word, id: Id }),
    response: IdentityAnswer,
    summary: 'Sign-in from a DingTalk message link to one document.',
  }),
  feishu: change({
    method: 'GET',
    path: '/platform/feiShu/fsLogin',
    policy: 'open',
    secret: true,
    idempotency: 'optional',
    request: z.object({ appid: Word, code: Word }),
    response: IdentityAnswer,
    summary: 'Feishu sign-in.',
  }),
  suite: change({
    method: 'GET',
    path: '/platform/qwstore/login',
    policy: 'open',
    secret: true,
    idempotency: 'optional',
    request: z.object({ suiteid: Word, code: Word }),
    response: IdentityAnswer,
    summary: 'WeCom third-party-app sign-in.',
  }),
  cdp: change({
    path: '/base/cdp/authorize',
    policy: 'open',
    secret: true,
    idempotency: 'optional',
    request: z.object({ app: Word, ticket: z.string().min(1).max(8000) }),
    response: z.union([
      Entered.extend({ environment: z.literal('cdp'), hideNavBar: z.literal(true) }),
      SecondFactorNeeded,
      LinkNeeded,
    ]),
    summary: 'CDP ticket sign-in.',
  }),
  installed: change({
    path: '/platform/qwstore/installed',
    policy: 'open',
    secret: false,
    idempotency: 'optional',
    request: z.object({ suiteid: Word, state: Word, auth_code: Word }),
    response: Done,
    summary: 'The installation of a WeCom third-party app, that an administrator began, came back.',
  }),
  link: change({
    path: '/auth/identity/link',
    policy: 'self',
    personal: true,
    secret: true,
    request: z.object({ challenge: Word }),
    response: Entered,
    summary:
      'Link the outside identity of the challenge to me, and continue in the company of its connection.',
  }),
  mine: read({
    path: '/auth/identity/getMine',
    policy: 'self',
    request: Empty,
    response: z.object({
      items: z.array(
        z.object({
          id: Id,
          kind: ConnectionKind,
          connectionName: z.string(),
          name: z.string(),
          linkedAt: Instant,
          lastUsedAt: Instant.nullable(),
        }),
      ),
    }),
    summary: 'The outside identities by which I sign in to this company.',
  }),
  unlink: change({
    path: '/auth/identity/unlink',
    policy: 'self',
    secret: false,
    stepUp: true,
    request: z.object({ id: Id }),
    response: Done,
    summary: 'Remove an outside identity of mine; the sessions opened by it end.',
  }),
  signOutAddress: change({
    path: '/auth/identity/getSignOutAddress',
    policy: 'signedIn',
    agent: 'limited',
    secret: false,
    idempotency: 'optional',
    request: Empty,
    response: z.object({ url: z.string().nullable() }),
    summary:
      'Where the browser signs out at the identity provider of this session, before it signs out here.',
  }),
  /** The specification's address ends in a slash; the server takes both. */
  wecomPage: change({
    path: '/auth/workWeChat/wXConfigDetail',
    policy: 'open',
    secret: false,
    idempotency: 'optional',
    request: z.object({ corpid: Word, agentid: Word, url: SignedPage }),
    response: z.object({ config: PageSignature, agentConfig: PageSignature }),
    summary: 'WeCom JS-SDK configuration and signature for an address.',
  }),
  suitePage: change({
    path: '/platform/qwstore/getqm',
    policy: 'open',
    secret: false,
    idempotency: 'optional',
    request: z.object({ suiteid: Word, url: SignedPage }),
    response: z.object({ agentConfig: PageSignature }),
    summary: 'WeCom third-party-app JS-SDK signature.',
  }),
  hostPage: change({
    path: '/platform/host/getSignature',
    policy: 'open',
    secret: false,
    idempotency: 'optional',
    request: z.object({
      kind: z.enum(['dingtalk', 'feishu']),
      corpid: Word.nullable(),
      appid: Word,
      url: SignedPage,
    }),
    response: PageSignature,
    summary: 'Signature for a page inside DingTalk or Feishu.',
  }),
  weixinTicket: change({
    path: '/platform/weiXinMp/getTicket',
    policy: 'signedIn',
    agent: 'limited',
    secret: false,
    idempotency: 'optional',
    request: z.object({ url: SignedPage }),
    response: z.object({
      config: PageSignature,
      /** For `chooseInvoice`. */
      card: PageSignature.omit({ agentId: true }),
    }),
    summary: 'WeChat official-account JS ticket.',
  }),
};
