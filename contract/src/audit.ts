import { z } from 'zod';
import { MemberRef } from './company.ts';
import { read } from './endpoint.ts';
import { Empty, Id, Instant } from './fields.ts';
import { pageOf, PageRequest } from './page.ts';

export const AuditEvent = z.object({
  seq: z.int(),
  at: Instant,
  actor: MemberRef.nullable(),
  action: z.string(),
  objectType: z.string(),
  objectId: Id.nullable(),
  hash: z.string(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

export const auditEndpoints = {
  list: read({
    path: '/admin/audit/getPage',
    policy: 'audit.read',
    request: PageRequest,
    response: pageOf(AuditEvent),
    summary: 'Every act in this company, newest first.',
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
      fault: z.enum(['changed', 'missing', 'reordered', 'cutTail', 'forgedHead']).nullable(),
    }),
    summary: 'Recompute the chain of hashes.',
  }),
};
