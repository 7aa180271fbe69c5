import { agentEndpoints } from '@outlay/contract/membership/agent';
import { factorEndpoints } from '@outlay/contract/organisation/account.factor';
import { notificationEndpoints } from '@outlay/contract/platform/message.notice';
import { privacyEndpoints } from '@outlay/contract/governance/privacy';
import { recoveryEndpoints } from '@outlay/contract/organisation/recovery';
import { driveEndpoints } from '@outlay/contract/travel/drive';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

const KEY = 'security';

export const securityQueries = {
  factors: () =>
    queryOptions({
      queryKey: [KEY, 'factors'],
      queryFn: ({ signal }) => call(factorEndpoints.list, {}, { signal }),
    }),
  factorReset: () =>
    queryOptions({
      queryKey: [KEY, 'factorReset'],
      queryFn: ({ signal }) => call(recoveryEndpoints.mine, {}, { signal }),
      staleTime: 0,
    }),
  devices: () =>
    queryOptions({
      queryKey: [KEY, 'devices'],
      queryFn: ({ signal }) => call(sessionEndpoints.list, {}, { signal }),
    }),
  history: () =>
    infiniteQueryOptions({
      queryKey: [KEY, 'history'],
      queryFn: ({ signal, pageParam }) =>
        call(sessionEndpoints.history, pageParam ? { after: pageParam } : {}, { signal }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    }),
  agencies: () =>
    queryOptions({
      queryKey: [KEY, 'agencies'],
      queryFn: ({ signal }) => call(agentEndpoints.list, {}, { signal }),
    }),
  notices: () =>
    queryOptions({
      queryKey: [KEY, 'notices'],
      queryFn: ({ signal }) => call(notificationEndpoints.get, {}, { signal }),
    }),
  consents: () =>
    queryOptions({
      queryKey: [KEY, 'consents'],
      queryFn: ({ signal }) => call(privacyEndpoints.consents, {}, { signal }),
    }),
  eraseCheck: () =>
    queryOptions({
      queryKey: [KEY, 'eraseCheck'],
      queryFn: ({ signal }) => call(privacyEndpoints.eraseCheck, {}, { signal }),
    }),
};

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [KEY] });
}

export const useBeginTotp = () => useChange(factorEndpoints.beginTotp);
export const useConfirmTotp = () => useChange(factorEndpoints.confirmTotp, useRefresh());
export const useBeginPasskey = () => useChange(factorEndpoints.beginPasskey);
export const useConfirmPasskey = () => useChange(factorEndpoints.confirmPasskey, useRefresh());
export const useRemoveFactor = () => useChange(factorEndpoints.remove, useRefresh());
export const useRenewRecoveryCodes = () => useChange(factorEndpoints.renewRecoveryCodes, useRefresh());
export const useRefuseOwnReset = () => useChange(recoveryEndpoints.refuseMine, useRefresh());
export const useEndDevice = () => useChange(sessionEndpoints.end, useRefresh());
export const useEndOtherDevices = () => useChange(sessionEndpoints.endOthers, useRefresh());
export const useOfferAgency = () => useChange(agentEndpoints.offer, useRefresh());
export const useAcceptAgency = () => useChange(agentEndpoints.accept, useRefresh());
export const useEndAgency = () => useChange(agentEndpoints.end, useRefresh());
/** The caller stores the new session: storing it here would unmount the list first. */
export const useEnterAsAgent = () => useChange(agentEndpoints.enter);
export const useSaveNotice = () => useChange(notificationEndpoints.save, useRefresh());
export const useSaveRhythm = () => useChange(notificationEndpoints.saveRhythm, useRefresh());
export function useWithdrawLocation() {
  const queries = useQueryClient();
  return useChange(driveEndpoints.withdrawConsent, () => queries.invalidateQueries());
}
export const useExportMine = () => useChange(privacyEndpoints.exportMine);
export const useErase = () => useChange(privacyEndpoints.erase);
