import { sql, type RawBuilder, type Selectable } from 'kysely';
import { compiled } from '#database/built.ts';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { expecting, sendWithNext } from '#database/opening.ts';
import type { Column, Database } from '#database/tables.ts';

export const deleteLines = (db: Db, companyId: string, documentId: string): Promise<void> =>
  sendWithNext(
    db,
    db.deleteFrom('document_line').where('company_id', '=', companyId).where('document_id', '=', documentId),
  );

/** A line without the approvers' decision on it. */
export type Undecided = Omit<Selectable<Database['document_line']>, (typeof DECIDED)[number]>;
const DECIDED = ['decision', 'decision_reason', 'decided_by', 'approved_amount', 'papers_kept_at'] as const;

interface Replacing {
  companyId: string;
  documentId: string;
  ids: readonly string[];
  /** The new lines, as JSON. */
  lines: string;
}

/** Replaces the lines of a draft with the next statement; `taken` is the error if an id is of a line elsewhere. */
export async function replaceLines(
  db: Db,
  { companyId, documentId }: Pick<Replacing, 'companyId' | 'documentId'>,
  lines: readonly Undecided[],
  taken: () => Error,
): Promise<void> {
  const ids = lines.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw taken();
  const query = replacing(db, { companyId, documentId, ids, lines: JSON.stringify(lines) });
  await sendWithNext(db, query, taken);
}

const isOneOf = (names: readonly string[]) => (name: string) => names.includes(name);
const names = (columns: readonly string[], of: (column: string) => RawBuilder<unknown>) =>
  sql.join(columns.map(of));

const replacing = compiled((db, { companyId, documentId, ids, lines }: Replacing) => {
  const inserted = COLUMNS.document_line.filter((name) => !isOneOf(DECIDED)(name));
  // A line that stays loses the decision on it: it gets the defaults of a new one.
  const changed = COLUMNS.document_line.filter((name) => !isOneOf(['company_id', 'id', 'document_id'])(name));
  return sql<{ written: number }>`
    with gone as (
      delete from document_line
      where company_id = ${companyId} and document_id = ${documentId} and not id = any(${ids}::uuid[])
    ), put as (
      insert into document_line (${names(inserted, sql.ref)})
      select ${names(inserted, (name) => sql.ref(`one.${name}`))}
      from jsonb_populate_recordset(null::document_line, ${lines}::jsonb) as one
      on conflict (company_id, id) do update
      set ${names(changed, (name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)}
      where document_line.document_id = excluded.document_id
      returning id
    )
    select ${expecting(sql`(select count(*) from put) = cardinality(${ids}::uuid[])`)} as written`;
});

export type LineRow = Awaited<ReturnType<typeof listLines>>[number];

/** The lines of a document: as a query, or as a part of one. */
export const linesOf = (db: Db, { companyId, documentId }: { companyId: string; documentId: string }) =>
  db
    .selectFrom('document_line')
    .select(COLUMNS.document_line)
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .orderBy('position');

export const listLines = (db: Db, companyId: string, documentId: string) =>
  linesOf(db, { companyId, documentId }).execute();

export interface OtherLines {
  companyId: string;
  submitterId: string;
  documentId: string;
  /** The first day, and the day after the last; null for no lines. */
  since: string | null;
  before: string | null;
}

/** A person's lines on their other live documents in a period, as a part of a query. */
export const otherLines = (db: Db, { companyId, submitterId, documentId, since, before }: OtherLines) =>
  db
    .selectFrom('document_line as line')
    // Each document by its key: a plan made before there are statistics would read all of them for each line.
    .innerJoinLateral(
      (q) =>
        q
          .selectFrom('document')
          .select('document.number')
          .where('document.company_id', '=', companyId)
          .whereRef('document.id', '=', 'line.document_id')
          .where('document.id', '!=', documentId)
          .where(
            sql<boolean>`document.status in ('UnderApproval', 'Returned', 'Passed', 'InPayment', 'Paid')`,
          )
          .limit(1)
          .as('document'),
      (join) => join.onTrue(),
    )
    .select(['line.type', 'line.base_amount', 'line.spent_on', 'line.merchant', 'line.city'])
    .select('document.number')
    .where('line.company_id', '=', companyId)
    .where('line.member_id', '=', submitterId)
    .where(sql<boolean>`line.spent_on >= ${since}::date and line.spent_on < ${before}::date`)
    .limit(2000);

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
        origin: line.origin && JSON.stringify(line.origin),
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
