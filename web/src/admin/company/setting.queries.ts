import { settingEndpoints, type CompanySetting } from '@outlay/contract/company.setting';
import { sessionEndpoints } from '@outlay/contract/account.session';
import { privacyEndpoints } from '@outlay/contract/privacy';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/api.ts';
import { useChange } from '#kit/api-change.ts';
import { upload } from '#kit/api-upload.ts';
import type { CallError } from '#kit/call-error.ts';
import { newId } from '#kit/id.ts';
import { keepSession } from '#kit/session.ts';

export const settingQueries = {
  get: () =>
    queryOptions({
      queryKey: ['company', 'setting'],
      queryFn: ({ signal }) => call(settingEndpoints.get, {}, { signal }),
    }),
  retention: () =>
    queryOptions({
      queryKey: ['retention'],
      queryFn: ({ signal }) => call(privacyEndpoints.retention, {}, { signal }),
    }),
};

/** The page, the name in the frame and what is switched off are as the server has them now. */
function useTaken() {
  const queries = useQueryClient();
  return (setting: CompanySetting) => {
    queries.setQueryData(settingQueries.get().queryKey, setting);
    void queries.invalidateQueries({ queryKey: ['company', 'info'] });
    void call(sessionEndpoints.tokenUser, {}).then(keepSession, () => undefined);
  };
}

export const useSaveSetting = () => useChange(settingEndpoints.save, useTaken());
export const useRenewCode = () => useChange(settingEndpoints.renewCode, useTaken());
export const useRemoveLogo = () => useChange(settingEndpoints.removeLogo, useTaken());

export function useSaveRetention() {
  const queries = useQueryClient();
  return useChange(privacyEndpoints.saveRetention, () =>
    queries.invalidateQueries({ queryKey: settingQueries.retention().queryKey }),
  );
}

export function useUploadLogo() {
  const onSuccess = useTaken();
  return useMutation<CompanySetting, CallError, File>({
    mutationFn: (file) => upload(settingEndpoints.uploadLogo, { id: newId() }, file),
    onSuccess,
  });
}
