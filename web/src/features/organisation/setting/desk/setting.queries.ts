import { settingEndpoints, type CompanySetting } from '@outlay/contract/organisation/company.setting';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';
import { upload } from '#api/upload.ts';
import type { CallError } from '#api/call-error.ts';
import { newId } from '#device/id.ts';
import { keepSession } from '#session/session.ts';

export const settingQueries = {
  get: () =>
    queryOptions({
      queryKey: ['company', 'setting'],
      queryFn: ({ signal }) => call(settingEndpoints.get, {}, { signal }),
    }),
};

/** After a change: updates the page's data, and refetches the session, which holds the company's name and features. */
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

export function useUploadLogo() {
  const onSuccess = useTaken();
  return useMutation<CompanySetting, CallError, File>({
    mutationFn: (file) => upload(settingEndpoints.uploadLogo, { id: newId() }, file),
    onSuccess,
  });
}
