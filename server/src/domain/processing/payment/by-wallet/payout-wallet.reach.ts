import { AppError } from '@outlay/contract/errors';
import type { PayoutSecret } from '@outlay/contract/processing/payment.wallet';
import type { PayoutPort, PayoutPorts, PayoutReach } from '#provider/payout/payout.port.ts';
import type { Context } from '#request/context.ts';
import { PREFIX } from '#request/route.ts';
import type { Secrets } from '#secrets/secret.ts';
import * as wallets from './payout-wallet.repository.ts';
import type { WalletRow } from './payout-wallet.repository.ts';

type SecretValues = Partial<Record<PayoutSecret, string>>;
interface Key {
  company_id: string;
  id: string;
}

export const sealSecrets = (secrets: Secrets, { company_id, id }: Key, values: SecretValues): Buffer =>
  secrets.seal(JSON.stringify(values), 'payout_wallet', { company_id, id });

export const openSecrets = (
  secrets: Secrets,
  { company_id, id, secrets_sealed: sealed }: Key & Pick<WalletRow, 'secrets_sealed'>,
): SecretValues =>
  sealed === null
    ? {}
    : (JSON.parse(secrets.open(sealed, 'payout_wallet', { company_id, id })) as SecretValues);

/** A wallet with its adapter and what is needed to reach it. */
export interface OpenedWallet {
  row: WalletRow;
  port: PayoutPort;
  reach: PayoutReach;
}

type Opening = Pick<Context, 'secrets' | 'now'>;

export const openedOf = ({ secrets, now }: Opening, ports: PayoutPorts, row: WalletRow): OpenedWallet => ({
  row,
  port: ports[row.kind],
  reach: {
    ...{ apiBase: row.api_base, account: row.account, appId: row.app_id },
    ...{ secrets: openSecrets(secrets, row), now: now() },
  },
});

/** @throws AppError NOT_FOUND */
export async function openWallet(
  ctx: Opening & Pick<Context, 'db' | 'user'>,
  ports: PayoutPorts,
  id: string,
): Promise<OpenedWallet> {
  const row = await wallets.findWallet(ctx.db, ctx.user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `payout wallet ${id}`);
  return openedOf(ctx, ports, row);
}

export const noticePath = (id: string): string => `/pay/notice/${id}`;
export const noticeUrl = (site: string, id: string): string => `${site}${PREFIX}${noticePath(id)}`;
