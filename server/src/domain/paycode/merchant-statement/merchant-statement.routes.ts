import { merchantStatementEndpoints } from '@outlay/contract/paycode/merchant-statement';
import { serve } from '#request/served.ts';
import { exportBill } from './bill.service.ts';
import { listDifferences, settleDifference } from './difference.service.ts';
import { getStatement, listStatements, payStatement } from './statement.service.ts';

export const merchantStatementRoutes = [
  serve(merchantStatementEndpoints.page, listStatements),
  serve(merchantStatementEndpoints.get, (ctx, { id }) => getStatement(ctx, id)),
  serve(merchantStatementEndpoints.pay, payStatement),
  serve(merchantStatementEndpoints.bill, exportBill),
  serve(merchantStatementEndpoints.differences, listDifferences),
  serve(merchantStatementEndpoints.settle, settleDifference),
];
