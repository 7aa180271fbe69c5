import { sql, type Insertable } from 'kysely';
import { built } from '#database/built.ts';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { sendWithNext } from '#database/opening.ts';
import type { Column, Database } from '#database/tables.ts';

export const deleteLines = (db: Db, companyId: string, documentId: string): Promise<void> =>
  sendWithNext(
    db,
    db.deleteFrom('document_line').where('company_id', '=', companyId).where('document_id', '=', documentId),
  );

export async function insertLines(db: Db, rows: Insertable<Database['document_line']>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('document_line').values(rows).execute();
}

export type LineRow = Awaited<ReturnType<typeof listLines>>[number];

export const listLines = (db: Db, companyId: string, documentId: string) =>
  db
    .selectFrom('document_line')
    .select(COLUMNS.document_line)
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .orderBy('position')
    .execute();

/** A person's lines on their other live documents, in a period. */
export const listOtherLines = (
  db: Db,
  companyId: string,
  query: { submitterId: string; documentId: string; from: string; before: string },
) => otherLines(db, { companyId, ...query });
const otherLines = built(
  (db, query: { companyId: string; submitterId: string; documentId: string; from: string; before: string }) =>
    db
      .selectFrom('document_line as line')
      // Each document by its key: a plan made before there are statistics would read all of them for each line.
      .innerJoinLateral(
        (q) =>
          q
            .selectFrom('document')
            .select('document.number')
            .where('document.company_id', '=', query.companyId)
            .whereRef('document.id', '=', 'line.document_id')
            .where('document.id', '!=', query.documentId)
            .where(
              sql<boolean>`document.status in ('UnderApproval', 'Returned', 'Passed', 'InPayment', 'Paid')`,
            )
            .limit(1)
            .as('document'),
        (join) => join.onTrue(),
      )
      .select([
        'line.type',
        'line.base_amount',
        'line.spent_on',
        'line.merchant',
        'line.city',
        'document.number',
      ])
      .where('line.company_id', '=', query.companyId)
      .where('line.member_id', '=', query.submitterId)
      .where('line.spent_on', '>=', query.from)
      .where('line.spent_on', '<', query.before)
      .limit(2000),
);

/** Stores an approver's decision on a line. */
export const decideLine = (
  db: Db,
  companyId: string,
  id: string,
  verdict: {
    decision: Column<'document_line', 'decision'>;
    approved_amount: number | null;
    decision_reason: string;
    decided_by: string;
  },
) =>
  db
    .updateTable('document_line')
    .set(verdict)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

/** Clears the approvers' decisions on the lines when a document starts again. */
export const clearDecisions = (db: Db, companyId: string, documentId: string) =>
  db
    .updateTable('document_line')
    .set({ decision: 'kept', approved_amount: null, decision_reason: '', decided_by: null })
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .execute();

/** Copies lines to another document, without the decisions on them. */
export const copyLines = (
  db: Db,
  companyId: string,
  lines: readonly LineRow[],
  to: { documentId: string; memberId: string; newId: () => string; now: Date },
) =>
  db
    .insertInto('document_line')
    .values(
      lines.map((line, position) => ({
        ...line,
        company_id: companyId,
        id: to.newId(),
        document_id: to.documentId,
        member_id: to.memberId,
        position,
        values: JSON.stringify(line.values),
        allocation: JSON.stringify(line.allocation),
        attendees: JSON.stringify(line.attendees),
        decision: 'kept',
        approved_amount: null,
        decision_reason: '',
        decided_by: null,
        papers_kept_at: null,
        created_at: to.now,
      })),
    )
    .execute();

/** Lines that a node of the release before added while both ran, a batch of them; returns how many there were. */
export const fillMembers = async (db: Db, companyId: string, size: number): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('document_line')
    .from('document')
    .set((q) => ({ member_id: q.ref('document.submitter_id') }))
    .where('document_line.company_id', '=', companyId)
    .where('document.company_id', '=', companyId)
    .whereRef('document.id', '=', 'document_line.document_id')
    .where((q) =>
      q(
        'document_line.id',
        'in',
        q
          .selectFrom('document_line as empty')
          .select('empty.id')
          .where('empty.company_id', '=', companyId)
          .where('empty.member_id', 'is', null)
          .limit(size),
      ),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
};
