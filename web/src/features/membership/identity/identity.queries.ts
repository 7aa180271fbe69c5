import type { Answer, Sent } from '@outlay/contract/endpoint';
import { identityEndpoints, type IdentityAnswer } from '@outlay/contract/membership/identity';
import type { PlatformEntry, PlatformName } from '@outlay/contract/membership/identity.platform';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';
import type { OutsideApp } from '#device/storage.ts';

const KEY = 'identity';

const platforms = () =>
  queryOptions({
    queryKey: [KEY, 'platforms'],
    queryFn: ({ signal }) => call(identityEndpoints.platforms, {}, { signal }),
    staleTime: Infinity,
  });

/** The ways to sign in at another system that this server is set up for. */
export const usePlatforms = () => useQuery(platforms());

export type Platform = Answer<typeof identityEndpoints.platforms>['items'][number];

/** The connections of a company that use the platform. */
const entriesOf = async (company: string, platform: PlatformName): Promise<PlatformEntry[]> =>
  (await call(identityEndpoints.platformStatus, { company, platform })).entries;

/** A mutation, since what was typed is asked for when it has been typed. */
export const useFindEntries = () =>
  useMutation({
    mutationFn: ({ company, platform }: { company: string; platform: PlatformName }) =>
      entriesOf(company, platform),
  });

/** The connection of this app; undefined if there is none. An app without a corpid is found by its own id. */
export async function findConnection({
  kind,
  corpId,
  appId,
}: OutsideApp): Promise<PlatformEntry | undefined> {
  const found = await entriesOf(corpId || appId, kind);
  return found.find((entry) => entry.kind === kind && (appId === '' || entry.appId === appId));
}

export const begin = (input: Sent<typeof identityEndpoints.begin>) => call(identityEndpoints.begin, input);
export const complete = (input: Sent<typeof identityEndpoints.complete>) =>
  call(identityEndpoints.complete, input);
export const authorizeTicket = (input: Sent<typeof identityEndpoints.cdp>) =>
  call(identityEndpoints.cdp, input);

/** Signs in with a code that the host gave; `document`: the one that a message of the host is about. */
export function signInByCode(
  app: OutsideApp,
  code: string,
  document: string | null,
): Promise<IdentityAnswer> {
  const { kind, corpId: corpid, appId } = app;
  switch (kind) {
    case 'wecom': {
      const sent = { corpid, agentid: appId, code };
      return document
        ? call(identityEndpoints.wecomMessage, { ...sent, id: document })
        : call(identityEndpoints.wecom, sent);
    }
    case 'dingtalk': {
      const sent = { corpid, ...(appId && { appkey: appId }), code };
      return document
        ? call(identityEndpoints.dingtalkMessage, { ...sent, id: document })
        : call(identityEndpoints.dingtalk, sent);
    }
    case 'feishu':
      return call(identityEndpoints.feishu, { appid: appId, code });
    case 'wecomSuite':
      return call(identityEndpoints.suite, { suiteid: corpid, code });
  }
}

export const finishInstallation = (input: Sent<typeof identityEndpoints.installed>) =>
  call(identityEndpoints.installed, input);

export const useSignOutAddress = () => useChange(identityEndpoints.signOutAddress);
export const useLdapSignIn = () => useChange(identityEndpoints.ldap);
export const useLink = () => useChange(identityEndpoints.link);

export const linkedQuery = () =>
  queryOptions({
    queryKey: [KEY, 'mine'],
    queryFn: ({ signal }) => call(identityEndpoints.mine, {}, { signal }),
  });
export type LinkedItem = Answer<typeof identityEndpoints.mine>['items'][number];

export function useUnlink() {
  const queries = useQueryClient();
  return useChange(identityEndpoints.unlink, () =>
    queries.invalidateQueries({ queryKey: linkedQuery().queryKey }),
  );
}
