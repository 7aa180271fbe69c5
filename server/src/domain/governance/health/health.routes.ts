import { healthEndpoints } from '@outlay/contract/governance/health';
import { serve } from '#request/served.ts';
import { readHealth, retryUndelivered, type HealthOptions } from './health.service.ts';

export const healthRoutes = (options: HealthOptions) => [
  serve(healthEndpoints.get, (ctx) => readHealth(ctx, options)),
  serve(healthEndpoints.retry, (ctx) => retryUndelivered(ctx, options)),
];
