import { periodEndpoints } from '@outlay/contract/ledger.period';
import { serve } from '#kit/served.ts';
import { closePeriod, listClosed, openPeriod } from './period.service.ts';

export const periodRoutes = [
  serve(periodEndpoints.list, listClosed),
  serve(periodEndpoints.close, closePeriod),
  serve(periodEndpoints.open, openPeriod),
];
