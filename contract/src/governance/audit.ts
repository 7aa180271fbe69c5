import { z } from 'zod';
import { MemberRef } from '../organisation/company.ts';
import { read } from '../endpoint.ts';
import { Day, Empty, Id, Instant, NonEmptyText, Text } from '../fields.ts';
import { FileFormat, ListTotals, orderBy, pageOf, PageRequest, SELECT_MOST } from '../page.ts';

/** A larger export is refused, not truncated: an auditor would take a part for the whole. */
export const AUDIT_EXPORT_MOST = 100_000;
/** Limit for counting acts: a log has millions, and each page would have to read them all. */
export const AUDIT_COUNT_MOST = 10_000;

export const AuditEvent = z.object({
  seq: z.int(),
  at: Instant,
  actor: MemberRef.nullable(),
  /** The member in whose name the actor acted; null when in their own. */
  actingFor: MemberRef.nullable(),
  action: z.string(),
  objectType: z.string(),
  objectId: Id.nullable(),
  detail: z.record(z.string(), z.unknown()),
  /** Names of the members and departments that it references, by id. */
  names: z.record(z.string(), z.string()),
  hash: z.string(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

/**
 * How a chain of audit events is broken: an event's content or position was changed; events are missing in the middle
 * or at the end; the seal of the end is invalid; the chain is shorter than a known mark; it is empty.
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

const Names = z.array(NonEmptyText.max(40)).max(60).default([]);

/** All given conditions must hold; an omitted one matches everything. */
export const AuditFilter = z.object({
  /** In the act's name or in its detail. */
  search: Text.default(''),
  actorId: Id.nullable().default(null),
  actingForId: Id.nullable().default(null),
  /** Prefixes of the acts' names, before the dot. */
  groups: Names,
  objectTypes: Names,
  objectId: Id.nullable().default(null),
  /** Days in the company's time zone, both included. */
  from: Day.nullable().default(null),
  to: Day.nullable().default(null),
  /** Only the acts with these sequence numbers. */
  seqs: z.array(z.int().min(1)).max(SELECT_MOST).default([]),
  /** Only by sequence number, which avoids sorting a table of millions of rows. */
  ...orderBy(['seq'], true),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const auditEndpoints = {
  list: read({
    path: '/admin/audit/getPage',
    policy: 'audit.read',
    request: PageRequest.extend(AuditFilter.shape),
    response: pageOf(AuditEvent),
    summary: 'Every act in this company, newest first unless asked otherwise.',
  }),
  totals: read({
    path: '/admin/audit/getTotals',
    policy: 'audit.read',
    request: AuditFilter,
    response: ListTotals,
    summary: 'How many acts the same filter finds, counted up to ten thousand.',
  }),
  groups: read({
    path: '/admin/audit/getGroups',
    policy: 'audit.read',
    request: Empty,
    response: z.object({ groups: z.array(z.string()), objectTypes: z.array(z.string()) }),
    summary: 'What acts are about, to choose from.',
  }),
  export: read({
    path: '/admin/audit/export',
    kind: 'binary',
    policy: 'audit.read',
    stepUp: true,
    request: AuditFilter.extend({ format: FileFormat }),
    response: z.custom<Uint8Array>(),
    summary: 'The acts asked for as CSV or Excel; the export itself is one of them.',
  }),
  verify: read({
    path: '/admin/audit/verify',
    policy: 'audit.read',
    request: Empty,
    response: z.object({
      intact: z.boolean(),
      events: z.int(),
      /** Sequence number of the first broken event, and its fault. */
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
      /** Sequence number of the newest act. */
      seq: z.int(),
      /** Hash over all acts up to `seq`: 32 hexadecimal digits in groups of four. */
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
