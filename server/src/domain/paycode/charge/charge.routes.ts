import { chargeEndpoints } from '@outlay/contract/paycode/charge';
import { serve, serveSlow } from '#request/served.ts';
import { exportMine } from './charge.export.service.ts';
import { findCharge, getCharge, listAll, listMine, listMonths, sumMine } from './charge.read.service.ts';
import { confirmCharge, refuseCharge } from './confirm.service.ts';

export const chargeRoutes = [
  serve(chargeEndpoints.page, listMine),
  serve(chargeEndpoints.totals, sumMine),
  serve(chargeEndpoints.months, listMonths),
  serve(chargeEndpoints.get, (ctx, { id }) => getCharge(ctx, id)),
  serve(chargeEndpoints.find, (ctx, { tradeNo }) => findCharge(ctx, tradeNo)),
  serve(chargeEndpoints.confirm, confirmCharge),
  serve(chargeEndpoints.refuse, refuseCharge),
  serveSlow(chargeEndpoints.export, exportMine),
  serve(chargeEndpoints.all, listAll),
];
