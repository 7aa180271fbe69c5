import { sql, type RawBuilder } from 'kysely';
import type { Db } from './connect.ts';
import { containing } from './like.ts';
import { termsOfSearch } from './search-terms.ts';

/** A list that is searched by text: its table, the table of its terms, and the columns that matter. */
interface Searchable {
  terms: 'document_search' | 'expense_search' | 'invoice_search';
  /** The row's id in the table of terms. */
  key: string;
  owner: string;
  texts: readonly string[];
  /** Whether the name of the owner counts as a text of the row. */
  byName: boolean;
}

export const SEARCHABLE = {
  document: {
    ...{ terms: 'document_search', key: 'document_id', owner: 'submitter_id' },
    ...{ texts: ['title', 'number'], byName: true },
  },
  expense: {
    ...{ terms: 'expense_search', key: 'expense_id', owner: 'member_id' },
    ...{ texts: ['merchant', 'remarks'], byName: false },
  },
  invoice: {
    ...{ terms: 'invoice_search', key: 'invoice_id', owner: 'owner_id' },
    ...{ texts: ['number', 'seller_name'], byName: false },
  },
} satisfies Record<string, Searchable>;

export type SearchedList = keyof typeof SEARCHABLE;

export const SEARCHED_LISTS = Object.keys(SEARCHABLE) as SearchedList[];

/** Rows that a search may find by their terms. A text that is in more rows is found soon by reading the list itself. */
const MOST = 500;

/** The rows that a search finds. */
export interface Matching {
  condition: RawBuilder<boolean>;
  /** The part of `condition` that compares texts, for rows that are found by `ids` already. */
  contains: RawBuilder<boolean>;
  /** Ids that `condition` is restricted to; such rows are read first, then sorted. Null if there may be many. */
  ids: readonly string[] | null;
}

/** Whether a search has found out which rows it may find. */
export const isFew = (found: Matching | null): boolean => (found?.ids ?? null) !== null;

interface Search {
  companyId: string;
  /** Only rows of this owner; null for all of the company. */
  ownerId: string | null;
  search: string;
}

/**
 * The rows that contain the search text, ignoring case; null without a text. Reads the table of terms and what has
 * changed since the last sweep, not the list. Only a text that more than `MOST` rows have is looked for row by row.
 */
export async function matching(db: Db, list: SearchedList, search: Search): Promise<Matching | null> {
  if (search.search === '') return null;
  const ids = await searchIds(db, list, search);
  const contains = containsText(list, search);
  if (ids === null) return { condition: contains, contains, ids: null };
  return { condition: sql`(${sql.ref(`${list}.id`)} = any(${ids}::uuid[]) and ${contains})`, contains, ids };
}

function containsText(list: SearchedList, { companyId, search }: Search): RawBuilder<boolean> {
  const like = containing(search);
  const { texts, owner, byName } = SEARCHABLE[list];
  const conditions = texts.map((name) => sql`${sql.ref(`${list}.${name}`)} ilike ${like}`);
  const named = sql`${sql.ref(`${list}.${owner}`)} = any(array(select named.id from member as named
    where named.company_id = ${companyId} and named.name ilike ${like}))`;
  return sql`(${sql.join(byName ? [...conditions, named] : conditions, sql` or `)})`;
}

/** Ids of all rows that contain the text, and perhaps of others; null if there are more than `MOST`. */
async function searchIds(db: Db, list: SearchedList, search: Search): Promise<string[] | null> {
  const { companyId, ownerId } = search;
  const terms = termsOfSearch(companyId, ownerId, search.search);
  if (terms === null) return null;
  const { terms: table, key, owner, byName } = SEARCHABLE[list];
  const id = sql.ref(`${list}.id`);
  const whose = ownerId === null ? sql`` : sql`and ${sql.ref(`${list}.${owner}`)} = ${ownerId}`;
  const { rows } = await sql<{ id: string }>`
    (select ${sql.ref(key)} as id from ${sql.table(table)}
      where ${ofCompany(companyId)} and terms @> ${terms}::int[] limit ${MOST + 1})
    union all
    (select ${id} from ${sql.table(list)}
      where ${sql.ref(`${list}.company_id`)} = ${companyId} ${whose} and ${sql.ref(`${list}.updated_at`)} > (
        select case when max(until) is null then '-infinity' else max(until) end
        from search_progress where company_id = ${companyId} and list = ${list})
      and ${containsText(list, search)} limit ${MOST + 1})
    ${byName ? namedIds(list, search) : sql``}
    limit ${MOST + 1}`.execute(db);
  return rows.length > MOST ? null : [...new Set(rows.map((row) => row.id))];
}

/**
 * As text, so that PostgreSQL cannot read all terms of the company by the primary key. It takes company and terms for
 * independent and would often do so, although the company is part of each term.
 */
const ofCompany = (companyId: string) => sql`company_id::text = ${companyId}`;

/** The rows of each owner with a matching name, found by their own index. */
const namedIds = (list: SearchedList, { companyId, ownerId, search }: Search) => sql`
  union all
  (select owned.id from member, lateral (
      select id from ${sql.table(list)} as row
      where row.company_id = ${companyId} and ${sql.ref(`row.${SEARCHABLE[list].owner}`)} = member.id
      order by updated_at desc limit ${MOST + 1}) as owned
    where member.company_id = ${companyId} and member.name ilike ${containing(search)}
      ${ownerId === null ? sql`` : sql`and member.id = ${ownerId}`} limit ${MOST + 1})`;
