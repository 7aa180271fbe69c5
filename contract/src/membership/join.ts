import { z } from 'zod';
import { Account, CodeCheck, HumanProof, Ticket, TicketIssued } from '../organisation/account.ts';
import { change, read } from '../endpoint.ts';
import { Id, Instant, NonEmptyText, Text, Version } from '../fields.ts';
import { SPOKEN } from '../locale.codec.ts';
import { pageOf, PageRequest } from '../page.ts';
import { Password } from '../organisation/account.password.ts';
import { SignInAnswer } from '../organisation/account.session.ts';

/** How an invitation is delivered; `face`: a code shown on the screen, renewed every `FACE_SECONDS`. */
export const InvitationChannel = z.enum(['link', 'phone', 'mail', 'face']);
export type InvitationChannel = z.infer<typeof InvitationChannel>;

/** `used`: no seats are left. */
export const InvitationState = z.enum(['open', 'used', 'expired', 'revoked']);
export type InvitationState = z.infer<typeof InvitationState>;

/** How long a code is shown on the screen before the next one replaces it. */
export const FACE_SECONDS = 60;

export const Invitation = z.object({
  id: Id,
  channel: InvitationChannel,
  /** The recipient's account; masked for everybody except the inviter. */
  account: z.string().nullable(),
  departmentName: z.string().nullable(),
  makerName: z.string(),
  mine: z.boolean(),
  seats: z.int(),
  used: z.int(),
  state: InvitationState,
  expiresAt: Instant,
  createdAt: Instant,
  version: Version,
});
export type Invitation = z.infer<typeof Invitation>;

/** The link is returned only once, since only its hash is stored. */
export const InvitationLink = z.object({
  invitation: Invitation,
  url: z.string(),
  linkExpiresAt: Instant,
});
export type InvitationLink = z.infer<typeof InvitationLink>;

const InvitationToken = z.string().min(20).max(200);

/** An invitation as shown to its recipient. */
export const InvitationContact = z.object({
  companyName: z.string(),
  inviterName: z.string(),
  departmentName: z.string().nullable(),
  /** An administrator has to approve before the person becomes a member. */
  needsConsent: z.boolean(),
  /** Masked; null when the invitation has no particular recipient. */
  account: z.string().nullable(),
  /** For the next steps, valid for 15 minutes: a code on the screen expires before a form is filled in. */
  token: InvitationToken,
});
export type InvitationContact = z.infer<typeof InvitationContact>;

export const CompanyFound = z.object({ companyId: Id, name: z.string() });
export type CompanyFound = z.infer<typeof CompanyFound>;

/** An invitation, or the company that was found. */
const JoinTarget = z.object({
  token: InvitationToken.optional(),
  companyId: Id.optional(),
  note: Text.default(''),
});

/** `waiting`: an administrator has to approve first. */
export const Joined = z.object({ waiting: z.boolean(), companyId: Id, companyName: z.string() });
export type Joined = z.infer<typeof Joined>;
const JoinWaiting = z.object({ waiting: z.literal(true), companyName: z.string() });

export const JoinRequestState = z.enum(['waiting', 'accepted', 'refused', 'withdrawn']);
export type JoinRequestState = z.infer<typeof JoinRequestState>;

export const JoinRequest = z.object({
  id: Id,
  name: z.string(),
  account: z.string(),
  note: z.string(),
  /** Name of the member who sent the invitation. */
  inviterName: z.string().nullable(),
  /** The department that the invitation names. */
  departmentId: Id.nullable(),
  state: JoinRequestState,
  deciderName: z.string().nullable(),
  decidedAt: Instant.nullable(),
  createdAt: Instant,
  version: Version,
});
export type JoinRequest = z.infer<typeof JoinRequest>;

export const joinEndpoints = {
  invite: change({
    path: '/auth/account/invite',
    policy: 'member.invite',
    feature: 'invite',
    secret: true,
    request: z.object({
      channel: InvitationChannel,
      /** For `phone` and `mail`. */
      account: Account.optional(),
      /** Only members with permission to write members may set the department. */
      departmentId: Id.nullable().default(null),
      /** How many people may join with one link. */
      seats: z.int().min(1).max(500).default(1),
      days: z.int().min(1).max(30).default(7),
    }),
    response: InvitationLink,
    summary: 'Invite colleagues by a link, a phone number, an email address or face to face.',
  }),
  renew: change({
    path: '/base/invitation/renew',
    policy: 'member.invite',
    feature: 'invite',
    secret: true,
    request: z.object({ id: Id }),
    response: InvitationLink,
    summary: 'The next code of a face-to-face invitation of mine.',
  }),
  invitations: read({
    path: '/base/invitation/getPage',
    policy: 'member.invite',
    request: PageRequest.extend({ whose: z.enum(['mine', 'all']).default('mine') }),
    response: pageOf(Invitation),
    summary: 'My invitations, newest first; everybody’s for who may write members.',
  }),
  revoke: change({
    path: '/base/invitation/revoke',
    policy: 'member.invite',
    secret: false,
    request: z.object({ id: Id, version: Version }),
    response: Invitation,
    summary: 'Revoke an invitation: its link opens nothing more.',
  }),
  contact: read({
    method: 'GET',
    path: '/auth/join/getcontact',
    policy: 'open',
    request: z.object({ token: InvitationToken }),
    response: InvitationContact,
    summary: 'What an invitation is: company, inviter, whether consent is needed.',
  }),
  checkCode: change({
    path: '/auth/join/checkCode',
    policy: 'open',
    secret: false,
    idempotency: 'optional',
    request: CodeCheck,
    /** `known`: the account already belongs to a company; its owner signs in first and then joins. */
    response: TicketIssued.extend({ known: z.boolean() }),
    summary: 'Answer the code of somebody who joins.',
  }),
  findCompany: read({
    path: '/auth/join/findCompany',
    policy: 'open',
    /** Requires a captcha, like requesting a code. */
    request: HumanProof.extend({ search: NonEmptyText }),
    response: z.object({ items: z.array(CompanyFound) }),
    summary: 'Find a company by its code or its whole name.',
  }),
  register: change({
    path: '/auth/join/register',
    policy: 'open',
    secret: false,
    idempotency: 'optional',
    request: JoinTarget.extend({
      ticket: Ticket,
      realName: NonEmptyText.max(40),
      password: Password,
      ...SPOKEN,
    }),
    response: z.union([SignInAnswer, JoinWaiting]),
    summary: 'Create an account and join by an invitation, or ask to join.',
  }),
  joinCompany: change({
    path: '/base/company/joinCorp',
    policy: 'self',
    personal: true,
    secret: false,
    request: JoinTarget,
    response: Joined,
    summary: 'Join one more company by an invitation, or ask to.',
  }),
  requests: read({
    path: '/base/joinRequest/getPage',
    policy: 'member.write',
    request: PageRequest.extend({ state: z.enum(['waiting', 'decided']).default('waiting') }),
    response: pageOf(JoinRequest).extend({ waiting: z.int() }),
    summary: 'Who asks to join, newest first.',
  }),
  decide: change({
    path: '/base/joinRequest/decide',
    policy: 'member.write',
    secret: false,
    request: z.object({
      id: Id,
      version: Version,
      decision: z.enum(['accept', 'refuse']),
      departmentId: Id.nullable().default(null),
      grade: Text.max(20).default(''),
      /** Shown to the person who asked to join. */
      reason: Text.default(''),
    }),
    response: JoinRequest,
    summary: 'Let somebody in who asked, or not; they are told by SMS or mail.',
  }),
};
