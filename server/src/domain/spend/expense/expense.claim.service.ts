import { AppError } from '@outlay/contract/errors';
import type { Context } from '#request/context.ts';
import * as expenses from './expense.repository.ts';

type Writer = Pick<Context, 'db' | 'user'>;

/** Assigns exactly these expenses to a draft, and frees and returns its other expenses; a new draft has none. */
export async function claimExpenses(
  { db, user }: Writer,
  documentId: string,
  ids: readonly string[],
  { isNew = false }: { isNew?: boolean } = {},
): Promise<string[]> {
  const rows = isNew ? [] : await expenses.listClaimed(db, user.companyId, documentId);
  const before = new Set(rows.map(({ id }) => id));
  const dropped = [...before].filter((id) => !ids.includes(id));
  if (dropped.length > 0)
    await expenses.setClaim(db, user.companyId, dropped, { document_id: null, submitted: false });
  const added = ids.filter((id) => !before.has(id));
  if (added.length > 0 && (await expenses.claim(db, user.companyId, added, documentId)) !== added.length)
    throw new AppError('CONFLICT', { reason: 'expenseUsed' });
  return dropped;
}

/** Marks the expenses of a submitted document as no longer "to be reimbursed", or undoes that when it is returned. */
export async function markSubmitted(
  { db, user }: Writer,
  documentId: string,
  submitted: boolean,
): Promise<void> {
  await expenses.setClaimsOf(db, user.companyId, documentId, { submitted });
}

/** Frees the expenses of an abandoned document. */
export async function freeExpenses({ db, user }: Writer, documentId: string): Promise<void> {
  await expenses.setClaimsOf(db, user.companyId, documentId, { document_id: null, submitted: false });
}

/** Detaches expenses from their document, or attaches them to another draft. */
export async function setClaim(
  { db, user }: Writer,
  ids: readonly string[],
  documentId: string | null,
): Promise<void> {
  await expenses.setClaim(db, user.companyId, ids, { document_id: documentId, submitted: false });
}
