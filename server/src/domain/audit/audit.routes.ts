import { auditEndpoints } from '@outlay/contract/audit';
import type { Marks } from '#kit/audit.marks.ts';
import { serve, serveSlow } from '#kit/served.ts';
import { listAuditEvents, listGroups, verifyChain } from './audit.service.ts';
import { exportAudit } from './export.service.ts';
import { compareStatement, getStatement } from './statement.service.ts';

export const auditRoutes = (marks: Marks) => [
  serve(auditEndpoints.list, listAuditEvents),
  serve(auditEndpoints.groups, listGroups),
  serve(auditEndpoints.verify, (ctx) => verifyChain(ctx, marks)),
  serve(auditEndpoints.statement, getStatement),
  serve(auditEndpoints.compare, compareStatement),
  serveSlow(auditEndpoints.export, exportAudit),
];
