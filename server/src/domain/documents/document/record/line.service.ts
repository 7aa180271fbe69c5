import { isDeepStrictEqual } from 'node:util';
import type { documentEndpoints } from '@outlay/contract/documents/document';
import type { Received } from '@outlay/contract/endpoint';
import type { Context } from '#request/context.ts';
import * as lineStore from './line.repository.ts';
import type { LineRow } from './line.repository.ts';

/** A line as it was received. */
export type LineInput = Received<typeof documentEndpoints.saveDraft>['lines'][number];
/** A line ready to store. */
export type NewLine = Omit<lineStore.Undecided, 'member_id'>;
/** A stored line; instants are text where it was read as a part of another query. */
export type StoredLine = Omit<LineRow, 'created_at' | 'papers_kept_at'> & {
  papers_kept_at: Date | string | null;
};

/** Stored lines as form input, from which a submission recalculates everything. */
export const formLines = (rows: readonly StoredLine[]): LineInput[] =>
  rows.map((row) => ({
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

/** Whether lines are stored as they would be inserted, undecided and without copies of their invoices. */
export const areStored = (
  lines: readonly NewLine[],
  rows: readonly StoredLine[],
  memberId: string,
): boolean =>
  lines.length === rows.length &&
  lines.every((line, index) => {
    const wanted = {
      ...line,
      ...{ member_id: memberId, decision: 'kept', decision_reason: '', decided_by: null },
      ...{ approved_amount: null, papers_kept_at: null, created_at: null },
    };
    return isDeepStrictEqual({ ...rows[index], created_at: null }, wanted);
  });

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
