import type { Selectable } from 'kysely';
import type { documentEndpoints } from '@outlay/contract/documents/document';
import type { Received } from '@outlay/contract/endpoint';
import type { Database } from '#database/tables.ts';
import type { Context } from '#request/context.ts';
import * as lineStore from './line.repository.ts';

/** A line as it was received. */
export type LineInput = Received<typeof documentEndpoints.saveDraft>['lines'][number];
/** A line ready to insert, with its lists serialised as JSON text. */
export type NewLine = Omit<
  Selectable<Database['document_line']>,
  | 'decision'
  | 'decision_reason'
  | 'decided_by'
  | 'approved_amount'
  | 'papers_kept_at'
  | 'member_id'
  | 'values'
  | 'allocation'
  | 'attendees'
> & { values: string; allocation: string; attendees: string };

/** The stored lines as form input, from which a submission recalculates everything. */
export async function formLines(
  { db, user }: Pick<Context, 'db' | 'user'>,
  documentId: string,
): Promise<LineInput[]> {
  const rows = await lineStore.listLines(db, user.companyId, documentId);
  return rows.map((row) => ({
    id: row.id,
    expenseId: row.expense_id,
    type: row.type,
    money: { amount: row.amount, currency: row.currency },
    spentOn: row.spent_on,
    merchant: row.merchant,
    remarks: row.remarks,
    city: row.city,
    values: row.values,
    rate: row.rate_source === 'manual' ? row.rate : null,
    allocationBy: row.allocation_by,
    allocation: row.allocation.map(({ amount: _, ...share }) => share),
    attendees: row.attendees,
    reason: row.reason,
  }));
}

/** A document's stored lines with the decisions on them. */
export const listLines = ({ db, user }: Pick<Context, 'db' | 'user'>, documentId: string) =>
  lineStore.listLines(db, user.companyId, documentId);

/** Stores an approver's decision on a line. */
export const decideLine = (
  { db, user }: Pick<Context, 'db' | 'user'>,
  id: string,
  verdict: Parameters<typeof lineStore.decideLine>[3],
) => lineStore.decideLine(db, user.companyId, id, verdict);

export type { LineRow } from './line.repository.ts';
