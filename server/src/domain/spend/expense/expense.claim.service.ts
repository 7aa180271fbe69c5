import { AppError } from '@outlay/contract/errors';
import type { Context } from '#request/context.ts';
import * as expenses from './expense.repository.ts';

type Writer = Pick<Context, 'db' | 'user'>;

/** Assigns exactly these expenses to a draft, and frees and returns its other expenses. */
export async function claimExpenses(
  { db, user }: Writer,
  documentId: string,
  ids: readonly string[],
): Promise<string[]> {
  const before = await expenses.listClaimed(db, user.companyId, documentId);
  const dropped = before.map(({ id }) => id).filter((id) => !ids.includes(id));
  if (dropped.length > 0)
    await expenses.setClaim(db, user.companyId, dropped, { document_id: null, submitted: false });
  if (ids.length > 0 && (await expenses.claim(db, user.companyId, ids, documentId)) !== ids.length)
    throw new AppError('CONFLICT', { reason: 'expenseUsed' });
  return dropped;
}

/** Marks the expenses of a submitted document as no longer "to be reimbursed", or undoes that when it is returned. */
export async function markSubmitted(
  { db, user }: Writer,
  documentId: string,
  submitted: boolean,
): Promise<void> {
  const ids = (await expenses.listClaimed(db, user.companyId, documentId)).map(({ id }) => id);
  if (ids.length > 0) await expenses.setClaim(db, user.companyId, ids, { submitted });
}

/** Frees the expenses of an abandoned document. */
export async function freeExpenses({ db, user }: Writer, documentId: string): Promise<void> {
  const ids = (await expenses.listClaimed(db, user.companyId, documentId)).map(({ id }) => id);
  if (ids.length > 0)
    await expenses.setClaim(db, user.companyId, ids, { document_id: null, submitted: false });
}

/** Detaches expenses from their document, or attaches them to another draft. */
export async function setClaim(
  { db, user }: Writer,
  ids: readonly string[],
  documentId: string | null,
): Promise<void> {
  await expenses.setClaim(db, user.companyId, ids, { document_id: documentId, submitted: false });
}
