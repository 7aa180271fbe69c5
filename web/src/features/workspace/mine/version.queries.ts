import { accountEndpoints } from '@outlay/contract/organisation/account';
import { useMutation } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { appWorker } from '#offline/app-worker.ts';
import { APP_VERSION, APP_VERSION_CODE } from '#device/constants.ts';

/** Asks the server for the newest version and, in parallel, the browser to check for new files. */
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
