import { paycodeEndpoints } from '@outlay/contract/paycode/paycode';
import { serve } from '#request/served.ts';
import { block, enrol, listDevices, renew } from './device.service.ts';
import { summarise } from './summary.service.ts';

export const paycodeRoutes = [
  serve(paycodeEndpoints.enrol, enrol),
  serve(paycodeEndpoints.renew, renew),
  serve(paycodeEndpoints.devices, listDevices),
  serve(paycodeEndpoints.block, block),
  serve(paycodeEndpoints.summary, summarise),
];
