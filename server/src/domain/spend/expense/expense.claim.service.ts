import { AppError } from '@outlay/contract/errors';
import { isPaidByCompany } from '@outlay/contract/spend/expense';
import type { Context } from '#request/context.ts';
import * as expenses from './expense.claim.repository.ts';

export { ofDraft as expensesOfDraft } from './expense.claim.repository.ts';

type Writer = Pick<Context, 'db' | 'user'>;
export type ClaimableExpense = Awaited<ReturnType<typeof expenses.listClaimed>>[number];

/** The caller's own ones among these expenses, by id; throws `NOT_FOUND` for any other. */
export function ownOf(
  { user }: Pick<Context, 'user'>,
  rows: readonly ClaimableExpense[],
  ids: readonly string[],
): Map<string, ClaimableExpense> {
  const own = new Map(rows.filter((row) => row.member_id === user.memberId).map((row) => [row.id, row]));
  const other = ids.find((id) => !own.has(id));
  if (other !== undefined) throw new AppError('NOT_FOUND', `expense ${other}`);
  return own;
}

interface Claim {
  documentId: string;
  /** The expenses of the document's lines. */
  ids: readonly string[];
  /** What is stored of them and of those that the document had (`expensesOfDraft`). */
  stored: readonly ClaimableExpense[];
  /** Whether the document is submitted with them: they are no longer "to be reimbursed". */
  submitted: boolean;
}

/** Assigns exactly these expenses to a document, and frees and returns its other expenses. */
export async function claimExpenses(
  ctx: Writer,
  { documentId, ids, stored, submitted }: Claim,
): Promise<string[]> {
  const { db, user } = ctx;
  const before = stored.filter((row) => row.document_id === documentId).map(({ id }) => id);
  const dropped = await drop(
    ctx,
    before.filter((id) => !ids.includes(id)),
  );
  const changed = submitted ? ids : ids.filter((id) => !before.includes(id));
  const used = () => new AppError('CONFLICT', { reason: 'expenseUsed' });
  if (stored.some(({ id, origin }) => ids.includes(id) && origin && isPaidByCompany(origin))) throw used();
  if (changed.length > 0)
    await expenses.claim(db, { companyId: user.companyId, documentId, ids: changed, submitted }, used);
  return dropped;
}

async function drop({ db, user }: Writer, ids: string[]): Promise<string[]> {
  if (ids.length > 0)
    await expenses.setClaim(db, user.companyId, ids, { document_id: null, submitted: false });
  return ids;
}

/** Frees the expenses of a draft that is left, and returns their ids. */
export async function dropExpenses(ctx: Writer, documentId: string): Promise<string[]> {
  const rows = await expenses.listClaimed(ctx.db, ctx.user.companyId, documentId);
  return await drop(
    ctx,
    rows.map(({ id }) => id),
  );
}

/** Marks the expenses of a document that was returned or withdrawn as "to be reimbursed" again. */
export async function markReturned({ db, user }: Writer, documentId: string): Promise<void> {
  await expenses.setClaimsOf(db, user.companyId, documentId, { submitted: false });
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
