import { merchantEndpoints } from '@outlay/contract/paycode/merchant';
import { serve } from '#request/served.ts';
import { addKey, addTerminal, revokeKey, revokeTerminal } from './merchant.access.service.ts';
import { testWebhook } from './merchant.notice.service.ts';
import { describeMerchant, enableMerchant, listMerchants, saveMerchant } from './merchant.service.ts';

export const merchantRoutes = [
  serve(merchantEndpoints.page, listMerchants),
  serve(merchantEndpoints.get, (ctx, { id }) => describeMerchant(ctx, id)),
  serve(merchantEndpoints.save, saveMerchant),
  serve(merchantEndpoints.enable, enableMerchant),
  serve(merchantEndpoints.addKey, addKey),
  serve(merchantEndpoints.revokeKey, revokeKey),
  serve(merchantEndpoints.addTerminal, addTerminal),
  serve(merchantEndpoints.revokeTerminal, revokeTerminal),
  serve(merchantEndpoints.testWebhook, testWebhook),
];
