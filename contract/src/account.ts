import { z } from 'zod';
import { change, read } from './endpoint.ts';
import { Done, Empty, Id, NonEmptyText } from './fields.ts';
import { CultureName } from './locale.ts';
import { Permission, Role } from './permission.ts';

/** A phone number (11 digits, or E.164 with `+`) or an e-mail address. */
export const Account = z
  .string()
  .trim()
  .max(100)
  .regex(/^(1[3-9]\d{9}|\+\d{7,15}|[^\s@]+@[^\s@]+\.[^\s@]+)$/);

/** Which of the texts of the password rule is in force: English `basic`, Chinese `strong`. */
export const PasswordPolicy = z.enum(['basic', 'strong']);
export type PasswordPolicy = z.infer<typeof PasswordPolicy>;
export const passwordPolicyFor = (locale: string): PasswordPolicy =>
  locale.startsWith('en') ? 'basic' : 'strong';

/** Whether a password has the form that the policy asks for. The list of common ones is the server's. */
export function passwordHasForm(password: string, policy: PasswordPolicy): boolean {
  if (policy === 'basic') return /^(?=.*[A-Za-z])(?=.*\d).{6,16}$/.test(password);
  return /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9]).{8,64}$/.test(password);
}

/** Seconds before another code may be asked for. */
export const CODE_PAUSE_SECONDS = 60;

const Password = z.string().min(1).max(64);
const Code = z.string().regex(/^\d{6}$/);
/** Proof that a code was answered; valid for 15 minutes, once. */
const Ticket = z.string().min(1).max(200);
const Culture = z.object({ language: CultureName });

export const CodePurpose = z.enum(['register', 'reset', 'activate']);
export type CodePurpose = z.infer<typeof CodePurpose>;

/** The user of a token, in the specification's words. */
export const TokenUser = z.object({
  userId: Id,
  memberId: Id,
  companyId: Id,
  corpname: z.string(),
  userdspname: z.string(),
  username: z.string(),
  language: CultureName,
  useraccount: z.string(),
  departmentName: z.string().nullable(),
  roles: z.array(Role),
  permissions: z.array(Permission),
});
export type TokenUser = z.infer<typeof TokenUser>;

export const TokenResponse = z.object({
  success: z.literal(true),
  token: z.string(),
  result: z.object({ user: TokenUser }),
});
export type TokenResponse = z.infer<typeof TokenResponse>;

const CodeRequest = z.object({
  account: Account,
  captchaId: Id,
  captcha: z.string().trim().min(1).max(10),
  purpose: CodePurpose,
});
const CodeSent = z.object({ sent: z.literal(true), retryAfter: z.int() });

const CodeCheck = z.object({ account: Account, code: Code });
const TicketIssued = z.object({ ticket: Ticket });

/** A person of the demo company that the login page offers to tap. */
export const DemoPerson = z.object({ account: z.string(), name: z.string(), title: z.string() });

export const accountEndpoints = {
  login: change({
    path: '/auth/account/login',
    policy: 'open',
    idempotency: 'optional',
    request: z.object({
      account: z.string().trim().min(1).max(100),
      password: Password,
      agreed: z.boolean(),
    }),
    response: TokenResponse,
    summary: 'Sign in by phone or email and password.',
  }),
  tokenUser: read({
    method: 'GET',
    path: '/auth/account/gettokenuser',
    policy: 'signedIn',
    request: Empty,
    response: TokenResponse,
    summary: 'Who the bearer token belongs to.',
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
    policy: 'signedIn',
    idempotency: 'optional',
    request: z.object({ cultureName: CultureName }),
    response: z.object({ language: CultureName }),
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
  sendCode: change({
    path: '/auth/account/getRegCodeBy',
    policy: 'open',
    idempotency: 'optional',
    request: CodeRequest,
    response: CodeSent,
    summary: 'Send a code by SMS or mail after a captcha.',
  }),
  sendCodeAlias: change({
    path: '/auth/account/getRegCode',
    policy: 'open',
    idempotency: 'optional',
    request: CodeRequest,
    response: CodeSent,
    summary: 'The same call under its other name.',
  }),
  checkRegistrationCode: change({
    path: '/auth/account/checkRegCode',
    policy: 'open',
    idempotency: 'optional',
    request: CodeCheck,
    response: TicketIssued,
    summary: 'Answer a registration code; gives the ticket that register takes.',
  }),
  register: change({
    path: '/auth/account/register',
    policy: 'open',
    idempotency: 'optional',
    request: Culture.extend({
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
    idempotency: 'optional',
    request: CodeCheck,
    response: TicketIssued,
    summary: 'Recover password: check the code.',
  }),
  findPasswordAlias: change({
    path: '/auth/account/findPasswordv1',
    policy: 'open',
    idempotency: 'optional',
    request: CodeCheck,
    response: TicketIssued,
    summary: 'The same call under its other name.',
  }),
  setNewPassword: change({
    path: '/auth/account/AppFindPwdToLogin',
    policy: 'open',
    idempotency: 'optional',
    request: Culture.extend({ ticket: Ticket, password: Password }),
    response: TokenResponse,
    summary: 'Set the new password and sign in; every other session of the person ends.',
  }),
  activate: change({
    path: '/auth/account/accountActivation',
    policy: 'open',
    idempotency: 'optional',
    request: CodeCheck,
    response: TicketIssued.extend({ realName: z.string(), companyName: z.string() }),
    summary: 'Activate an account that an administrator added: check the code.',
  }),
  activateWithPassword: change({
    path: '/auth/account/accountActivationResetPassword',
    policy: 'open',
    idempotency: 'optional',
    request: Culture.extend({ ticket: Ticket, password: Password }),
    response: TokenResponse,
    summary: 'Activate and set the password.',
  }),
  signOut: change({
    path: '/auth/account/logout',
    policy: 'signedIn',
    idempotency: 'optional',
    request: Empty,
    response: Done,
    summary: 'End this session.',
  }),
  changePassword: change({
    path: '/auth/account/changePassword',
    policy: 'signedIn',
    idempotency: 'optional',
    request: z.object({ oldPassword: Password, newPassword: Password }),
    response: Done,
    summary: 'Change my password; my other sessions end.',
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
