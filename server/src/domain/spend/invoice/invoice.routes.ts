import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import type { MayReadDocuments } from '#domain/platform/file/file.service.ts';
import { serve, serveSlow, serveWide } from '#request/served.ts';
import {
  countMyInvoices,
  getInvoice,
  listMyInvoices,
  removeInvoice,
  saveInvoice,
} from './invoice.service.ts';
import { getProgress, recogniseQr, recogniseUpload, type RecognitionPorts } from './recognition.service.ts';

export const invoiceRoutes = (ports: RecognitionPorts, mayRead: MayReadDocuments) => [
  serveSlow(invoiceEndpoints.recognise, (ctx, { id }, files) => recogniseUpload(ctx, ports, id, files)),
  serve(invoiceEndpoints.progress, (ctx, { id }) => getProgress(ctx, id)),
  serveSlow(invoiceEndpoints.decodeQr, (ctx, { id, text }) => recogniseQr(ctx, ports, id, text)),
  serveWide(invoiceEndpoints.list, listMyInvoices),
  serve(invoiceEndpoints.counts, countMyInvoices),
  serve(invoiceEndpoints.get, (ctx, { id }) => getInvoice(ctx, id, mayRead)),
  serve(invoiceEndpoints.save, saveInvoice),
  serve(invoiceEndpoints.remove, (ctx, { id }) => removeInvoice(ctx, id)),
];
