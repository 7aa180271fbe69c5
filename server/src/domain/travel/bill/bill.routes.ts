import { billEndpoints } from '@outlay/contract/travel/bill';
import { serve } from '#request/served.ts';
import { importBill } from './bill.import.service.ts';
import { payBill } from './bill.pay.service.ts';
import { recordOrder } from './bill.record.service.ts';
import { acceptLine, getBill, listBills, removeBill } from './bill.service.ts';

export const billRoutes = [
  serve(billEndpoints.page, listBills),
  serve(billEndpoints.get, (ctx, { id }) => getBill(ctx, id)),
  serve(billEndpoints.import, importBill),
  serve(billEndpoints.accept, acceptLine),
  serve(billEndpoints.record, recordOrder),
  serve(billEndpoints.pay, payBill),
  serve(billEndpoints.remove, removeBill),
];
