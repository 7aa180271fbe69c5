import type { SavedView } from '@outlay/contract/platform/view';
import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { Column } from '#database/tables.ts';

interface Owner {
  companyId: string;
  memberId: string;
}
interface Mine extends Owner {
  list: Column<'saved_view', 'list'>;
}

export const listViews = (db: Db, { companyId, memberId, list }: Mine) =>
  db
    .selectFrom('saved_view')
    .select(['id', 'name', 'state', 'standard', 'shared'])
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('list', '=', list)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** The views that others in the company share. */
export const listShared = (db: Db, { companyId, memberId, list }: Mine, most: number) =>
  db
    .selectFrom('saved_view')
    .innerJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'saved_view.company_id')
        .onRef('member.id', '=', 'saved_view.member_id'),
    )
    .select(['saved_view.id', 'saved_view.name', 'saved_view.state', 'member.name as owner'])
    .where('saved_view.company_id', '=', companyId)
    .where('saved_view.list', '=', list)
    .where('saved_view.shared', '=', true)
    .where('saved_view.member_id', '<>', memberId)
    .where('member.state', '<>', 'left')
    .orderBy('saved_view.name')
    .orderBy('saved_view.id')
    .limit(most)
    .execute();

/** Locks the member's views until the transaction ends. */
export const lockOwner = (db: Db, { companyId, memberId }: Owner) =>
  db
    .selectFrom('member')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .execute();

export const clearStandard = (db: Db, { companyId, memberId, list }: Mine) =>
  db
    .updateTable('saved_view')
    .set({ standard: false })
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('list', '=', list)
    .where('standard', '=', true)
    .execute();

/** False if the id belongs to another person or list. */
export async function putView(
  db: Db,
  { companyId, memberId, list }: Mine,
  { id, name, state, standard, shared = false }: Omit<SavedView, 'list'>,
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('saved_view')
    .values({
      company_id: companyId,
      member_id: memberId,
      ...{ id, list, name, state, standard, shared, created_at: now, updated_at: now },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'id'])
        .doUpdateSet({ name, state, standard, shared, updated_at: now })
        .where('saved_view.member_id', '=', memberId)
        .where('saved_view.list', '=', list),
    )
    .returning(sql<number>`1`.as('kept'))
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the deleted view's name; undefined when the member has no such view. */
export async function deleteView(
  db: Db,
  { companyId, memberId }: Owner,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('saved_view')
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
