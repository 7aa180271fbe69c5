import type { WalletStandard } from '@outlay/contract/paycode/corporate-wallet';
import type { CorporatePayPorts } from '#provider/corporate-pay/corporate-pay.port.ts';
import type { WalletReach } from '#provider/corporate-pay/wallet-reach.port.ts';
import type { QuotaCards } from '#provider/corporate-pay/quota-card.port.ts';
import type { Context } from '#request/context.ts';
import * as wallets from './corporate-wallet.repository.ts';
import { openKey, standardsOf } from './reach.service.ts';
import * as members from './wallet-member.repository.ts';

/** A wallet that gives caps beforehand, on or off. */
export interface OpenedCards {
  id: string;
  name: string;
  enabled: boolean;
  standards: readonly WalletStandard[];
  port: QuotaCards;
  reach: WalletReach;
}

/** Null for a wallet of another kind. Cards that are out are settled while it is off, too. */
export async function openCards(
  ctx: Pick<Context, 'db' | 'user' | 'secrets' | 'now'>,
  ports: CorporatePayPorts,
  id: string,
): Promise<OpenedCards | null> {
  const row = await wallets.findWallet(ctx.db, ctx.user.companyId, id);
  if (row?.kind !== 'wechat') return null;
  return {
    ...{ id, name: row.name, enabled: row.enabled, port: ports.wechat },
    standards: await standardsOf(ctx, id),
    reach: {
      ...{ apiBase: row.api_base, appId: row.app_id, account: row.account, walletKey: row.wallet_key },
      ...{ privateKey: openKey(ctx.secrets, row), serialNumber: row.serial_number, keyId: row.key_id },
      now: ctx.now(),
    },
  };
}

interface Of {
  walletId: string;
  memberId: string;
}

/** That a wallet has a member, and by what it knows them, once they have agreed there. */
export async function findPlace(
  { db, user }: Pick<Context, 'db' | 'user'>,
  of: Of,
): Promise<{ employeeId: string | null } | undefined> {
  const row = await members.findEnrolled(db, user.companyId, of);
  return row && { employeeId: row.employee_id };
}

/** The same, and nothing else is requested for the member before the transaction ends. */
export async function lockPlace(
  { db, user }: Pick<Context, 'db' | 'user'>,
  of: Of,
): Promise<{ employeeId: string | null } | undefined> {
  const row = await members.lockEnrolled(db, user.companyId, of);
  return row && { employeeId: row.employee_id };
}

/** How we name a member to a wallet. */
export const userIdOf = (memberId: string): string => memberId.replaceAll('-', '');

/** Keeps what the wallet says of a member who is still on it. Throws a duplicate for another member’s number. */
export async function keepAuthorisation(
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  of: Of,
  { employeeId, url }: { employeeId: string | null; url: string },
): Promise<void> {
  if (await members.findEnrolled(db, user.companyId, of))
    await members.putEnrolled(db, user.companyId, of, { employeeId, inviteUrl: url, fault: '', now: now() });
}
