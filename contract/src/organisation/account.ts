import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Done, Empty, Id, NonEmptyText, Text } from '../fields.ts';
import { SPOKEN, SPOKEN_AS_CULTURE, SPOKEN_IN_FULL } from '../locale.codec.ts';
import { Password, PasswordPolicy } from './account.password.ts';
import { SignInAnswer, TokenResponse } from './account.session.ts';
import { TokenUser } from './account.token-user.ts';

/** A phone number (11 digits, or E.164 with `+`) or an e-mail address. */
export const Account = z
  .string()
  .trim()
  .max(100)
  .regex(/^(1[3-9]\d{9}|\+\d{7,15}|[^\s@]+@[^\s@]+\.[^\s@]+)$/);

/** Seconds before another code may be requested. */
export const CODE_PAUSE_SECONDS = 60;

const Code = z.string().regex(/^\d{6}$/);
/** Proves that a code was entered correctly; valid once, for 15 minutes. */
export const Ticket = z.string().min(1).max(200);
const Speaking = z.object(SPOKEN);

export const CodePurpose = z.enum(['register', 'reset', 'activate', 'join', 'signIn']);
export type CodePurpose = z.infer<typeof CodePurpose>;

/** Proof of work, computed by the device instead of a captcha: the puzzle as issued, and its solution. */
export const Work = z.object({
  challenge: z.record(z.string(), z.unknown()),
  solution: z.record(z.string(), z.unknown()),
});

/** Protects against automated requests: the characters of a captcha, or a proof of work. */
export const HumanProof = z.object({
  captchaId: Id,
  captcha: z.string().trim().max(10).default(''),
  work: Work.optional(),
});
export type HumanProof = z.infer<typeof HumanProof>;

export const CodeRequest = HumanProof.extend({ account: Account, purpose: CodePurpose });
/**
 * Set when a code is requested again. `unreached`: an earlier message to this number was not delivered; `perhaps`:
 * delivery is unknown, but a mail address can be used instead. Neither reveals whether an account exists.
 */
const SmsTrouble = z.enum(['none', 'perhaps', 'unreached']);
export type SmsTrouble = z.infer<typeof SmsTrouble>;
const CodeSent = z.object({ sent: z.literal(true), retryAfter: z.int(), trouble: SmsTrouble });

export const CodeCheck = z.object({ account: Account, code: Code });
/** Includes the policy that the new password must satisfy. */
export const TicketIssued = z.object({ ticket: Ticket, passwordPolicy: PasswordPolicy });

/** A person of the demo company, offered on the login page for one-tap sign-in. */
export const DemoPerson = z.object({ account: z.string(), name: z.string(), title: z.string() });

