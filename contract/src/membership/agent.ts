import { z } from 'zod';
import { MemberRef } from '../organisation/company.ts';
import { change, read } from '../endpoint.ts';
import { Day, Done, Empty, Id, Text, Version } from '../fields.ts';
import { TokenResponse } from '../organisation/account.session.ts';

/** `limited`: prepare, submit and read; `full`: also decide on tasks. */
export const AgencyScope = z.enum(['limited', 'full']);
export type AgencyScope = z.infer<typeof AgencyScope>;

/** Permission to act in another member's name for a period, once both have agreed. */
export const Agency = z.object({
  id: Id,
  principal: MemberRef,
  agent: MemberRef,
  scope: AgencyScope,
  fromDay: Day,
  toDay: Day,
  reason: z.string(),
  /** `offered`: the agent has not agreed yet. */
  state: z.enum(['offered', 'planned', 'active', 'over', 'ended']),
  version: Version,
});
export type Agency = z.infer<typeof Agency>;

const Seen = z.object({ id: Id, version: Version });

export const agentEndpoints = {
  list: read({
    path: '/base/agent/getAll',
    policy: 'self',
    request: Empty,
    response: z.object({ given: z.array(Agency), received: z.array(Agency) }),
    summary: 'Who may act for me, and for whom I may act.',
  }),
  offer: change({
    path: '/base/agent/offer',
    policy: 'self',
    secret: false,
    stepUp: true,
    feature: 'agent',
    request: z.object({
      id: Id,
      agentId: Id,
      scope: AgencyScope,
      fromDay: Day,
      toDay: Day,
      reason: Text.default(''),
    }),
    response: Agency,
    summary: 'Let a colleague act in my name in a period; it begins once they agree.',
  }),
  accept: change({
    path: '/base/agent/accept',
    policy: 'self',
    secret: false,
    feature: 'agent',
    request: Seen,
    response: Agency,
    summary: 'Agree to act for a colleague.',
  }),
  end: change({
    path: '/base/agent/end',
    policy: 'self',
    secret: false,
    request: Seen,
    response: Done,
    summary: 'End it now, by either side; whoever acts is out at once.',
  }),
  enter: change({
    path: '/auth/account/loginByAgent',
    policy: 'self',
    secret: true,
    feature: 'agent',
    request: z.object({ agencyId: Id }),
    response: TokenResponse,
    summary: 'Act on behalf of another user who delegated to me: a new token; mine ends.',
  }),
  leave: change({
    method: 'GET',
    path: '/auth/account/outAgent',
    policy: 'signedIn',
    agent: 'limited',
    secret: true,
    idempotency: 'optional',
    request: Empty,
    response: TokenResponse,
    summary: 'Stop acting on behalf: a token of my own again.',
  }),
};
