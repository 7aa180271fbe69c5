import { invoiceRequestEndpoints } from '@outlay/contract/paycode/invoice-request';
import { serve } from '#request/served.ts';
import {
  attachInvoice,
  getRequest,
  listRequests,
  requestInvoice,
  withdrawRequest,
} from './request.service.ts';

export const invoiceRequestRoutes = [
  serve(invoiceRequestEndpoints.page, listRequests),
  serve(invoiceRequestEndpoints.get, (ctx, { id }) => getRequest(ctx, id)),
  serve(invoiceRequestEndpoints.ask, requestInvoice),
  serve(invoiceRequestEndpoints.withdraw, withdrawRequest),
  serve(invoiceRequestEndpoints.attach, attachInvoice),
];
