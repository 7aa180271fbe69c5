import { agentEndpoints } from '@outlay/contract/agent';
import { serve } from '#kit/served.ts';
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
