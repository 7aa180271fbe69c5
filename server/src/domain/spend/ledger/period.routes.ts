import { periodEndpoints } from '@outlay/contract/spend/ledger.period';
import { serve } from '#request/served.ts';
import { closePeriod, listClosed, openPeriod } from './period.service.ts';

export const periodRoutes = [
  serve(periodEndpoints.list, listClosed),
  serve(periodEndpoints.close, closePeriod),
  serve(periodEndpoints.open, openPeriod),
];
