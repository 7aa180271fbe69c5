import { orderEndpoints } from '@outlay/contract/travel/order';
import { serve, serveSlow } from '#request/served.ts';
import { exportOrders } from './order.export.service.ts';
import { importOrders } from './order.import.service.ts';
import { listAllOwed, sumMyOwed } from './order.owed.service.ts';
import { claimOrder, listAll, listMine, listSources, sumAll, sumMine } from './order.service.ts';

export const orderRoutes = [
  serve(orderEndpoints.mine, listMine),
  serve(orderEndpoints.totals, sumMine),
  serve(orderEndpoints.owed, (ctx) => sumMyOwed(ctx)),
  serve(orderEndpoints.claim, claimOrder),
  serve(orderEndpoints.all, listAll),
  serve(orderEndpoints.allTotals, sumAll),
  serve(orderEndpoints.allOwed, (ctx) => listAllOwed(ctx)),
  serve(orderEndpoints.financeOwed, (ctx) => listAllOwed(ctx)),
  serveSlow(orderEndpoints.export, exportOrders),
  serve(orderEndpoints.sources, (ctx) => listSources(ctx)),
  serve(orderEndpoints.import, importOrders),
];
