import { accountEndpoints, type HumanProof } from '@outlay/contract/organisation/account';
import { factorEndpoints } from '@outlay/contract/organisation/account.factor';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';
import { newId } from '#device/id.ts';
import { useBlobAddress } from '#file/blob-address.ts';
import { keepRegistered, keepSignIn } from '#session/session.ts';

const demoPeople = () =>
  queryOptions({
    queryKey: ['account', 'demoPeople'],
    queryFn: ({ signal }) => call(accountEndpoints.demoPeople, {}, { signal }),
    staleTime: Infinity,
  });

export const useDemoPeople = () => useQuery(demoPeople());

const ways = () =>
  queryOptions({
    queryKey: ['account', 'ways'],
    queryFn: ({ signal }) => call(accountEndpoints.ways, {}, { signal }),
    staleTime: Infinity,
  });

/** Whether sign-up and invitations by phone work on this server; undefined until the server has answered. */
export const useWays = () => useQuery(ways()).data;

export const useSignIn = () => useChange(accountEndpoints.login, keepSignIn);
export const useSignInWithCode = () => useChange(accountEndpoints.loginByCode, keepSignIn);
export const useRegister = () => useChange(accountEndpoints.register, keepRegistered);
export const useSetNewPassword = () => useChange(accountEndpoints.setNewPassword, keepSignIn);
export const useSetFirstPassword = () => useChange(accountEndpoints.activateWithPassword, keepRegistered);
export const useSendCode = () => useChange(accountEndpoints.sendCode);
export const useChangePassword = () => useChange(accountEndpoints.changePassword);
export const useSignOut = () => useChange(sessionEndpoints.signOut);

/** The caller stores the session: storing it here would unmount the form first. */
export const useSecondFactor = () => useChange(factorEndpoints.signIn);
/** As above: the caller stores the session. */
export const useBeginPasskeySignIn = () => useChange(factorEndpoints.beginPasskeySignIn);
export const useSignInWithPasskey = () => useChange(factorEndpoints.signInWithPasskey);
export const useBeginStepUp = () => useChange(factorEndpoints.beginStepUp);
export const useStepUp = () => useChange(factorEndpoints.stepUp);

export const useCheckRegistrationCode = () => useChange(accountEndpoints.checkRegistrationCode);
export const useCheckRecoveryCode = () => useChange(accountEndpoints.findPassword);
export const useCheckActivationCode = () => useChange(accountEndpoints.activate);

/** For people who cannot read the captcha: the device solves a proof-of-work challenge bound to the captcha's id. */
export async function doWork(captchaId: string): Promise<NonNullable<HumanProof['work']>> {
  const { challenge } = await call(accountEndpoints.work, { captchaId });
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey });
  return { challenge, solution: { ...solution } };
}

/** A captcha picture and its id; `renew` fetches another. Nothing is drawn until it is needed: an address has a limit. */
export function useCaptcha(needed: boolean) {
  const queries = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: ['account', 'captcha'],
    queryFn: async ({ signal }) => {
      const captchaId = newId();
      return { captchaId, picture: await call(accountEndpoints.captcha, { captchaId }, { signal }) };
    },
    staleTime: Infinity,
    gcTime: 0,
    enabled: needed,
  });
  return {
    captchaId: data?.captchaId ?? '',
    address: useBlobAddress(data?.picture),
    failed: isError,
    renew: () => void queries.resetQueries({ queryKey: ['account', 'captcha'] }),
  };
}
