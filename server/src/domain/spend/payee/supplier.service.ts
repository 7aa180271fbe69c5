import type { Supplier, SupplierForm } from '@outlay/contract/spend/payee';
import { AppError } from '@outlay/contract/errors';
import { memberRefs } from '#domain/organisation/company/company.service.ts';
import type { Context } from '#request/context.ts';
import { isDuplicate } from '#database/transaction.ts';
import { maskedNumber } from './payee.service.ts';
import { requestChange } from './supplier.change.service.ts';
import { supplierActions } from './supplier.policy.ts';
import * as suppliers from './supplier.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;

export async function listSuppliers(ctx: Reader, { search }: { search: string }) {
  return {
    items: await presentSuppliers(ctx, await suppliers.listSuppliers(ctx.db, ctx.user.companyId, search)),
  };
}

export async function presentSuppliers(
  ctx: Reader,
  rows: readonly suppliers.SupplierRow[],
): Promise<Supplier[]> {
  const people = await memberRefs(
    ctx,
    rows.map(({ change_by }) => change_by),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    taxId: row.tax_id,
    bank: row.bank,
    account: maskedNumber(row.account_last4),
    enabled: row.enabled,
    confirmed: row.confirmed,
    heldUntil: row.held_until?.toISOString() ?? null,
    refused: row.refused_version === row.account_version,
    change:
      row.change_id === null || row.change_by === null
        ? null
        : {
            id: row.change_id,
            name: row.change_name ?? '',
            bank: row.change_bank ?? '',
            account: maskedNumber(row.change_last4 ?? ''),
            by: people.get(row.change_by) ?? { id: row.change_by, name: '', departmentName: null },
            at: (row.change_at ?? row.updated_at).toISOString(),
          },
    version: row.version,
    actions: supplierActions(row.change_by === null ? null : { asked_by: row.change_by }, ctx.user),
  }));
}

/** A supplier's account, sealed: for the document's checks and the payment. */
export const findSupplier = ({ db, user }: Reader, id: string) =>
  suppliers.findSupplier(db, user.companyId, id);

export async function describeSupplier(ctx: Reader, id: string): Promise<Supplier> {
  const row = await findSupplier(ctx, id);
  const [supplier] = row ? await presentSuppliers(ctx, [row]) : [];
  if (!supplier) throw new AppError('NOT_FOUND', `supplier ${id}`);
  return supplier;
}

export async function assertSupplier(ctx: Reader, id: string): Promise<void> {
  const row = await findSupplier(ctx, id);
  if (!row?.enabled) throw new AppError('NOT_FOUND', `supplier ${id}`);
}

/** Blocks an account after the bank refused its name or number, until it is changed. */
export const refuseSupplier = ({ db, user }: Reader, id: string, accountVersion: number) =>
  suppliers.refuseSupplier(db, user.companyId, id, accountVersion);

/**
 * Adds or changes a supplier. A new bank account (holder, bank, number) waits for confirmation by a second
 * person. The account number is unchanged when none is given.
 */
export async function saveSupplier(ctx: Context, form: SupplierForm): Promise<Supplier> {
  try {
    await (form.version > 0 ? change(ctx, form) : add(ctx, form));
  } catch (error) {
    if (isDuplicate(error, 'supplier_name'))
      throw new AppError('CONFLICT', { reason: 'codeUsed', fields: [{ path: 'name', code: 'codeUsed' }] });
    throw error;
  }
  return await describeSupplier(ctx, form.id);
}

async function add(ctx: Context, form: SupplierForm): Promise<void> {
  const { db, user, now, secrets } = ctx;
  if (!form.account) throw new AppError('INVALID_INPUT', { fields: [{ path: 'account', code: 'required' }] });
  const place = { company_id: user.companyId, id: form.id };
  await suppliers.insertSupplier(db, {
    ...place,
    name: form.name,
    tax_id: form.taxId,
    bank: form.bank,
    enabled: form.enabled,
    account_sealed: secrets.seal(form.account, 'supplier', place),
    account_last4: form.account.slice(-4),
    confirmed: false,
    created_at: now(),
    updated_at: now(),
  });
  await requestChange(ctx, form.id, { name: form.name, bank: form.bank, account: form.account });
}

async function change(ctx: Context, form: SupplierForm): Promise<void> {
  const { db, user, now, secrets, audit } = ctx;
  if (!(await suppliers.lockSupplier(db, user.companyId, form.id)))
    throw new AppError('NOT_FOUND', `supplier ${form.id}`);
  const row = await suppliers.findSupplier(db, user.companyId, form.id);
  const plain = { tax_id: form.taxId, enabled: form.enabled, updated_at: now() };
  if (!row || !(await suppliers.updateSupplier(db, user.companyId, form, plain)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  audit({
    action: 'supplier.save',
    objectType: 'supplier',
    objectId: row.id,
    detail: { name: row.name, taxId: form.taxId, enabled: form.enabled },
  });
  const kept = secrets.open(row.account_sealed, 'supplier', row);
  const wanted = { name: form.name, bank: form.bank, account: form.account ?? kept };
  const same = row.name === wanted.name && row.bank === wanted.bank && kept === wanted.account;
  // A new account that was refused can be requested again unchanged.
  if (same && (row.confirmed || row.change_id !== null)) return;
  await requestChange(ctx, row.id, wanted);
}
