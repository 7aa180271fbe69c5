import type { DimensionForm, DimensionKind } from '@outlay/contract/organisation/dimension';
import { sql } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { containing } from '#database/like.ts';

const dimensions = (db: Db, companyId: string) =>
  db.selectFrom('dimension').select(COLUMNS.dimension).where('company_id', '=', companyId);

export const listDimensions = (db: Db, companyId: string, kind: DimensionKind | undefined) =>
  dimensions(db, companyId)
    .$call((q) => (kind === undefined ? q : q.where('kind', '=', kind)))
    .orderBy('kind')
    .orderBy('code')
    .limit(5000)
    .execute();

export const searchDimensions = (db: Db, companyId: string, kind: DimensionKind, search: string) =>
  dimensions(db, companyId)
    .where('kind', '=', kind)
    .where('enabled', '=', true)
    .$if(search !== '', (q) =>
      q.where((w) => w.or([w('code', 'ilike', containing(search)), w('name', 'ilike', containing(search))])),
    )
    .orderBy('code')
    .limit(50)
    .execute();

export const listDimensionsByIds = (db: Db, companyId: string, ids: readonly string[]) =>
  dimensions(db, companyId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();

const columnsIn = ({ code, name, leaderId, enabled }: DimensionForm) => ({
  code,
  name,
  leader_id: leaderId,
  enabled,
});

export const insertDimension = (db: Db, companyId: string, form: DimensionForm, now: Date) =>
  db
    .insertInto('dimension')
    .values({ company_id: companyId, id: form.id, kind: form.kind, created_at: now, ...columnsIn(form) })
    .execute();

/** Updates the version that was read, of the same kind; false if it has changed. */
export async function updateDimension(db: Db, companyId: string, form: DimensionForm): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dimension')
    .set({ ...columnsIn(form), version: form.version + 1 })
    .where('company_id', '=', companyId)
    .where('id', '=', form.id)
    .where('kind', '=', form.kind)
    .where('version', '=', form.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
