import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { Page } from '@outlay/contract/page';
import type {
  Merchant,
  MerchantAction,
  MerchantDetail,
  merchantEndpoints,
  MerchantForm,
} from '@outlay/contract/paycode/merchant';
import { nextPlace } from '#database/sorted.ts';
import { isDuplicate } from '#database/transaction.ts';
import type { Context } from '#request/context.ts';
import * as merchants from './merchant.repository.ts';
import type { MerchantRow } from './merchant.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;
type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit'>;
type Store = { id: string; name: string };

export async function listMerchants(
  ctx: Reader,
  { search, enabled, after, size }: Received<typeof merchantEndpoints.page>,
): Promise<Page<Merchant>> {
  const { db, user } = ctx;
  const page = { sort: 'name', descending: false, after, size } as const;
  const rows = await merchants.listMerchants(db, user.companyId, { search, enabled, page });
  const stores = await storesOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return {
    items: rows.map((row) => present(row, stores.get(row.id) ?? [], user)),
    next: nextPlace(rows, page),
  };
}

export async function foundMerchant({ db, user }: Reader, id: string): Promise<MerchantRow> {
  const row = await merchants.findMerchant(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `merchant ${id}`);
  return row;
}

/** A merchant with its keys and terminals. */
export async function describeMerchant(ctx: Reader, id: string): Promise<MerchantDetail> {
  const { db, user } = ctx;
  const row = await foundMerchant(ctx, id);
  const keys = await merchants.listKeys(db, user.companyId, id);
  const terminals = await merchants.listTerminals(db, user.companyId, id);
  return {
    ...present(row, (await storesOf(ctx, [id])).get(id) ?? [], user),
    keyList: keys.map((key) => ({
      ...{ id: key.id, name: key.name, publicKey: key.public_key.toString('base64url') },
      ...timesOf(key),
    })),
    terminalList: terminals.map(({ id: terminalId, name, store_id, store_name, ...times }) => ({
      ...{ id: terminalId, name, ...timesOf(times) },
      store: store_id === null ? null : { id: store_id, name: store_name ?? '' },
    })),
  };
}

const timesOf = (row: { created_at: Date; last_used_at: Date | null; revoked_at: Date | null }) => ({
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
});

async function storesOf({ db, user }: Reader, merchantIds: readonly string[]): Promise<Map<string, Store[]>> {
  if (merchantIds.length === 0) return new Map();
  const rows = await merchants.listStores(db, user.companyId, merchantIds);
  const byMerchant = Map.groupBy(rows, (row) => row.merchant_id);
  return new Map(
    [...byMerchant].map(([id, own]) => [id, own.map((row) => ({ id: row.id, name: row.name }))]),
  );
}

/** Adds a merchant, disabled at first, or changes one. */
export async function saveMerchant(ctx: Writer, form: MerchantForm): Promise<MerchantDetail> {
  const { db, user, now } = ctx;
  const { companyId } = user;
  const columns = {
    ...{ name: form.name, type: form.type, tax_id: form.taxId, contact: form.contact },
    ...{ webhook_url: form.webhookUrl, updated_at: now() },
  };
  try {
    if (form.version === 0) {
      const ids = { company_id: companyId, id: form.id, created_at: now() };
      await merchants.insertMerchant(db, { ...ids, ...columns });
      await merchants.putLookup(db, companyId, form.id);
    } else {
      const seen = { companyId, id: form.id, version: form.version };
      const before = await foundMerchant(ctx, form.id);
      const fault = before.webhook_url === form.webhookUrl ? {} : { webhook_fault: '' };
      if (!(await merchants.updateMerchant(db, seen, { ...columns, ...fault })))
        throw new AppError('CONFLICT', { reason: 'staleVersion' });
    }
    await merchants.replaceStores(db, companyId, form.id, form.stores);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    if (isDuplicate(error, 'merchant_pkey')) throw new AppError('CONFLICT', { reason: 'staleVersion' });
    throw new AppError('CONFLICT', { reason: 'codeUsed', fields: [{ path: 'name', code: 'codeUsed' }] });
  }
  ctx.audit({ action: 'merchant.save', objectType: 'merchant', objectId: form.id, detail: form });
  return await describeMerchant(ctx, form.id);
}

/** Lets a merchant take payment codes, or no longer; payments that are to be confirmed end with it. */
export async function enableMerchant(
  ctx: Writer,
  { id, version, enabled }: Received<typeof merchantEndpoints.enable>,
): Promise<MerchantDetail> {
  const { db, user, now } = ctx;
  const { name } = await foundMerchant(ctx, id);
  const seen = { companyId: user.companyId, id, version };
  if (!(await merchants.updateMerchant(db, seen, { enabled, updated_at: now() })))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const action = enabled ? 'merchant.enable' : 'merchant.disable';
  ctx.audit({ action, objectType: 'merchant', objectId: id, detail: { name } });
  return await describeMerchant(ctx, id);
}

/** Names of merchants and of stores, by id. */
export const merchantNames = ({ db, user }: Reader, ids: readonly string[]) =>
  merchants.listNames(db, user.companyId, 'merchant', ids);
export const storeNames = ({ db, user }: Reader, ids: readonly string[]) =>
  merchants.listNames(db, user.companyId, 'merchant_store', ids);

const writes = (user: Reader['user']): boolean => user.permissions.has('paycode.write');

function actionsOn({ enabled }: MerchantRow, user: Reader['user']): MerchantAction[] {
  return writes(user) ? ['edit', enabled ? 'disable' : 'enable', 'addKey', 'addTerminal'] : [];
}

function present(row: MerchantRow, stores: Store[], user: Reader['user']): Merchant {
  return {
    ...{ id: row.id, version: row.version, name: row.name, type: row.type, taxId: row.tax_id },
    ...{ contact: row.contact, enabled: row.enabled, stores },
    ...{ webhookUrl: row.webhook_url, webhookFault: row.webhook_fault },
    ...{ keys: Number(row.key_count), terminals: Number(row.terminal_count) },
    lastPaymentAt: row.last_payment_at?.toISOString() ?? null,
    actions: actionsOn(row, user),
  };
}
