import type { Db } from '#database/connect.ts';
import { findOpened, listEnabledOfKind } from '#domain/membership/connection/opened.service.ts';
import { reachOf } from '#domain/membership/connection/token.service.ts';
import type { CodesReach, PayCodesPort } from '#provider/platform/paycodes.port.ts';
import type { Context } from '#request/context.ts';
import type { AsSystem } from '#request/gate.ts';
import type { Secrets } from '#secrets/secret.ts';
import type { Now } from '#system/clock.ts';
import * as wallets from './corporate-wallet.repository.ts';
import type { WalletRow } from './corporate-wallet.repository.ts';

/** With what pay codes at a platform are reached; `db` is the database outside of any transaction, for its tokens. */
export interface CodesOutside {
  db: Db;
  now: Now;
  secrets: Secrets;
  payCodes: PayCodesPort;
}

/** What works on pay codes outside of transactions. */
export interface CodesWork {
  asSystem: AsSystem;
  codes: CodesOutside;
}

/** The pay codes of a company at a platform. */
export interface OpenedCodes {
  id: string;
  name: string;
  /** The wallet and its connection are on. */
  enabled: boolean;
  connectionId: string;
  port: PayCodesPort;
  reach: CodesReach;
}

type Reader = Pick<Context, 'db' | 'user' | 'secrets'>;

/** A wallet of pay codes, on or off; null if it is none, or has lost its connection. */
export async function openCodes(ctx: Reader, outside: CodesOutside, id: string): Promise<OpenedCodes | null> {
  const row = await wallets.findWallet(ctx.db, ctx.user.companyId, id);
  return row ? await openedCodes(ctx, outside, row) : null;
}

/** The wallets whose codes tills take now. */
export async function listCodes(ctx: Reader, outside: CodesOutside): Promise<OpenedCodes[]> {
  const opened: OpenedCodes[] = [];
  for (const row of await wallets.listWallets(ctx.db, ctx.user.companyId)) {
    const codes = row.kind === 'dingtalk' && row.enabled ? await openedCodes(ctx, outside, row) : null;
    if (codes?.enabled) opened.push(codes);
  }
  return opened;
}

/** Whether the company has such wallets at all. */
export const takesCodes = async ({ db, user }: Pick<Context, 'db' | 'user'>): Promise<boolean> =>
  (await wallets.listWallets(db, user.companyId)).some(({ kind, enabled }) => kind === 'dingtalk' && enabled);

async function openedCodes(
  ctx: Reader,
  outside: CodesOutside,
  { id, kind, name, enabled, account, connection_id: connectionId }: WalletRow,
): Promise<OpenedCodes | null> {
  if (kind !== 'dingtalk' || connectionId === null) return null;
  const connection = await findOpened(ctx, ctx.user.companyId, connectionId);
  if (connection?.settings.kind !== 'dingtalk') return null;
  const usable = await listEnabledOfKind(ctx, ctx.user.companyId, 'dingtalk');
  const [source, tokens] = reachOf(outside, connection);
  return {
    ...{ id, name, connectionId, port: outside.payCodes },
    enabled: enabled && usable.some((one) => one.id === connectionId),
    reach: { source, tokens, identity: account, now: outside.now() },
  };
}
