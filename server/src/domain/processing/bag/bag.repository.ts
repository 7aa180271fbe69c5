import type { Insertable, Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';
import { updateSeen, type Seen } from '#database/seen.ts';
import type { RowsOf } from '#database/page-first.ts';

export const bags = (db: Db, companyId: string) =>
  db.selectFrom('bag').where('bag.company_id', '=', companyId);

/** Bags with the department paths of their documents, which decide whose permissions cover the bag. */
export const withDocuments = (rows: RowsOf<'bag'>) =>
  rows.select(columnsIn('bag', 'bag')).select((q) =>
    jsonArrayFrom(
      q
        .selectFrom('bag_document as held')
        .innerJoin('document', (join) =>
          join
            .onRef('document.company_id', '=', 'held.company_id')
            .onRef('document.id', '=', 'held.document_id'),
        )
        .leftJoin('department', (join) =>
          join
            .onRef('department.company_id', '=', 'document.company_id')
            .onRef('department.id', '=', 'document.department_id'),
        )
        .select(['held.document_id', 'held.missing', 'department.path', 'document.number', 'document.status'])
        .whereRef('held.company_id', '=', 'bag.company_id')
        .whereRef('held.bag_id', '=', 'bag.id')
        .where('held.live', '=', true)
        .orderBy('held.position'),
    ).as('documents'),
  );

export type BagRow = Awaited<ReturnType<typeof listOwned>>[number];

export const listOwned = (
  db: Db,
  companyId: string,
  ownerId: string,
  { after, size }: { after?: string | undefined; size: number },
) =>
  withDocuments(bags(db, companyId))
    .where('bag.owner_id', '=', ownerId)
    .where('bag.state', '!=', 'Discarded')
    .$if(after !== undefined, (q) => q.where('bag.id', '<', after ?? ''))
    .orderBy('bag.id', 'desc')
    .limit(size)
    .execute();

export const findBag = (db: Db, companyId: string, id: string) =>
  withDocuments(bags(db, companyId).where('bag.id', '=', id)).executeTakeFirst();

/** Locks the bag, which serialises concurrent acts. */
export const lockBag = (db: Db, companyId: string, by: { id: string } | { number: number }) =>
  withDocuments(bags(db, companyId))
    .$if('id' in by, (q) => q.where('bag.id', '=', 'id' in by ? by.id : ''))
    .$if('number' in by, (q) => q.where('bag.number', '=', 'number' in by ? by.number : 0))
    .forUpdate('bag')
    .executeTakeFirst();

export const insertBag = (db: Db, row: Insertable<Database['bag']>) =>
  db.insertInto('bag').values(row).execute();

export const updateBag = (db: Db, seen: Seen, change: Updateable<Database['bag']>): Promise<boolean> =>
  updateSeen(db, 'bag', seen, change);
