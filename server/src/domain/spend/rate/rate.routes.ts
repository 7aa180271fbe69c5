import { rateEndpoints } from '@outlay/contract/spend/rate';
import { serve } from '#request/served.ts';
import {
  getSetting,
  importRates,
  listRates,
  removeRate,
  saveRate,
  saveSetting,
  showRate,
} from './rate.service.ts';

export const rateRoutes = [
  serve(rateEndpoints.list, listRates),
  serve(rateEndpoints.find, showRate),
  serve(rateEndpoints.save, saveRate),
  serve(rateEndpoints.remove, removeRate),
  serve(rateEndpoints.import, importRates),
  serve(rateEndpoints.setting, getSetting),
  serve(rateEndpoints.saveSetting, saveSetting),
];
