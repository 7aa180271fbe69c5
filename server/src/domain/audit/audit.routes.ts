import { auditEndpoints } from '@outlay/contract/audit';
import { serve } from '#kit/served.ts';
import { listAuditEvents, verifyChain } from './audit.service.ts';

export const auditRoutes = [
  serve(auditEndpoints.list, listAuditEvents),
  serve(auditEndpoints.verify, verifyChain),
];
