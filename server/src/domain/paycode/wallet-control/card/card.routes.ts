import { quotaCardEndpoints } from '@outlay/contract/paycode/corporate-wallet.card';
import type { CorporatePayPorts } from '#provider/corporate-pay/corporate-pay.port.ts';
import { serve, serveSlow, type Served } from '#request/served.ts';
import { issueCard, listMyCards, openCard } from './card.service.ts';

export const quotaCardRoutes = (ports: CorporatePayPorts): Served[] => [
  serve(quotaCardEndpoints.mine, (ctx) => listMyCards(ctx)),
  serve(quotaCardEndpoints.issue, (ctx, input) => issueCard(ctx, ports, input)),
  serveSlow(quotaCardEndpoints.open, (ctx, input) => openCard(ctx, ports, input)),
];
