import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { InvoiceTitle, titleEndpoints } from '@outlay/contract/organisation/invoice-title';
import type { Context } from '#request/context.ts';
import { isDuplicate } from '#database/transaction.ts';
import * as titles from './invoice-title.repository.ts';

type Row = NonNullable<Awaited<ReturnType<typeof titles.findTitle>>>;

export async function listTitles({ db, user }: Pick<Context, 'db' | 'user'>) {
  const rows = await titles.listTitles(db, user.companyId, user.memberId);
  return { items: rows.map(present) };
}

const present = (row: Row): InvoiceTitle => ({
  id: row.id,
  shared: row.member_id === null,
  name: row.name,
  taxId: row.tax_id,
  address: row.address,
  phone: row.phone,
  bank: row.bank,
  account: row.account,
  version: row.version,
});

/** Only members who may edit the company's data may edit its titles. */
function assertMayWrite({ permissions }: Context['user'], shared: boolean): void {
  if (shared && !permissions.has('company.write')) throw new AppError('NOT_ALLOWED', 'company.write');
}

/** Adds or changes a title; its owner stays the same. */
export async function saveTitle(
  ctx: Context,
  form: Received<typeof titleEndpoints.save>,
): Promise<InvoiceTitle> {
  const { db, user, now } = ctx;
  const { companyId, memberId } = user;
  const before = await titles.findTitle(db, companyId, memberId, form.id);
  const shared = before ? before.member_id === null : form.shared;
  assertMayWrite(user, shared);
  const { name, address, phone, bank, account } = form;
  const change = { name, tax_id: form.taxId, address, phone, bank, account, updated_at: now() };
  if (before) {
    if (!(await titles.updateTitle(db, { companyId, id: form.id, version: form.version }, change)))
      throw new AppError('CONFLICT', { reason: 'staleVersion' });
  } else if (form.version > 0) throw new AppError('NOT_FOUND', `title ${form.id}`);
  else await insert(ctx, { ...change, id: form.id, member_id: shared ? null : memberId });
  ctx.audit({
    action: 'title.save',
    objectType: 'invoiceTitle',
    objectId: form.id,
    detail: { shared, name, taxId: form.taxId },
  });
  const saved = await titles.findTitle(db, companyId, memberId, form.id);
  if (!saved) throw new AppError('NOT_FOUND', `title ${form.id}`);
  return present(saved);
}

async function insert(
  { db, user, now }: Context,
  row: Omit<Parameters<typeof titles.insertTitle>[1], 'company_id' | 'created_at'>,
): Promise<void> {
  try {
    await titles.insertTitle(db, { ...row, company_id: user.companyId, created_at: now() });
  } catch (error) {
    // The id belongs to another member's title, which must look as if it did not exist.
    if (isDuplicate(error)) throw new AppError('CONFLICT', { reason: 'staleVersion' });
    throw error;
  }
}

export async function removeTitle(ctx: Context, input: { id: string; version: number }) {
  const { db, user } = ctx;
  const row = await titles.findTitle(db, user.companyId, user.memberId, input.id);
  if (!row) throw new AppError('NOT_FOUND', `title ${input.id}`);
  assertMayWrite(user, row.member_id === null);
  if (!(await titles.deleteTitle(db, { companyId: user.companyId, ...input })))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  ctx.audit({
    action: 'title.remove',
    objectType: 'invoiceTitle',
    objectId: row.id,
    detail: { name: row.name },
  });
  return { done: true as const };
}
