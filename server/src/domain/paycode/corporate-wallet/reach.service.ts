import type { WalletKind, WalletStandard } from '@outlay/contract/paycode/corporate-wallet';
import {
  CorporatePayError,
  type CorporatePay,
  type CorporatePayPorts,
} from '#provider/corporate-pay/corporate-pay.port.ts';
import type { WalletReach } from '#provider/corporate-pay/wallet-reach.port.ts';
import { PlatformError } from '#provider/platform/platform.port.ts';
import type { Context } from '#request/context.ts';
import type { Secrets } from '#secrets/secret.ts';
import type { Db } from '#database/connect.ts';
import * as wallets from './corporate-wallet.repository.ts';
import type { WalletRow } from './corporate-wallet.repository.ts';
import * as members from './wallet-member.repository.ts';

interface Key {
  company_id: string;
  id: string;
}

export const sealKey = (secrets: Secrets, { company_id, id }: Key, privateKey: string): Buffer =>
  secrets.seal(privateKey, 'corporate_wallet', { company_id, id });

/** The private key of the company's app; empty if none is stored. */
export const openKey = (
  secrets: Secrets,
  { company_id, id, secrets_sealed: sealed }: Key & Pick<WalletRow, 'secrets_sealed'>,
): string => (sealed === null ? '' : secrets.open(sealed, 'corporate_wallet', { company_id, id }));

/** A wallet with its adapter and what is needed to reach it. */
export interface OpenedWallet {
  id: string;
  companyId: string;
  name: string;
  standards: readonly WalletStandard[];
  port: CorporatePay;
  reach: WalletReach;
}

/** An enabled wallet that calls us before each payment; null if there is none. */
export async function openWallet(
  { db, user, secrets, now }: Pick<Context, 'db' | 'user' | 'secrets' | 'now'>,
  ports: CorporatePayPorts,
  id: string,
): Promise<OpenedWallet | null> {
  const row = await wallets.findWallet(db, user.companyId, id);
  if (!row?.enabled || row.kind !== 'alipay') return null;
  return {
    ...{ id, companyId: user.companyId, name: row.name, port: ports[row.kind] },
    standards: await standardsOf({ db, user }, id),
    reach: {
      ...{ apiBase: row.api_base, appId: row.app_id, account: row.account, walletKey: row.wallet_key },
      ...{ privateKey: openKey(secrets, row), now: now() },
    },
  };
}

/** What the wallet answered, for finance: its code, never its text. */
export const faultTextOf = (error: unknown): string =>
  error instanceof CorporatePayError || error instanceof PlatformError
    ? `${error.fault} ${error.code}`
    : 'unreadable';

/** Whose enabled wallet it is; undefined if it is none. */
export const companyOfWallet = (directory: Db, walletId: string): Promise<string | undefined> =>
  wallets.findCompany(directory, walletId);

/** The enabled wallets of all companies. */
export async function listEnabledWallets(directory: Db): Promise<{ companyId: string; walletId: string }[]> {
  const rows = await wallets.listLookups(directory);
  return rows.map(({ company_id: companyId, wallet_id: walletId }) => ({ companyId, walletId }));
}

/** Which policy decides under each standard of a wallet. */
export const standardsOf = async (
  { db, user }: Pick<Context, 'db' | 'user'>,
  id: string,
): Promise<WalletStandard[]> =>
  (await wallets.listStandards(db, user.companyId, [id])).map((one) => ({
    ...{ standardId: one.standard_id, policyId: one.policy_id, type: one.type },
  }));

export const kindOfWallet = async (
  { db, user }: Pick<Context, 'db' | 'user'>,
  walletId: string,
): Promise<WalletKind | undefined> => (await wallets.findWallet(db, user.companyId, walletId))?.kind;

/** Whom a wallet knows by this number; null for nobody. */
export const findEmployee = (
  { db, user }: Pick<Context, 'db' | 'user'>,
  walletId: string,
  employeeId: string,
): Promise<string | null> => members.findEmployee(db, user.companyId, { walletId, employeeId });

/** Writes down how a reading of a wallet's payments ended; empty if all is well. */
export async function noteReading(
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  walletId: string,
  fault: string,
): Promise<void> {
  await wallets.noteReading(db, user.companyId, walletId, { fault, at: now() });
}

/** Writes down that a wallet could not be called, or empty that it could. */
export async function noteFault(
  { db, user }: Pick<Context, 'db' | 'user'>,
  walletId: string,
  fault: string,
): Promise<void> {
  await wallets.noteReading(db, user.companyId, walletId, { fault, at: null });
}
