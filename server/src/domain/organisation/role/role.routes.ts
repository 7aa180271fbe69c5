import { roleEndpoints } from '@outlay/contract/organisation/role';
import { serve } from '#request/served.ts';
import { confirmRequest } from './confirm.service.ts';
import { grantRole, listGrants, withdrawRole } from './grant.service.ts';
import { listRequests, refuseRequest, withdrawRequest } from './request.service.ts';
import { listRoles, removeRole, saveRole } from './role.service.ts';

export const roleRoutes = [
  serve(roleEndpoints.list, listRoles),
  serve(roleEndpoints.save, saveRole),
  serve(roleEndpoints.remove, removeRole),
  serve(roleEndpoints.grants, (ctx, { memberId }) => listGrants(ctx, memberId)),
  serve(roleEndpoints.grant, grantRole),
  serve(roleEndpoints.withdraw, withdrawRole),
  serve(roleEndpoints.requests, listRequests),
  serve(roleEndpoints.confirm, confirmRequest),
  serve(roleEndpoints.refuse, refuseRequest),
  serve(roleEndpoints.withdrawRequest, withdrawRequest),
];
