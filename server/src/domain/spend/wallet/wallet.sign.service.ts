import type { Answer, Received } from '@outlay/contract/endpoint';
import type { walletEndpoints } from '@outlay/contract/spend/invoice.wallet';
import type { OutsidePorts } from '#domain/membership/connection/source.service.ts';
import { signCardOf } from '#domain/membership/identity/page-signature.service.ts';
import type { Context } from '#request/context.ts';
import { openWallet, sureWallet } from './wallet.source.ts';

type Sign = typeof walletEndpoints.sign;

/** Signs the choice of invoices in the wallet, and in WeChat the page too. */
export async function signWallet(
  ctx: Context,
  { connectionId, url }: Received<Sign>,
  ports: OutsidePorts,
): Promise<Answer<Sign>> {
  const opened = await ctx.transact((inner) => openWallet(inner, ctx, ports.wallets, connectionId));
  const { connection } = sureWallet(opened);
  const { config, card } = await signCardOf(ctx, connection, url, ports);
  return { config: connection.settings.kind === 'weixin' ? config : null, card };
}
