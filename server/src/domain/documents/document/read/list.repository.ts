import { sql } from 'kysely';
import type { DocumentStatus } from '@outlay/contract/documents/document.status';
import {
  documentConditions,
  documentMatches,
  onlyThese,
  type DocumentConditions,
} from '#database/conditions.ts';
import type { Db } from '#database/connect.ts';
import { sortedPage, type SortedPageQuery, type Sortable } from '#database/sorted.ts';
import { firstOfEach, type PageOrder, type RowsOf } from '#database/page-first.ts';
import { documentsOf, ofStatuses, summariesOf } from '../record/summary.repository.ts';

export interface SentFilter extends DocumentConditions {
  search: string;
  statuses: readonly DocumentStatus[];
  sampled: boolean;
  ids: readonly string[];
}

export type SentSort = 'updated' | 'submitted' | 'amount' | 'submitter' | 'number' | 'status';

/** The claimed amount until approval, the approved amount afterwards. */
const AMOUNT = sql<number>`coalesce(document.approved_amount, document.amount)`;

const SUBMITTER = sql`(select submitter.name from member as submitter
  where submitter.company_id = document.company_id and submitter.id = document.submitter_id)`;

const COLUMNS: Record<SentSort, Sortable> = {
  updated: { by: sql.ref('document.updated_at'), type: 'timestamptz' },
  submitted: { by: sql`coalesce(document.submitted_at, document.created_at)`, type: 'timestamptz' },
  amount: { by: AMOUNT, type: 'bigint' },
  submitter: { by: SUBMITTER, type: 'text' },
  number: { by: sql.ref('document.number'), type: 'text' },
  status: { by: sql.ref('document.status'), type: 'text' },
};

/** Submitted documents, of the departments with these ids where a list is given. */
const sent = (db: Db, companyId: string, filter: SentFilter) =>
  documentsOf(db, companyId)
    .where('document.number', 'is not', null)
    .$if(filter.sampled, (q) => q.where('document.sampled', '=', sql.lit(true)))
    .$if(filter.search !== '', (q) => q.where(documentMatches(companyId, filter.search)))
    .where(onlyThese(sql.ref('document.id'), filter.ids))
    .where(documentConditions(companyId, filter, AMOUNT));

/** Ids of the departments whose paths begin with one of these. */
const departmentsUnder = (companyId: string, paths: readonly string[]) =>
  sql`select led.id from department as led where led.company_id = ${companyId}
    and led.path like any(${paths.map((path) => `${path}%`)}::text[])`;

/** Submitted documents of the company, or of the departments whose paths begin with one of these. */
export const listSent = (
  db: Db,
  companyId: string,
  ledPaths: readonly string[] | null,
  { page, ...filter }: SentFilter & { page: SortedPageQuery<SentSort> },
) => {
  const { place, beyond, order, size } = sortedPage(COLUMNS, sql.ref('document.id'), page);
  const documents = sent(db, companyId, filter).select(place.as('place')).where(beyond);
  const parted = { documents, ledPaths, statuses: filter.statuses, descending: page.descending };
  const found = firstOfParts(db, companyId, parted, { order, size });
  return summariesOf(db, found, { order, size })
    .select(sql<string>`document.place`.as('place'))
    .execute();
};

interface Parted {
  documents: ReturnType<typeof sent>;
  ledPaths: readonly string[] | null;
  statuses: readonly DocumentStatus[];
  descending: boolean;
}

/** The first documents of each led department, or of each status, from which a page is taken. */
function firstOfParts(
  db: Db,
  companyId: string,
  { documents, ledPaths, statuses, descending }: Parted,
  page: Required<PageOrder>,
): RowsOf<'document'> {
  if (ledPaths === null)
    return statuses.length === 0 ? documents : ofStatuses(db, documents, { statuses, descending }, page);
  const ofThese = documents.$if(statuses.length > 0, (q) =>
    q.where(sql<boolean>`document.status = any(${statuses}::text[])`),
  );
  const keys = sql`(${departmentsUnder(companyId, ledPaths)})`;
  return firstOfEach(
    db,
    'document',
    { by: sql.ref('document.department_id'), keys, descending },
    ofThese,
    page,
  );
}

export const sumSent = (db: Db, companyId: string, ledPaths: readonly string[] | null, filter: SentFilter) =>
  sent(db, companyId, filter)
    .$if(ledPaths !== null, (q) =>
      q.where(sql<boolean>`document.department_id in (${departmentsUnder(companyId, ledPaths ?? [])})`),
    )
    .$if(filter.statuses.length > 0, (q) =>
      q.where(sql<boolean>`document.status = any(${filter.statuses}::text[])`),
    )
    .clearSelect()
    .select([
      'document.currency',
      sql<string>`count(*)`.as('count'),
      sql<string>`sum(${AMOUNT})`.as('amount'),
    ])
    .groupBy('document.currency')
    .orderBy('document.currency')
    .execute();
