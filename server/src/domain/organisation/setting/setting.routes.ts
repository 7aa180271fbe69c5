import { settingEndpoints } from '@outlay/contract/organisation/company.setting';
import { siteEndpoints } from '@outlay/contract/organisation/company.site';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import { serve, serveSlow } from '#request/served.ts';
import { readLogo, removeLogo, uploadLogo } from './logo.service.ts';
import { checkSite, getSetting, renewCode, saveSetting } from './setting.service.ts';

export const settingRoutes = (storage: StoragePort) => [
  serve(settingEndpoints.get, getSetting),
  serve(settingEndpoints.save, saveSetting),
  serve(settingEndpoints.renewCode, renewCode),
  serve(siteEndpoints.check, checkSite),
  serveSlow(settingEndpoints.uploadLogo, (ctx, { id }, files) => uploadLogo(ctx, storage, id, files)),
  serve(settingEndpoints.removeLogo, removeLogo),
  serve(settingEndpoints.logo, (ctx, { id }) => readLogo(ctx, storage, id)),
];
