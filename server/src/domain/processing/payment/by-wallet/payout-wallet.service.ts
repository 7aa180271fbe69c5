import { AppError, type FieldError } from '@outlay/contract/errors';
import {
  PAYOUT_SECRETS_OF,
  type PayoutChoice,
  type PayoutSecret,
  type PayoutWallet,
  type PayoutWalletForm,
} from '@outlay/contract/processing/payment.wallet';
import { isDuplicate } from '#database/transaction.ts';
import { PayoutError, type PayoutPorts } from '#provider/payout/payout.port.ts';
import { countUse } from '#request/limit.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import * as wallets from './payout-wallet.repository.ts';
import type { WalletRow } from './payout-wallet.repository.ts';
import { noticeUrl, openSecrets, openWallet, sealSecrets } from './payout-wallet.reach.ts';

type Reader = Pick<Context, 'db' | 'user' | 'origin' | 'secrets'>;

export async function listWallets(ctx: Reader): Promise<{ items: PayoutWallet[] }> {
  const { db, user } = ctx;
  const rows = await wallets.listWallets(db, user.companyId);
  const used = await wallets.listUsed(db, user.companyId);
  return { items: rows.map((row) => present(ctx, row, used.has(row.id))) };
}

const present = ({ secrets, origin }: Reader, row: WalletRow, used: boolean): PayoutWallet => ({
  ...{ id: row.id, version: row.version, kind: row.kind, name: row.name, apiBase: row.api_base },
  ...{ account: row.account, appId: row.app_id, enabled: row.enabled, used },
  secrets: Object.keys(openSecrets(secrets, row)) as PayoutSecret[],
  webhook: noticeUrl(origin.site, row.id),
});

/** The wallets that are switched on. */
export async function listChoices({ db, user }: Reader): Promise<{ items: PayoutChoice[] }> {
  const rows = await wallets.listWallets(db, user.companyId);
  return {
    items: rows.filter(({ enabled }) => enabled).map(({ id, kind, name }) => ({ id, kind, name })),
  };
}

/**
 * Saves a wallet. Secrets that are left out stay, unless its address or account is another one. The account of a wallet
 * that has transfers stays: under another account, they would not be found, and would be sent a second time.
 */
export async function saveWallet(ctx: Context, form: PayoutWalletForm): Promise<PayoutWallet> {
  const { db, user, now, secrets } = ctx;
  const { companyId } = user;
  const before = await wallets.lockWallet(db, companyId, form.id);
  if ((form.version === 0) === (before !== undefined))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const isUsed = (await wallets.listUsed(db, companyId)).has(form.id);
  if (before && isUsed && !isSamePlace(before, form)) throw new AppError('WRONG_STATE', { reason: 'inUse' });
  const kept = before && isSamePlace(before, form) ? openSecrets(secrets, before) : {};
  const values = { ...kept, ...form.secrets };
  const faults = faultsOf(form, values, before);
  if (faults.length > 0) throw new AppError('INVALID_INPUT', { fields: faults });
  const columns = {
    ...{ name: form.name, api_base: form.apiBase, account: form.account, app_id: form.appId },
    ...{ enabled: form.enabled, updated_at: now() },
    secrets_sealed: sealSecrets(secrets, { company_id: companyId, id: form.id }, values),
  };
  const seen = { companyId, id: form.id, version: form.version };
  if (!before) await addWallet(ctx, form, columns);
  else if (!(await wallets.updateWallet(db, seen, columns)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const { kind, name, account, enabled } = form;
  ctx.audit({
    ...{ action: 'payoutWallet.save', objectType: 'payoutWallet', objectId: form.id },
    detail: { kind, name, account, enabled, secretsChanged: Object.keys(form.secrets) },
  });
  const row = await wallets.findWallet(db, companyId, form.id);
  if (!row) throw new AppError('NOT_FOUND', `payout wallet ${form.id}`);
  return present(ctx, row, isUsed);
}

type Columns = Omit<WalletRow, 'company_id' | 'id' | 'kind' | 'version'>;

async function addWallet(ctx: Context, { id, kind }: PayoutWalletForm, columns: Columns): Promise<void> {
  const { db, user } = ctx;
  const most = wallets.WALLETS_MOST;
  if ((await wallets.listWallets(db, user.companyId)).length >= most)
    throw new AppError('WRONG_STATE', { reason: 'tooManyRules', values: { most: String(most) } });
  try {
    await wallets.insertWallet(db, { company_id: user.companyId, id, kind, ...columns });
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('CONFLICT', { reason: 'staleVersion' });
    throw error;
  }
  await wallets.putLookup(db, user.companyId, id);
}

/** Whether stored secrets are sent to the same place: they never leave for another address or account. */
const isSamePlace = (before: WalletRow, form: PayoutWalletForm): boolean =>
  before.kind === form.kind &&
  before.api_base === form.apiBase &&
  before.account === form.account &&
  before.app_id === form.appId;

function faultsOf(
  form: PayoutWalletForm,
  values: Partial<Record<PayoutSecret, string>>,
  before: WalletRow | undefined,
): FieldError[] {
  const known: readonly string[] = PAYOUT_SECRETS_OF[form.kind];
  const required = (path: string) => ({ path, code: 'required' as const });
  return [
    ...(before && before.kind !== form.kind ? [{ path: 'kind', code: 'notAllowedHere' as const }] : []),
    ...Object.keys(form.secrets)
      .filter((name) => !known.includes(name))
      .map((name) => ({ path: `secrets.${name}`, code: 'notAllowedHere' as const })),
    ...PAYOUT_SECRETS_OF[form.kind]
      .filter((name) => !values[name])
      .map((name) => required(`secrets.${name}`)),
    ...(form.kind === 'wechat' && form.appId === '' ? [required('appId')] : []),
  ];
}

/** Queries a transfer that nobody has made, outside of any transaction. */
export async function testWallet(
  ports: PayoutPorts,
  ctx: Context,
  { id }: { id: string },
): Promise<{ fault: string | null }> {
  const { directory, user, now } = ctx;
  await countUse(directory, `payout test of ${user.companyId}`, { most: 60, seconds: 3600 }, now());
  const { port, reach } = await ctx.transact((inner) => openWallet(inner, ports, id));
  try {
    const { state } = await port.query(reach, newId().replaceAll('-', ''));
    return { fault: state === 'absent' ? null : 'otherTransfer' };
  } catch (error) {
    if (!(error instanceof PayoutError)) throw error;
    return { fault: `${error.fault} ${error.code}` };
  }
}
