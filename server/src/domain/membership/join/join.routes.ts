import { joinEndpoints } from '@outlay/contract/membership/join';
import type { MayText } from '#domain/organisation/account/verification.service.ts';
import { serve, serveOpen } from '#request/served.ts';
import {
  invite,
  listInvitations,
  readContact,
  renewInvitation,
  revokeInvitation,
} from './invitation.service.ts';
import { checkJoinCode, findCompany, joinCompany, registerToJoin } from './join.service.ts';
import { decideRequest, listRequests } from './request.service.ts';

export const joinRoutes = (mayText: MayText) => [
  serve(joinEndpoints.invite, (ctx, wish) => invite(ctx, wish, mayText)),
  serve(joinEndpoints.renew, renewInvitation),
  serve(joinEndpoints.invitations, listInvitations),
  serve(joinEndpoints.revoke, revokeInvitation),
  serveOpen(joinEndpoints.contact, readContact),
  serveOpen(joinEndpoints.checkCode, checkJoinCode),
  serveOpen(joinEndpoints.findCompany, findCompany),
  serveOpen(joinEndpoints.register, registerToJoin),
  serve(joinEndpoints.joinCompany, joinCompany),
  serve(joinEndpoints.requests, listRequests),
  serve(joinEndpoints.decide, decideRequest),
];
