import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Done, Empty, Id, Instant, NonEmptyText } from '../fields.ts';
import { pageOf, PageRequest } from '../page.ts';
import { TokenUser } from './account.token-user.ts';

export const TokenResponse = z.object({
  success: z.literal(true),
  token: z.string(),
  result: z.object({ user: TokenUser }),
});
export type TokenResponse = z.infer<typeof TokenResponse>;

export const FactorWay = z.enum(['totp', 'passkey', 'recovery']);
export type FactorWay = z.infer<typeof FactorWay>;

/** The password was correct; a second factor is required. */
export const SecondFactorNeeded = z.object({
  success: z.literal(false),
  secondFactor: z.object({
    /** Valid for five minutes and five attempts. */
    challenge: z.string(),
    ways: z.array(FactorWay),
    /** Options for the browser's passkey call (WebAuthn's PublicKeyCredentialRequestOptionsJSON). */
    passkey: z.record(z.string(), z.unknown()).nullable(),
  }),
});
export type SecondFactorNeeded = z.infer<typeof SecondFactorNeeded>;

export const SignInAnswer = z.discriminatedUnion('success', [TokenResponse, SecondFactorNeeded]);
export type SignInAnswer = z.infer<typeof SignInAnswer>;

/** A device on which the current user is signed in. */
export const SessionItem = z.object({
  id: Id,
  /** The browser's user agent. */
  device: z.string(),
  /** Masked: `203.0.113.*` */
  address: z.string(),
  companyName: z.string(),
  current: z.boolean(),
  /** Name of the agent who uses the session in the user's name. */
  agentName: z.string().nullable(),
  createdAt: Instant,
  lastSeenAt: Instant,
});
export type SessionItem = z.infer<typeof SessionItem>;

/** Sign-in at an outside system: its kind of connection. */
export const OutsideWay = z.enum([
  'wecom',
  'wecomSuite',
  'dingtalk',
  'feishu',
  'oidc',
  'saml',
  'ldap',
  'cdp',
]);
export type OutsideWay = z.infer<typeof OutsideWay>;

export const SignInWay = z.enum([
  'password',
  'code',
  'passkey',
  'totp',
  'recovery',
  'switch',
  'agent',
  ...OutsideWay.options,
]);
export type SignInWay = z.infer<typeof SignInWay>;

export const SignInItem = z.object({
  id: Id,
  at: Instant,
  way: SignInWay,
  outcome: z.enum(['in', 'refused']),
  device: z.string(),
  address: z.string(),
});
export type SignInItem = z.infer<typeof SignInItem>;

/** A company of the current user, or one with an open invitation or request to join. */
export const MyCompany = z.object({
  companyId: Id,
  name: z.string(),
  logoFileId: Id.nullable(),
  state: z.enum(['active', 'invited', 'asked']),
  current: z.boolean(),
});
export type MyCompany = z.infer<typeof MyCompany>;

export const sessionEndpoints = {
  tokenUser: change({
    method: 'GET',
    path: '/auth/account/gettokenuser',
    policy: 'signedIn',
    secret: true,
    agent: 'limited',
    idempotency: 'optional',
    request: Empty,
    response: TokenResponse,
    summary: 'Who the bearer token belongs to. A token of more than a day is answered with its successor.',
  }),
  list: read({
    path: '/auth/session/getAll',
    policy: 'self',
    request: Empty,
    response: z.object({ items: z.array(SessionItem) }),
    summary: 'The devices that are signed in as me.',
  }),
  end: change({
    path: '/auth/session/end',
    policy: 'self',
    personal: true,
    secret: false,
    request: z.object({ id: Id }),
    response: Done,
    summary: 'Sign one device out.',
  }),
  endOthers: change({
    path: '/auth/session/endOthers',
    policy: 'self',
    personal: true,
    secret: false,
    request: Empty,
    response: z.object({ ended: z.int() }),
    summary: 'Sign every device out but this one.',
  }),
  history: read({
    path: '/auth/session/getHistory',
    policy: 'self',
    request: PageRequest,
    response: pageOf(SignInItem),
    summary: 'Who tried to sign in as me, newest first.',
  }),
  signOut: change({
    path: '/auth/account/logout',
    policy: 'signedIn',
    secret: false,
    agent: 'limited',
    idempotency: 'optional',
    request: Empty,
    response: Done,
    summary: 'End this session.',
  }),
  companies: read({
    path: '/base/user/getUserCoListByUserId',
    policy: 'signedIn',
    request: Empty,
    response: z.object({ items: z.array(MyCompany) }),
    summary: 'My companies.',
  }),
  changeCompany: change({
    path: '/auth/account/changeCompany',
    policy: 'self',
    personal: true,
    secret: true,
    request: z.object({ companyId: Id }),
    response: TokenResponse,
    summary: 'Switch to another company of mine: a new token; the old one ends.',
  }),
  acceptCompany: change({
    path: '/base/user/acceptCompany',
    policy: 'self',
    personal: true,
    secret: false,
    request: z.object({ companyId: Id }),
    response: Done,
    summary: 'Accept the invitation of a company that added me: from now on I am a member.',
  }),
  declineCompany: change({
    path: '/base/user/declineCompany',
    policy: 'self',
    personal: true,
    secret: false,
    request: z.object({ companyId: Id }),
    response: Done,
    summary: 'Decline the invitation of a company that added me.',
  }),
  createCompany: change({
    path: '/base/company/createCorpMany',
    policy: 'self',
    personal: true,
    secret: true,
    request: z.object({ companyName: NonEmptyText }),
    response: TokenResponse,
    summary: 'Create one more company; its creator becomes its administrator and is in it.',
  }),
  loginInfos: read({
    path: '/base/header/getLoginInfos',
    policy: 'signedIn',
    request: Empty,
    response: z.object({ user: TokenUser, unread: z.int(), companies: z.int() }),
    summary: 'Header data: user, company, unread.',
  }),
};
