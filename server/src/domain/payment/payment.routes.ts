import { paymentEndpoints } from '@outlay/contract/payment';
import { serve } from '#kit/served.ts';
import {
  cancelBatch,
  createBatch,
  exportBatch,
  getBatch,
  listBatches,
  releaseBatch,
} from './batch.service.ts';
import { recordResults } from './result.service.ts';
import { listPayables, listTemplates, payOutside, unpay } from './payable.service.ts';

export const paymentRoutes = [
  serve(paymentEndpoints.payables, listPayables),
  serve(paymentEndpoints.templates, listTemplates),
  serve(paymentEndpoints.batches, listBatches),
  serve(paymentEndpoints.batch, (ctx, { id }) => getBatch(ctx, id)),
  serve(paymentEndpoints.createBatch, createBatch),
  serve(paymentEndpoints.releaseBatch, releaseBatch),
  serve(paymentEndpoints.cancelBatch, cancelBatch),
  serve(paymentEndpoints.exportBatch, exportBatch),
  serve(paymentEndpoints.recordResults, recordResults),
  serve(paymentEndpoints.payOutside, payOutside),
  serve(paymentEndpoints.unpay, unpay),
];
