import { z } from 'zod';
import { MemberRef } from '../organisation/company.ts';
import { read } from '../endpoint.ts';
import { Day, Empty, Id, Instant, NonEmptyText, Text } from '../fields.ts';
import { FileFormat, ListTotals, orderBy, pageOf, PageRequest, SELECT_MOST } from '../page.ts';

/** A file of more acts is refused rather than cut: an auditor who is given a part would take it for the whole. */
export const AUDIT_EXPORT_MOST = 100_000;
/** Acts are counted up to here: a log has millions, and each page would read them all. */
export const AUDIT_COUNT_MOST = 10_000;

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

const Names = z.array(NonEmptyText.max(40)).max(60).default([]);

/** What is asked for; all of it has to hold, and what may be left out means any. */
export const AuditFilter = z.object({
  /** In the act's name or in its detail. */
  search: Text.default(''),
  actorId: Id.nullable().default(null),
  actingForId: Id.nullable().default(null),
  /** What the act is about: the part of its name before the dot. */
  groups: Names,
  objectTypes: Names,
  objectId: Id.nullable().default(null),
  /** Days in the company's time zone, both included. */
  from: Day.nullable().default(null),
  to: Day.nullable().default(null),
  /** Only these acts, by their numbers. */
  seqs: z.array(z.int().min(1)).max(SELECT_MOST).default([]),
  /** The log's own order, in which acts were appended: the one that a table of millions is read in without sorting it. */
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
