import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { findSupplier } from '#domain/spend/payee/supplier.service.ts';
import type { Outside } from '#database/tables.ts';
import type { Context, SignedIn } from '#request/context.ts';
import type { ReaderPermissions } from '../record/law.policy.ts';
import { moveDocument } from '../record/move.ts';
import type { Names } from '../record/present.ts';
import type { DocumentRow } from '../record/document.repository.ts';
import { listInvolved } from '../record/involved.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;

/** The member and their agent: what either did counts for both. */
const personsOf = ({ memberId, agent }: SignedIn): string[] => [memberId, ...(agent ? [agent.memberId] : [])];

/** Documents that the member prepared, submitted or approved in any name; another person must pay them. */
export async function involvedIn({ db, user }: Reader, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await listInvolved(db, user.companyId, ids, personsOf(user));
  return new Set(rows.map(({ id }) => id));
}

export const changedPayee = (account: { account_changed_by: string | null } | undefined, user: SignedIn) =>
  account !== undefined &&
  account.account_changed_by !== null &&
  personsOf(user).includes(account.account_changed_by);

type Amounts = Pick<DocumentRow, 'effect' | 'approved_amount' | 'amount' | 'offset_amount'>;

/** What is to be paid for a document, in its currency: what was approved, without what was written off. */
export const payableOf = ({ effect, approved_amount, amount, offset_amount }: Amounts): number =>
  effect === 'none' || effect === 'repayment' ? 0 : Math.max((approved_amount ?? amount) - offset_amount, 0);

type Paid = Pick<DocumentRow, 'id' | 'supplier_id' | 'outside'>;

/** What a member's earlier acts on the document mean for paying it. */
export async function paymentPermissions(ctx: Reader, row: Paid): Promise<ReaderPermissions> {
  const supplier = row.supplier_id === null ? undefined : await findSupplier(ctx, row.supplier_id);
  return {
    agreedTo: (await involvedIn(ctx, [row.id])).has(row.id),
    payeeChangedByMe: changedPayee(supplier, ctx.user),
    outsideByMe: personsOf(ctx.user).includes(outsideOf(row)?.by ?? ''),
  };
}

export const outsideOf = ({ outside }: Pick<DocumentRow, 'outside'>): Outside | null => outside;

export function presentOutside(row: Pick<DocumentRow, 'outside'>, name: Names): DocumentDetail['outside'] {
  const said = outsideOf(row);
  return said && { ...said, by: name(said.by) };
}

/** Stores a claimed payment made another way; it is dropped when the status changes. */
export const reportOutside = (ctx: Context, row: DocumentRow, said: Omit<Outside, 'by' | 'at'>) => {
  const outside: Outside = { ...said, by: ctx.user.memberId, at: ctx.now().toISOString() };
  const { reason, method, paidOn, reference } = said;
  return moveDocument(ctx, row, {
    act: 'askPayOutside',
    reason,
    change: { outside: JSON.stringify(outside) },
    detail: { method, paidOn, reference },
  });
};

export const dropOutside = (ctx: Context, row: DocumentRow) =>
  moveDocument(ctx, row, { act: 'dropPayOutside', change: { outside: null } });
