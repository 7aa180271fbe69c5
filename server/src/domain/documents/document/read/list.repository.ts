import { sql } from 'kysely';
import type { DocumentStatus } from '@outlay/contract/documents/document.status';
import { documentConditions, onlyThese, type DocumentConditions } from '#database/conditions.ts';
import type { Db } from '#database/connect.ts';
import { sortedPage, type SortedPageQuery, type Sortable } from '#database/sorted.ts';
import { partsOf, type Parts } from '#database/page-first.ts';
import { isFew, type Matching } from '#database/search.ts';
import { documentsOf, summariesOf } from '../record/summary.repository.ts';

export interface SentFilter extends DocumentConditions {
  /** What the search text finds; null without one. */
  found: Matching | null;
  statuses: readonly DocumentStatus[];
  sampled: boolean;
  ids: readonly string[];
}

export type SentSort = 'updated' | 'submitted' | 'amount' | 'submitter' | 'number' | 'status';

/** The claimed amount until approval, the approved amount afterwards. `case` as in the index. */
const AMOUNT = sql<number>`case when document.approved_amount is null then document.amount
  else document.approved_amount end`;
const SUBMITTED = sql`case when document.submitted_at is null then document.created_at
  else document.submitted_at end`;

const SUBMITTER = sql`(select submitter.name from member as submitter
  where submitter.company_id = document.company_id and submitter.id = document.submitter_id)`;

const COLUMNS: Record<SentSort, Sortable> = {
  updated: { by: sql.ref('document.updated_at'), type: 'timestamptz' },
  submitted: { by: SUBMITTED, type: 'timestamptz' },
  amount: { by: AMOUNT, type: 'bigint' },
  submitter: { by: SUBMITTER, type: 'text' },
  number: { by: sql.ref('document.number'), type: 'text' },
  status: { by: sql.ref('document.status'), type: 'text' },
};

/** Submitted documents of the company that match the filter, whatever their status and department. */
const sent = (db: Db, companyId: string, filter: SentFilter) =>
  documentsOf(db, companyId)
    .where('document.number', 'is not', null)
    .$if(filter.sampled, (q) => q.where('document.sampled', '=', sql.lit(true)))
    .$if(filter.found !== null, (q) => q.where(filter.found?.condition ?? sql<boolean>`true`))
    .where(onlyThese(sql.ref('document.id'), filter.ids))
    .where(documentConditions(companyId, filter, AMOUNT));

/** Ids of the departments whose paths begin with one of these. */
const departmentsUnder = (companyId: string, paths: readonly string[]) =>
  sql`select led.id from department as led where led.company_id = ${companyId}
    and led.path like any(${paths.map((path) => `${path}%`)}::text[])`;

/** Null: no restriction. */
const inDepartments = (companyId: string, ledPaths: readonly string[] | null) =>
  ledPaths === null
    ? sql<boolean>`true`
    : sql<boolean>`document.department_id = any(array(${departmentsUnder(companyId, ledPaths)}))`;

/** Submitted documents of the company, or of the departments whose paths begin with one of these. */
export const listSent = (
  db: Db,
  companyId: string,
  ledPaths: readonly string[] | null,
  { page, ...filter }: SentFilter & { page: SortedPageQuery<SentSort> },
) => {
  const { place, beyond, order, size } = sortedPage(COLUMNS, sql.ref('document.id'), page);
  const few = isFew(filter.found);
  const documents = sent(db, companyId, filter)
    .select(place.as('place'))
    .where(beyond)
    .$if(few, (q) => q.where(inDepartments(companyId, ledPaths)))
    .$if(few || ledPaths !== null, (q) => q.where(ofStatuses(filter.statuses)));
  const parts = few ? null : splitBy(companyId, ledPaths, filter.statuses, page.descending);
  return summariesOf(db, companyId, documents, { order, size, parts, few })
    .select(sql<string>`document.place`.as('place'))
    .execute();
};

/** A leader's list is read department by department, one of chosen statuses status by status. */
function splitBy(
  companyId: string,
  ledPaths: readonly string[] | null,
  statuses: readonly DocumentStatus[],
  descending: boolean,
): Parts | null {
  if (ledPaths !== null) {
    const keys = sql`(${departmentsUnder(companyId, ledPaths)})`;
    return { by: sql.ref('document.department_id'), keys, descending };
  }
  return statuses.length === 0 ? null : partsOf('document.status', statuses, { descending });
}

/** Without statuses, no restriction. */
const ofStatuses = (statuses: readonly DocumentStatus[]) =>
  statuses.length === 0 ? sql<boolean>`true` : sql<boolean>`document.status = any(${statuses}::text[])`;

export const sumSent = (db: Db, companyId: string, ledPaths: readonly string[] | null, filter: SentFilter) =>
  sent(db, companyId, filter)
    .where(inDepartments(companyId, ledPaths))
    .where(ofStatuses(filter.statuses))
    .clearSelect()
    .select([
      'document.currency',
      sql<string>`count(*)`.as('count'),
      sql<string>`sum(${AMOUNT})`.as('amount'),
    ])
    .groupBy('document.currency')
    .orderBy('document.currency')
    .execute();
