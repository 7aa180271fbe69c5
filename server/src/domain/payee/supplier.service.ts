import type { Supplier, SupplierForm } from '@outlay/contract/payee';
import { AppError } from '@outlay/contract/errors';
import type { Context } from '#kit/context.ts';
import { isDuplicate } from '#kit/transaction.ts';
import { maskedNumber } from './payee.service.ts';
import * as suppliers from './supplier.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;

export async function listSuppliers({ db, user }: Reader, { search }: { search: string }) {
  const rows = await suppliers.listSuppliers(db, user.companyId, search);
  return { items: rows.map(present) };
}

const present = (row: suppliers.SupplierRow): Supplier => ({
  id: row.id,
  name: row.name,
  taxId: row.tax_id,
  bank: row.bank,
  account: maskedNumber(row.account_last4),
  enabled: row.enabled,
  version: row.version,
});

/** A supplier's account, sealed: for the document's checks and the payment. */
export const findSupplier = ({ db, user }: Reader, id: string) =>
  suppliers.findSupplier(db, user.companyId, id);

export async function assertSupplier(ctx: Reader, id: string): Promise<void> {
  const row = await findSupplier(ctx, id);
  if (!row?.enabled) throw new AppError('NOT_FOUND', `supplier ${id}`);
}

/** Adds a supplier or changes one; the account number is kept where none is given. */
export async function saveSupplier(ctx: Context, form: SupplierForm): Promise<Supplier> {
  const { db, user, now, secrets, audit } = ctx;
  const account = form.account
    ? { account_sealed: secrets.seal(form.account), account_last4: form.account.slice(-4) }
    : null;
  const columns = { name: form.name, tax_id: form.taxId, bank: form.bank, enabled: form.enabled, ...account };
  try {
    if (form.version > 0) await change(ctx, form, columns);
    else if (!account)
      throw new AppError('INVALID_INPUT', { fields: [{ path: 'account', code: 'required' }] });
    else
      await suppliers.insertSupplier(db, {
        company_id: user.companyId,
        id: form.id,
        ...columns,
        ...account,
        created_at: now(),
        updated_at: now(),
      });
  } catch (error) {
    if (isDuplicate(error))
      throw new AppError('CONFLICT', { reason: 'codeUsed', fields: [{ path: 'name', code: 'codeUsed' }] });
    throw error;
  }
  audit({
    action: 'supplier.save',
    objectType: 'supplier',
    objectId: form.id,
    detail: {
      name: form.name,
      bank: form.bank,
      ...(account && { account: maskedNumber(account.account_last4) }),
    },
  });
  const row = await findSupplier(ctx, form.id);
  if (!row) throw new AppError('NOT_FOUND', `supplier ${form.id}`);
  return present(row);
}

async function change(ctx: Context, form: SupplierForm, columns: object): Promise<void> {
  const { db, user, now } = ctx;
  if (!(await findSupplier(ctx, form.id))) throw new AppError('NOT_FOUND', `supplier ${form.id}`);
  const saved = await suppliers.updateSupplier(db, user.companyId, form, { ...columns, updated_at: now() });
  if (!saved) throw new AppError('CONFLICT', { reason: 'staleVersion' });
}
