import { agentEndpoints } from '@outlay/contract/agent';
import { useChange } from '#kit/api-change.ts';
import { keepSession } from '#kit/session.ts';

export const useLeaveAsAgent = () => useChange(agentEndpoints.leave, keepSession);
