import { directoryEndpoints } from '@outlay/contract/membership/directory';
import { serve, serveSlow } from '#request/served.ts';
import { decide, listConflicts } from './directory.conflict.service.ts';
import { listMemberLinks, unlink } from './directory.link.service.ts';
import {
  answerRun,
  getSetting,
  listRuns,
  saveSetting,
  startRun,
  tryDirectory,
  type DirectoryReading,
} from './directory.service.ts';

export const directoryRoutes = (ports: DirectoryReading) => [
  serve(directoryEndpoints.get, getSetting),
  serve(directoryEndpoints.save, saveSetting),
  serveSlow(directoryEndpoints.try, (ctx) => tryDirectory(ctx, ports)),
  serve(directoryEndpoints.run, startRun),
  serve(directoryEndpoints.answerRun, answerRun),
  serve(directoryEndpoints.runs, listRuns),
  serve(directoryEndpoints.conflicts, listConflicts),
  serve(directoryEndpoints.decide, decide),
  serve(directoryEndpoints.links, listMemberLinks),
  serve(directoryEndpoints.unlink, unlink),
];
