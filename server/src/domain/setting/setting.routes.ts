import { settingEndpoints } from '@outlay/contract/company.setting';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import { serve, serveSlow } from '#kit/served.ts';
import { readLogo, removeLogo, uploadLogo } from './logo.service.ts';
import { getSetting, renewCode, saveSetting } from './setting.service.ts';

export const settingRoutes = (storage: StoragePort) => [
  serve(settingEndpoints.get, getSetting),
  serve(settingEndpoints.save, saveSetting),
  serve(settingEndpoints.renewCode, renewCode),
  serveSlow(settingEndpoints.uploadLogo, (ctx, { id }, files) => uploadLogo(ctx, storage, id, files)),
  serve(settingEndpoints.removeLogo, removeLogo),
  serve(settingEndpoints.logo, (ctx, { id }) => readLogo(ctx, storage, id)),
];
