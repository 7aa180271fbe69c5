import { auditEndpoints } from '@outlay/contract/audit';
import type { Marks } from '#kit/audit.marks.ts';
import { serve, serveSlow } from '#kit/served.ts';
import { listAuditEvents, listGroups, verifyChain } from './audit.service.ts';
import { exportAudit } from './export.service.ts';

export const auditRoutes = (marks: Marks) => [
  serve(auditEndpoints.list, listAuditEvents),
  serve(auditEndpoints.groups, listGroups),
  serve(auditEndpoints.verify, (ctx) => verifyChain(ctx, marks)),
  serveSlow(auditEndpoints.export, exportAudit),
];
