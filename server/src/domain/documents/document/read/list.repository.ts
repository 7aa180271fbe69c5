import { sql } from 'kysely';
import type { DocumentStatus } from '@outlay/contract/documents/document.status';
import { documentConditions, onlyThese, type DocumentConditions } from '#database/conditions.ts';
import type { Db } from '#database/connect.ts';
import { sortedPage, type SortedPageQuery, type Sortable } from '#database/sorted.ts';
import { matches, summaries } from '../record/document.repository.ts';

export interface SentFilter extends DocumentConditions {
  search: string;
  statuses: readonly DocumentStatus[];
  sampled: boolean;
  ids: readonly string[];
}

export type SentSort = 'updated' | 'submitted' | 'amount' | 'submitter' | 'number' | 'status';

/** The claimed amount until approval, the approved amount afterwards. */
const AMOUNT = sql<number>`coalesce(document.approved_amount, document.amount)`;

const COLUMNS: Record<SentSort, Sortable> = {
  updated: { by: sql.ref('document.updated_at'), type: 'timestamptz' },
  submitted: { by: sql`coalesce(document.submitted_at, document.created_at)`, type: 'timestamptz' },
  amount: { by: AMOUNT, type: 'bigint' },
  submitter: { by: sql.ref('submitter.name'), type: 'text' },
  number: { by: sql.ref('document.number'), type: 'text' },
  status: { by: sql.ref('document.status'), type: 'text' },
};

/** Submitted documents of the company, or of the departments whose paths start with one of these. */
const sent = (db: Db, companyId: string, ledPaths: readonly string[] | null, filter: SentFilter) =>
  summaries(db, companyId)
    .where('document.number', 'is not', null)
    .$if(filter.sampled, (q) => q.where('document.sampled', '=', true))
    .$if(ledPaths !== null, (q) =>
      q.where((w) => w.or((ledPaths ?? []).map((path) => w('department.path', 'like', `${path}%`)))),
    )
    .$if(filter.statuses.length > 0, (q) => q.where('document.status', 'in', [...filter.statuses]))
    .$if(filter.search !== '', (q) => q.where(matches(filter.search)))
    .where(onlyThese(sql.ref('document.id'), filter.ids))
    .where(documentConditions(companyId, filter, AMOUNT));

export const listSent = (
  db: Db,
  companyId: string,
  ledPaths: readonly string[] | null,
  { page, ...filter }: SentFilter & { page: SortedPageQuery<SentSort> },
) => {
  const { place, beyond, order, size } = sortedPage(COLUMNS, sql.ref('document.id'), page);
  return sent(db, companyId, ledPaths, filter)
    .select(place.as('place'))
    .where(beyond)
    .orderBy(order)
    .limit(size)
    .execute();
};

export const sumSent = (db: Db, companyId: string, ledPaths: readonly string[] | null, filter: SentFilter) =>
  db
    .selectFrom(sent(db, companyId, ledPaths, filter).as('found'))
    .select([
      'found.currency',
      sql<string>`count(*)`.as('count'),
      sql<string>`sum(coalesce(found.approved_amount, found.amount))`.as('amount'),
    ])
    .groupBy('found.currency')
    .orderBy('found.currency')
    .execute();
