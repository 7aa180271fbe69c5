import { agentEndpoints } from '@outlay/contract/membership/agent';
import { useChange } from '#api/use-change.ts';
import { keepSession } from '#session/session.ts';

export const useLeaveAsAgent = () => useChange(agentEndpoints.leave, keepSession);
