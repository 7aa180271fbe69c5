import { corporateWalletEndpoints } from '@outlay/contract/paycode/corporate-wallet';
import type { CorporatePayPorts } from '#provider/corporate-pay/corporate-pay.port.ts';
import { serve, type Served } from '#request/served.ts';
import { listMyWallets, listWallets, saveWallet } from './corporate-wallet.service.ts';
import { enrolMember, listWalletMembers, removeMember } from './enrol.service.ts';

export const corporateWalletRoutes = (ports: CorporatePayPorts): Served[] => [
  serve(corporateWalletEndpoints.all, (ctx) => listWallets(ctx)),
  serve(corporateWalletEndpoints.save, (ctx, input) => saveWallet(ports, ctx, input)),
  serve(corporateWalletEndpoints.members, listWalletMembers),
  serve(corporateWalletEndpoints.enrol, enrolMember),
  serve(corporateWalletEndpoints.remove, removeMember),
  serve(corporateWalletEndpoints.mine, (ctx) => listMyWallets(ctx)),
];
