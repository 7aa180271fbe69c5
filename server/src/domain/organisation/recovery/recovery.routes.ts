import { recoveryEndpoints } from '@outlay/contract/organisation/recovery';
import { serve } from '#request/served.ts';
import { findOwnReset, refuseOwnReset } from './recovery.own.service.ts';
import {
  requestReset,
  confirmReset,
  getMemberFactor,
  refuseReset,
  withdrawReset,
} from './recovery.service.ts';

export const recoveryRoutes = [
  serve(recoveryEndpoints.get, (ctx, { memberId }) => getMemberFactor(ctx, memberId)),
  serve(recoveryEndpoints.ask, requestReset),
  serve(recoveryEndpoints.confirm, confirmReset),
  serve(recoveryEndpoints.refuse, refuseReset),
  serve(recoveryEndpoints.withdraw, withdrawReset),
  serve(recoveryEndpoints.mine, findOwnReset),
  serve(recoveryEndpoints.refuseMine, refuseOwnReset),
];
