import { auditEndpoints } from '@outlay/contract/audit';
import { serve, serveSlow } from '#kit/served.ts';
import { listAuditEvents, listGroups, verifyChain } from './audit.service.ts';
import { exportAudit } from './export.service.ts';

export const auditRoutes = [
  serve(auditEndpoints.list, listAuditEvents),
  serve(auditEndpoints.groups, listGroups),
  serve(auditEndpoints.verify, verifyChain),
  serveSlow(auditEndpoints.export, exportAudit),
];
