import { allowanceEndpoints } from '@outlay/contract/travel/allowance';
import { payrollEndpoints } from '@outlay/contract/travel/allowance.payroll';
import { serve, serveSlow } from '#request/served.ts';
import { importOverseas } from './allowance.import.service.ts';
import { allowancesOnDocument } from './allowance.service.ts';
import { listTables, removeTable, saveTable } from './allowance.table.service.ts';
import { exportPayroll, listPayroll } from './payroll.service.ts';

export const allowanceRoutes = [
  serve(allowanceEndpoints.tables, listTables),
  serve(allowanceEndpoints.saveTable, saveTable),
  serve(allowanceEndpoints.importOverseas, importOverseas),
  serve(allowanceEndpoints.removeTable, removeTable),
  serve(allowanceEndpoints.ofDocument, (ctx, { id }) => allowancesOnDocument(ctx, id)),
  serve(payrollEndpoints.rows, listPayroll),
  serveSlow(payrollEndpoints.export, exportPayroll),
];
