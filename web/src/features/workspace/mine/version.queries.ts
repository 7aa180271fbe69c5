import { accountEndpoints } from '@outlay/contract/organisation/account';
import { useMutation } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { appWorker } from '#offline/app-worker.ts';
import { APP_VERSION, APP_VERSION_CODE } from '#device/constants.ts';

/** Both are asked at once: the server which version is the newest, the browser for its files. */
export const useCheckVersion = () =>
  useMutation({
    mutationFn: async () => {
      const requested = call(accountEndpoints.checkVersion, {
        version: APP_VERSION,
        versionCode: APP_VERSION_CODE,
      });
      const [answer] = await Promise.all([requested, appWorker.check()]);
      return answer;
    },
  });
