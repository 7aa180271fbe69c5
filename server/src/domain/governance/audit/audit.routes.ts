import { auditEndpoints } from '@outlay/contract/governance/audit';
import type { MarkPort } from '#provider/mark/mark.port.ts';
import { serve, serveSlow } from '#request/served.ts';
import { listAuditEvents, listGroups, totalAuditEvents, verifyChain } from './audit.service.ts';
import { exportAudit } from './export.service.ts';
import { compareStatement, getStatement } from './statement.service.ts';

export const auditRoutes = (marks: MarkPort) => [
  serve(auditEndpoints.list, listAuditEvents),
  serve(auditEndpoints.totals, totalAuditEvents),
  serve(auditEndpoints.groups, listGroups),
  serve(auditEndpoints.verify, (ctx) => verifyChain(ctx, marks)),
  serve(auditEndpoints.statement, getStatement),
  serve(auditEndpoints.compare, compareStatement),
  serveSlow(auditEndpoints.export, exportAudit),
];
