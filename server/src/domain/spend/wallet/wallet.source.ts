import type { WalletKind } from '@outlay/contract/spend/invoice.wallet';
import { AppError } from '@outlay/contract/errors';
import { findOpened, listUsedFor } from '#domain/membership/connection/opened.service.ts';
import type { Opened, WalletPorts } from '#domain/membership/connection/source.service.ts';
import { reachOf } from '#domain/membership/connection/token.service.ts';
import type { PlatformSource, TokenStore } from '#provider/platform/platform.port.ts';
import type { WalletPort } from '#provider/platform/wallet.port.ts';
import type { Context } from '#request/context.ts';
import type { CardRow } from './wallet.repository.ts';

/** A wallet that the company uses, and how it is called. */
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
  const used = await listUsedFor(ctx, ctx.user.companyId, 'wallet');
  return reached(
    outer,
    ports,
    used.find(({ id }) => id === connectionId),
  );
}

/**
 * The wallet of a card whose state is set. One that is no longer used is still reached, so that its cards are released; while
 * the connection is off, only for that.
 */
export async function openToFollow(
  ctx: Opening,
  outer: Pick<Context, 'db' | 'secrets' | 'now'>,
  ports: WalletPorts,
  card: Pick<CardRow, 'connection_id' | 'used' | 'enabled'>,
): Promise<OpenedWallet | undefined> {
  if (card.used && !card.enabled) return undefined;
  return reached(outer, ports, await findOpened(ctx, ctx.user.companyId, card.connection_id));
}

function reached(
  outer: Pick<Context, 'db' | 'secrets' | 'now'>,
  ports: WalletPorts,
  connection: Opened | undefined,
): OpenedWallet | undefined {
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
