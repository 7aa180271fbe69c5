import { z } from 'zod';
import { MemberRef } from '../organisation/company.ts';
import { read } from '../endpoint.ts';
import { Day, Id } from '../fields.ts';
import { Money } from '../money.ts';

const Paper = z.object({ id: Id, number: z.string().nullable(), title: z.string(), money: Money });

/** What a member would leave open on leaving. */
export const Obligations = z.object({
  member: MemberRef,
  /** Approval tasks assigned to them. */
  tasks: z.array(Paper),
  /** Never submitted: kept for the auditor, while their expenses become available again. */
  drafts: z.array(Paper),
  /** Submitted by them and not yet decided. */
  inApproval: z.array(Paper),
  /** Advances that are not yet fully written off or repaid. */
  advances: z.array(
    Paper.extend({
      ...{ open: Money, dueOn: Day.nullable() },
      /** The order that was refunded after it was claimed, in words; null for an advance. */
      refundOf: z.string().nullable(),
    }),
  ),
  delegations: z.array(z.object({ id: Id, from: MemberRef, to: MemberRef, fromDay: Day, toDay: Day })),
  agencies: z.array(z.object({ id: Id, principal: MemberRef, agent: MemberRef, fromDay: Day, toDay: Day })),
  /** Departments that they lead. */
  departments: z.array(z.object({ id: Id, name: z.string() })),
  /** Payment batches that they made and nobody has released. */
  batches: z.array(z.object({ id: Id, number: z.string(), money: Money })),
  /** Open role requests for them or by them. */
  roleRequests: z.array(z.object({ id: Id, member: MemberRef, requestedBy: MemberRef, role: z.string() })),
  /** Number of their invitations that are still valid. */
  invitations: z.int(),
});
export type Obligations = z.infer<typeof Obligations>;

export const offboardingEndpoints = {
  obligations: read({
    path: '/base/member/obligations',
    policy: 'member.write',
    request: z.object({ id: Id }),
    response: Obligations,
    summary: 'What is still open of a member, before they leave.',
  }),
};
