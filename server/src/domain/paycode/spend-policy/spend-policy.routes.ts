import { spendPolicyEndpoints } from '@outlay/contract/paycode/spend-policy';
import { serve } from '#request/served.ts';
import { listMyRooms, listPolicies, removePolicy, savePolicy } from './spend-policy.service.ts';
import { tryLastMonth } from './trial.service.ts';

export const spendPolicyRoutes = [
  serve(spendPolicyEndpoints.list, listPolicies),
  serve(spendPolicyEndpoints.save, savePolicy),
  serve(spendPolicyEndpoints.remove, removePolicy),
  serve(spendPolicyEndpoints.try, tryLastMonth),
  serve(spendPolicyEndpoints.mine, listMyRooms),
];
