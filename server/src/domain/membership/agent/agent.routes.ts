import { agentEndpoints } from '@outlay/contract/membership/agent';
import { serve } from '#request/served.ts';
import {
  acceptAgency,
  endAgency,
  enterAsAgent,
  leaveAsAgent,
  listAgencies,
  offerAgency,
} from './agent.service.ts';

export const agentRoutes = [
  serve(agentEndpoints.list, listAgencies),
  serve(agentEndpoints.offer, offerAgency),
  serve(agentEndpoints.accept, acceptAgency),
  serve(agentEndpoints.end, endAgency),
  serve(agentEndpoints.enter, enterAsAgent),
  serve(agentEndpoints.leave, leaveAsAgent),
];
