import { approvalEndpoints } from '@outlay/contract/approval';
import { serve } from '#kit/served.ts';
import { approve, listMyTasks, reject, returnToSubmitter } from './approval.service.ts';

export const approvalRoutes = [
  serve(approvalEndpoints.tasks, listMyTasks),
  serve(approvalEndpoints.approve, approve),
  serve(approvalEndpoints.return, returnToSubmitter),
  serve(approvalEndpoints.reject, reject),
];
