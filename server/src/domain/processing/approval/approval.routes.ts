import { delegationEndpoints } from '@outlay/contract/documents/flow.delegation';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { queueEndpoints } from '@outlay/contract/processing/approval.queue';
import { endDelegation, listDelegations } from '#domain/documents/flow/delegation.service.ts';
import { serve, serveRemembering, serveSlow, serveWide } from '#request/served.ts';
import { delegate } from './approval.delegate.service.ts';
import { listMyTasks } from './approval.list.service.ts';
import { approveMany } from './approval.many.service.ts';
import { addSign, approve, reject, removeSign, returnIt, takeBack, transfer } from './approval.service.ts';
import { dismissFindings } from './finding.verdict.service.ts';
import { exportQueue, readQueue } from './queue.service.ts';
import { reassign } from './reassign.service.ts';

export const approvalRoutes = [
  serveWide(approvalEndpoints.tasks, listMyTasks),
  serve(queueEndpoints.queue, readQueue),
  serveSlow(queueEndpoints.export, exportQueue),
  serveRemembering(approvalEndpoints.approve, approve),
  serveRemembering(approvalEndpoints.dismissFindings, dismissFindings),
  serve(approvalEndpoints.approveMany, approveMany),
  serveRemembering(approvalEndpoints.return, returnIt),
  serveRemembering(approvalEndpoints.reject, reject),
  serveRemembering(approvalEndpoints.takeBack, takeBack),
  serveRemembering(approvalEndpoints.transfer, transfer),
  serveRemembering(approvalEndpoints.addSign, addSign),
  serveRemembering(approvalEndpoints.removeSign, removeSign),
  serveRemembering(approvalEndpoints.reassign, reassign),
  serve(delegationEndpoints.list, listDelegations),
  serve(delegationEndpoints.save, delegate),
  serve(delegationEndpoints.end, endDelegation),
];