export const accountEndpoints = {
  login: change({
    path: '/auth/account/login',
    policy: 'open',
    secret: false,
    idempotency: 'optional',
    request: z.object({
      account: z.string().trim().min(1).max(100),
      password: Password,
      agreed: z.boolean(),
      /** Required after several wrong passwords. */
      human: HumanProof.optional(),
    }),
    response: SignInAnswer,
    summary: 'Sign in by phone or email and password.',
  }),
  loginByCode: change({
    path: '/auth/account/loginByCode',
    policy: 'open',
    secret: false,
    idempotency: 'optional',
    request: CodeCheck.extend({ agreed: z.boolean() }),
    response: SignInAnswer,
    summary: 'Sign in by a code that was sent for `signIn` to the phone or email of the account.',
  }),
  userInfo: read({
    path: '/bwy/Auth/getUserInfo',
    policy: 'signedIn',
    request: Empty,
    response: z.object({ user: TokenUser, hasPayeeAccount: z.boolean() }),
    summary: 'The signed-in user with company, roles and settings.',
  }),
  changeLanguage: change({
    path: '/base/user/changeLanguage',
    policy: 'self',
    secret: false,
    idempotency: 'optional',
    /** `locale`: of five; without it the usual one of the culture. */
    request: z.object(SPOKEN_AS_CULTURE),
    response: z.object(SPOKEN_IN_FULL),
    summary: 'Set my language.',
  }),
  captcha: read({
    path: '/auth/account/getValidateCode',
    kind: 'binary',
    policy: 'open',
    request: z.object({ captchaId: Id }),
    response: z.custom<Uint8Array>(),
    summary: 'An image captcha (PNG) for an id that the client made.',
  }),
  work: read({
    path: '/auth/account/getWork',
    policy: 'open',
    request: z.object({ captchaId: Id }),
    response: z.object({ challenge: z.record(z.string(), z.unknown()) }),
    summary: 'A puzzle for the device, in place of the picture, for those who cannot read it.',
  }),
  checkVersion: read({
    path: '/auth/account/checkver',
    policy: 'open',
    request: z.object({ version: Text.max(20), versionCode: z.int().min(0).optional() }),
    response: z.object({
      version: z.string(),
      versionCode: z.int(),
      /** `available`: an optional newer version; `required`: this version is incompatible with the server. */
      update: z.enum(['none', 'available', 'required']),
    }),
    summary: 'Newest version and what to do.',
  }),
  sendCode: change({
    path: '/auth/account/getRegCodeBy',
    policy: 'open',
    secret: false,
    idempotency: 'optional',
    request: CodeRequest,
    response: CodeSent,
    summary: 'Send a code by SMS or mail after a captcha.',
  }),
  sendCodeAlias: change({
    path: '/auth/account/getRegCode',
    policy: 'open',
    secret: false,
    idempotency: 'optional',
    request: CodeRequest,
    response: CodeSent,
    summary: 'The same call under its other name.',
  }),
  checkRegistrationCode: change({
    path: '/auth/account/checkRegCode',
    policy: 'open',
    secret: false,
    idempotency: 'optional',
    request: CodeCheck,
    response: TicketIssued,
    summary: 'Answer a registration code; gives the ticket that register takes.',
  }),
  register: change({
    path: '/auth/account/register',
    policy: 'open',
    secret: false,
    idempotency: 'optional',
    request: Speaking.extend({
      ticket: Ticket,
      companyName: NonEmptyText,
      realName: NonEmptyText.max(40),
      password: Password,
    }),
    response: TokenResponse,
    summary: 'Register a company; its creator becomes the administrator and is signed in.',
  }),
  findPassword: change({
    path: '/auth/account/findPassword',
    policy: 'open',
    secret: false,
    idempotency: 'optional',
    request: CodeCheck,
    response: TicketIssued,
    summary: 'Recover password: check the code.',
  }),
  findPasswordAlias: change({
    path: '/auth/account/findPasswordv1',
    policy: 'open',
    secret: false,
    idempotency: 'optional',
    request: CodeCheck,
    response: TicketIssued,
    summary: 'The same call under its other name.',
  }),
  setNewPassword: change({
    path: '/auth/account/AppFindPwdToLogin',
    policy: 'open',
    secret: false,
    idempotency: 'optional',
    request: Speaking.extend({ ticket: Ticket, password: Password }),
    response: SignInAnswer,
    summary: 'Set the new password and sign in; every other session of the person ends.',
  }),
  activate: change({
    path: '/auth/account/accountActivation',
    policy: 'open',
    secret: false,
    idempotency: 'optional',
    request: CodeCheck,
    response: TicketIssued.extend({ realName: z.string(), companyId: Id, companyName: z.string() }),
    summary: 'Activate an account that an administrator added: check the code.',
  }),
  activateWithPassword: change({
    path: '/auth/account/accountActivationResetPassword',
    policy: 'open',
    secret: false,
    idempotency: 'optional',
    /** `companyId`: the company whose name was shown; if absent, the first pending one. */
    request: Speaking.extend({ ticket: Ticket, password: Password, companyId: Id.optional() }),
    response: SignInAnswer,
    summary: 'Activate and set the password: from now on a member of the company that was shown.',
  }),
  changePassword: change({
    path: '/auth/account/changePassword',
    policy: 'self',
    secret: false,
    idempotency: 'optional',
    request: z.object({ oldPassword: Password, newPassword: Password }),
    response: Done,
    summary: 'Change my password; my other sessions end.',
  }),
  ways: read({
    method: 'GET',
    path: '/auth/account/getWays',
    policy: 'open',
    request: Empty,
    /** `phone`: codes can be sent to phone numbers, not only by mail; `phoneInvitation`: invitations can. */
    response: z.object({ phone: z.boolean(), phoneInvitation: z.boolean() }),
    summary: 'Whether this server can send text messages: to register and sign in, and to invite.',
  }),
  demoPeople: read({
    method: 'GET',
    path: '/auth/account/getDemoPeople',
    policy: 'open',
    request: Empty,
    response: z.object({ people: z.array(DemoPerson), password: z.string() }),
    summary: 'The people of the demo company; empty on any other server.',
  }),
};
