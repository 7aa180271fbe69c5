import { accountEndpoints } from '@outlay/contract/account';
import { useMutation } from '@tanstack/react-query';
import { call } from '#kit/api.ts';
import { appWorker } from '#kit/app-worker.ts';
import { APP_VERSION, APP_VERSION_CODE } from '#kit/constants.ts';

/** Both are asked at once: the server which version is the newest, the browser for its files. */
export const useCheckVersion = () =>
  useMutation({
    mutationFn: async () => {
      const asked = call(accountEndpoints.checkVersion, {
        version: APP_VERSION,
        versionCode: APP_VERSION_CODE,
      });
      const [answer] = await Promise.all([asked, appWorker.check()]);
      return answer;
    },
  });
