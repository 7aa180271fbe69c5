import { z } from 'zod';
import { MemberRef } from './company.ts';
import { read } from './endpoint.ts';
import { Day, Empty, Id, Instant, NonEmptyText, Text } from './fields.ts';
import { pageOf, PageRequest } from './page.ts';

/** An export is no longer than this; the newest are in it. */
export const AUDIT_EXPORT_MOST = 100_000;

export const AuditEvent = z.object({
  seq: z.int(),
  at: Instant,
  actor: MemberRef.nullable(),
  /** In whose name; null in their own. */
  actingFor: MemberRef.nullable(),
  action: z.string(),
  objectType: z.string(),
  objectId: Id.nullable(),
  detail: z.record(z.string(), z.unknown()),
  /** Of the members and departments that are named in it by id. */
  names: z.record(z.string(), z.string()),
  hash: z.string(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

/**
 * How a chain of acts was found broken: the content of an event or its place is another; events are missing in the
 * middle or at the end; the seal of the end is not ours; the chain is shorter than it was known to be; nothing is left.
 */
export const ChainFault = z.enum([
  'changed',
  'missing',
  'reordered',
  'cutTail',
  'forgedHead',
  'setBack',
  'emptied',
]);
export type ChainFault = z.infer<typeof ChainFault>;

/** What is asked for; all of it has to hold. */
export const AuditFilter = z.object({
  actorId: Id.optional(),
  actingForId: Id.optional(),
  /** What the act is about: the part of its name before the dot. */
  group: NonEmptyText.max(40).optional(),
  objectType: NonEmptyText.max(40).optional(),
  objectId: Id.optional(),
  /** Days in the company's time zone, both included. */
  from: Day.optional(),
  to: Day.optional(),
  /** In the act's name or in its detail. */
  text: Text.default(''),
});
export type AuditFilter = z.input<typeof AuditFilter>;

export const auditEndpoints = {
  list: read({
    path: '/admin/audit/getPage',
    policy: 'audit.read',
    request: PageRequest.extend(AuditFilter.shape),
    response: pageOf(AuditEvent),
    summary: 'Every act in this company, newest first.',
  }),
  groups: read({
    path: '/admin/audit/getGroups',
    policy: 'audit.read',
    request: Empty,
    response: z.object({ groups: z.array(z.string()), objectTypes: z.array(z.string()) }),
    summary: 'What the acts of this company are about, to choose from.',
  }),
  export: read({
    path: '/admin/audit/export',
    kind: 'binary',
    policy: 'audit.read',
    stepUp: true,
    request: AuditFilter,
    response: z.custom<Uint8Array>(),
    summary: 'The acts asked for as CSV, newest first; the export itself is one of them.',
  }),
  verify: read({
    path: '/admin/audit/verify',
    policy: 'audit.read',
    request: Empty,
    response: z.object({
      intact: z.boolean(),
      events: z.int(),
      /** Where the chain first does not hold, and how. */
      brokenAt: z.int().nullable(),
      fault: ChainFault.nullable(),
    }),
    summary: 'Recompute the chain of hashes.',
  }),
  statement: read({
    path: '/admin/audit/statement',
    policy: 'audit.read',
    request: Empty,
    response: z.object({
      companyName: z.string(),
      at: Instant,
      /** The number of the newest act. */
      seq: z.int(),
      /** 32 hexadecimal digits in groups of four; every act up to it is in them. */
      fingerprint: z.string(),
    }),
    summary: 'How far the audit log has come, to be printed and kept elsewhere.',
  }),
  compare: read({
    path: '/admin/audit/compare',
    policy: 'audit.read',
    request: z.object({ seq: z.int().min(1), fingerprint: NonEmptyText.max(100) }),
    response: z.object({ holds: z.boolean() }),
    summary: 'Whether the audit log still holds what an earlier statement said.',
  }),
};
