import { walletEndpoints } from '@outlay/contract/spend/invoice.wallet';
import type { OutsidePorts } from '#domain/membership/connection/source.service.ts';
import { serve, serveSlow } from '#request/served.ts';
import { importCards, type ImportPorts } from './wallet.import.service.ts';
import { signWallet } from './wallet.sign.service.ts';
import { listWallets } from './wallet.source.ts';

export const walletRoutes = (outside: OutsidePorts, ports: Omit<ImportPorts, 'wallets'>) => [
  serve(walletEndpoints.list, async (ctx) => ({ items: await listWallets(ctx) })),
  serveSlow(walletEndpoints.sign, (ctx, input) => signWallet(ctx, input, outside)),
  serveSlow(walletEndpoints.import, (ctx, input) =>
    importCards(ctx, { ...ports, wallets: outside.wallets }, input),
  ),
];
