import { directoryEndpoints } from '@outlay/contract/membership/directory';
import type { DirectoryPort } from '#provider/directory/directory.port.ts';
import { serve, serveSlow } from '#request/served.ts';
import { getSetting, listRuns, saveSetting, startRun, tryDirectory } from './directory.service.ts';

export const directoryRoutes = (port: DirectoryPort) => [
  serve(directoryEndpoints.get, getSetting),
  serve(directoryEndpoints.save, saveSetting),
  serveSlow(directoryEndpoints.try, (ctx) => tryDirectory(ctx, port)),
  serve(directoryEndpoints.run, startRun),
  serve(directoryEndpoints.runs, listRuns),
];
