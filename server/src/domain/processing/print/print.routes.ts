import { printEndpoints } from '@outlay/contract/processing/print';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import { serve } from '#request/served.ts';
import { getPrint, listPrints, readPrint, startPrint, type ReadableDocuments } from './print.service.ts';

export const printRoutes = (
  storage: StoragePort,
  ports: { readable: ReadableDocuments; origin: string | undefined },
) => [
  serve(printEndpoints.start, (ctx, input) => startPrint(ctx, ports, input)),
  serve(printEndpoints.get, (ctx, { id }) => getPrint(ctx, id)),
  serve(printEndpoints.list, listPrints),
  serve(printEndpoints.content, (ctx, { id }) => readPrint(ctx, storage, id)),
];
