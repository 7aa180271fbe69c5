import type { WalletKind } from '@outlay/contract/spend/invoice.wallet';
import { AppError } from '@outlay/contract/errors';
import { listUsedFor } from '#domain/membership/connection/opened.service.ts';
import type { Opened, WalletPorts } from '#domain/membership/connection/source.service.ts';
import { reachOf } from '#domain/membership/connection/token.service.ts';
import type { PlatformSource, TokenStore } from '#provider/platform/platform.port.ts';
import type { WalletPort } from '#provider/platform/wallet.port.ts';
import type { Context } from '#request/context.ts';

/** A wallet that the company uses, and how it is asked. */
export interface OpenedWallet {
  connection: Opened;
  kind: WalletKind;
  port: WalletPort;
  source: PlatformSource;
  tokens: TokenStore;
}

type Opening = Pick<Context, 'db' | 'secrets' | 'now' | 'user'>;

const kindOf = ({ settings: { kind } }: Opened): WalletKind | null =>
  kind === 'wecom' || kind === 'weixin' ? kind : null;

export async function listWallets(
  ctx: Opening,
): Promise<{ connectionId: string; kind: WalletKind; name: string }[]> {
  const used = await listUsedFor(ctx, ctx.user.companyId, 'wallet');
  return used.flatMap((one) => {
    const kind = kindOf(one);
    return kind ? [{ connectionId: one.id, kind, name: one.name }] : [];
  });
}

/**
 * `outer` has the database outside of the transaction, in which tokens are kept.
 *
 * @returns undefined if the company does not use this wallet, or no longer does.
 */
export async function openWallet(
  ctx: Opening,
  outer: Pick<Context, 'db' | 'secrets' | 'now'>,
  ports: WalletPorts,
  connectionId: string,
): Promise<OpenedWallet | undefined> {
  const { companyId } = ctx.user;
  const connection = (await listUsedFor(ctx, companyId, 'wallet')).find(({ id }) => id === connectionId);
  const kind = connection && kindOf(connection);
  if (!connection || !kind) return undefined;
  const [source, tokens] = reachOf(outer, connection);
  return { connection, kind, port: ports[kind], source, tokens };
}

/** @throws AppError NOT_FOUND `noConnection` */
export function sureWallet(wallet: OpenedWallet | undefined): OpenedWallet {
  if (!wallet) throw new AppError('NOT_FOUND', { reason: 'noConnection' });
  return wallet;
}
