import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Done, Empty, Id, Instant, NonEmptyText, Version } from '../fields.ts';

const Person = z.object({ id: Id, name: z.string() });
const Reason = NonEmptyText.max(500);

export const FactorReset = z.object({
  id: Id,
  member: Person,
  /** The reason, written by the requester. */
  reason: z.string(),
  requestedBy: Person,
  requestedAt: Instant,
  /** When the requester may confirm alone, if nobody else can. Null when a second administrator has to. */
  aloneFrom: Instant.nullable(),
  /** It expires at this time unless confirmed. */
  endsAt: Instant,
  decision: z.enum(['confirmed', 'refused', 'withdrawn', 'lapsed']).nullable(),
  decidedBy: Person.nullable(),
  decidedAt: Instant.nullable(),
  decisionReason: z.string(),
  version: Version,
  actions: z.array(z.enum(['confirm', 'refuse', 'withdraw'])),
});
export type FactorReset = z.infer<typeof FactorReset>;

export const MemberFactor = z.object({
  /** Whether the member has a second factor. */
  enrolled: z.boolean(),
  /** The last requested reset; null when there never was one. */
  reset: FactorReset.nullable(),
  actions: z.array(z.enum(['ask'])),
});
export type MemberFactor = z.infer<typeof MemberFactor>;

const Decided = z.object({ id: Id, version: Version, reason: Reason });

export const recoveryEndpoints = {
  get: read({
    path: '/base/factorReset/get',
    policy: 'member.write',
    request: z.object({ memberId: Id }),
    response: MemberFactor,
    summary: 'Whether a member has a second factor, and the last reset of it that was asked for.',
  }),
  ask: change({
    path: '/base/factorReset/ask',
    policy: 'member.write',
    secret: false,
    stepUp: true,
    request: z.object({ id: Id, memberId: Id, reason: Reason }),
    response: MemberFactor,
    summary: 'Ask that the second factor of a member who lost it be removed.',
  }),
  confirm: change({
    path: '/base/factorReset/confirm',
    policy: 'role.confirm',
    secret: false,
    stepUp: true,
    request: Decided,
    response: MemberFactor,
    summary: 'A second administrator removes the lost second factor; every session of the member ends.',
  }),
  refuse: change({
    path: '/base/factorReset/refuse',
    policy: 'role.confirm',
    secret: false,
    request: Decided,
    response: MemberFactor,
    summary: 'A second administrator does not agree.',
  }),
  withdraw: change({
    path: '/base/factorReset/withdraw',
    policy: 'member.write',
    secret: false,
    request: z.object({ id: Id, version: Version }),
    response: MemberFactor,
    summary: 'Whoever asked for the reset no longer wants it.',
  }),
  mine: read({
    path: '/auth/factor/getReset',
    policy: 'self',
    request: Empty,
    response: z.object({ reset: FactorReset.nullable() }),
    summary: 'The reset of my second factor that waits; null where none does.',
  }),
  refuseMine: change({
    path: '/auth/factor/refuseReset',
    policy: 'self',
    secret: false,
    request: z.object({ id: Id, version: Version, reason: z.string().trim().max(500).default('') }),
    response: Done,
    summary: 'I did not lose my second factor: it is not removed.',
  }),
};
