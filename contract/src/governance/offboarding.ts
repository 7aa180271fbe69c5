import { z } from 'zod';
import { MemberRef } from '../organisation/company.ts';
import { read } from '../endpoint.ts';
import { Day, Id } from '../fields.ts';
import { Money } from '../money.ts';

const Paper = z.object({ id: Id, number: z.string().nullable(), title: z.string(), money: Money });

/** What a member would leave open. */
export const Obligations = z.object({
  member: MemberRef,
  /** Approvals that wait for them. */
  tasks: z.array(Paper),
  /** Never sent: kept for the auditor; their expenses come free. */
  drafts: z.array(Paper),
  /** Sent by them and not yet decided. */
  inApproval: z.array(Paper),
  /** Money ahead that they have not accounted for. */
  advances: z.array(Paper.extend({ open: Money, dueOn: Day.nullable() })),
  delegations: z.array(z.object({ id: Id, from: MemberRef, to: MemberRef, fromDay: Day, toDay: Day })),
  agencies: z.array(z.object({ id: Id, principal: MemberRef, agent: MemberRef, fromDay: Day, toDay: Day })),
  /** Departments they lead. */
  departments: z.array(z.object({ id: Id, name: z.string() })),
  /** Payment batches they made that nobody has released. */
  batches: z.array(z.object({ id: Id, number: z.string(), money: Money })),
  /** Roles that somebody has asked for them, or they for somebody. */
  roleRequests: z.array(z.object({ id: Id, member: MemberRef, requestedBy: MemberRef, role: z.string() })),
  /** Invitations of theirs that still let somebody in. */
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
