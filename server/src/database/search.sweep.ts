import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { SEARCHABLE, type SearchedList } from './search.ts';
import { termsOfRow } from './search-terms.ts';
import { inTransaction } from './transaction.ts';

/** Rows per transaction, so that their locks are short. */
const BATCH = 500;
/** What is younger is not counted as seen: a transaction that has begun earlier may still commit it. */
const SETTLED_MS = 10 * 60_000;
/** Changes of this time are looked at again, in case the clock was put back. */
const AGAIN_MS = 24 * 3_600_000;

interface Changed {
  id: string;
  owner_id: string;
  updated_at: Date;
  /** With microseconds, which a date does not have. */
  place: string;
  texts: (string | null)[];
  known: number[] | null;
}

/** Writes the terms of what has changed in a list since the last time; the first time, of everything. */
export async function sweepSearch(db: Db, list: SearchedList, companyId: string, now: Date): Promise<void> {
  const settled = new Date(now.getTime() - SETTLED_MS);
  let after = await inTransaction(db, companyId, (tx) => findStart(tx, list, companyId));
  for (;;) {
    const last = await inTransaction(db, companyId, async (tx) => {
      const rows = await listChanged(tx, list, companyId, after);
      await writeTerms(tx, list, companyId, rows);
      const next = rows.length < BATCH ? null : (rows.at(-1) ?? null);
      const until = next && next.updated_at < settled ? next.updated_at : settled;
      await advance(tx, list, companyId, until, next === null);
      return next;
    });
    if (last === null) return;
    after = { at: last.place, id: last.id };
  }
}

interface Place {
  at: string;
  id: string;
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

async function findStart(db: Db, list: SearchedList, companyId: string): Promise<Place> {
  const row = await db
    .selectFrom('search_progress')
    .select('until')
    .where('company_id', '=', companyId)
    .where('list', '=', list)
    .executeTakeFirst();
  const at = row ? new Date(row.until.getTime() - AGAIN_MS).toISOString() : '-infinity';
  return { at, id: FIRST_ID };
}

async function listChanged(db: Db, list: SearchedList, companyId: string, after: Place): Promise<Changed[]> {
  const { terms: table, key, owner, texts } = SEARCHABLE[list];
  const { rows } = await sql<Changed>`
    select id, ${sql.ref(owner)} as owner_id, updated_at, updated_at::text as place,
      array[${sql.join(texts.map((name) => sql.ref(name)))}]::text[] as texts,
      (select terms from ${sql.table(table)} as known
        where known.company_id = searched.company_id and ${sql.ref(`known.${key}`)} = searched.id) as known
    from ${sql.table(list)} as searched
    where company_id = ${companyId} and (updated_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by updated_at, id limit ${BATCH}`.execute(db);
  return rows;
}

/** Terms that have not changed are not written again. */
async function writeTerms(
  db: Db,
  list: SearchedList,
  companyId: string,
  rows: readonly Changed[],
): Promise<void> {
  const { terms: table, key } = SEARCHABLE[list];
  const changed = rows.flatMap(({ id, owner_id, texts, known }) => {
    const terms = termsOfRow(companyId, owner_id, texts);
    return known !== null && isDeepStrictEqual(known, terms) ? [] : [{ id, terms }];
  });
  if (changed.length === 0) return;
  // Locks the rows: none is deleted before its terms refer to it.
  await sql`
    insert into ${sql.table(table)} (company_id, ${sql.ref(key)}, terms)
    select ${companyId}, changed.id, changed.terms
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed (id uuid, terms int[])
    join ${sql.table(list)} as searched on searched.company_id = ${companyId} and searched.id = changed.id
    order by changed.id
    for key share of searched
    on conflict (company_id, ${sql.ref(key)}) do update set terms = excluded.terms`.execute(db);
}

/** The first batches look at changes again that are seen already; the last one may go back, like the clock. */
const advance = (db: Db, list: SearchedList, companyId: string, until: Date, isLast: boolean) =>
  db
    .insertInto('search_progress')
    .values({ company_id: companyId, list, until })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'list']).doUpdateSet({
        until: isLast ? until : sql<Date>`greatest(search_progress.until, excluded.until)`,
      }),
    )
    .execute();
