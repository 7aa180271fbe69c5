import { z } from 'zod';
import { MemberRef } from '../organisation/company.ts';
import { change, read } from '../endpoint.ts';
import { Day, Done, Id, Text, Version } from '../fields.ts';

/** One member's approval tasks go to another for a period, with the same powers. */
export const Delegation = z.object({
  id: Id,
  from: MemberRef,
  to: MemberRef,
  fromDay: Day,
  toDay: Day,
  /** Empty means all document types. */
  typeIds: z.array(Id),
  reason: z.string(),
  state: z.enum(['planned', 'active', 'over', 'ended']),
  version: Version,
});
export type Delegation = z.infer<typeof Delegation>;

export const delegationEndpoints = {
  list: read({
    path: '/bpm/delegation/getAll',
    policy: 'self',
    request: z.object({}),
    response: z.object({ mine: z.array(Delegation), forOthers: z.array(Delegation) }),
    summary: 'Who stands in for me, and for whom I stand in.',
  }),
  save: change({
    path: '/bpm/delegation/save',
    policy: 'self',
    secret: false,
    feature: 'delegation',
    request: z.object({
      id: Id,
      toId: Id,
      fromDay: Day,
      toDay: Day,
      typeIds: z.array(Id).max(50).default([]),
      reason: Text.default(''),
    }),
    response: Delegation,
    summary: 'Let a colleague decide for me in a period. One hop, no loop.',
  }),
  end: change({
    path: '/bpm/delegation/end',
    policy: 'self',
    secret: false,
    request: z.object({ id: Id, version: Version }),
    response: Done,
    summary: 'End it now.',
  }),
};
