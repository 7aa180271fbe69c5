import { sql, type Insertable, type Updateable } from 'kysely';
import { columnsIn } from '#database/columns.ts';
import { built } from '#database/built.ts';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';
import { updateSeen } from '#database/seen.ts';

const types = (db: Db, companyId: string) =>
  db
    .selectFrom('document_type')
    .innerJoin('document_type_version as version', (join) =>
      join
        .onRef('version.company_id', '=', 'document_type.company_id')
        .onRef('version.type_id', '=', 'document_type.id')
        .onRef('version.version', '=', 'document_type.current_version'),
    )
    .select(columnsIn('document_type', 'document_type'))
    .select(['version.definition', 'version.created_at as published_at'])
    .where('document_type.company_id', '=', companyId);

export const listTypes = (db: Db, companyId: string) =>
  types(db, companyId)
    .where('enabled', '=', true)
    .orderBy('document_type.position')
    .orderBy('document_type.code')
    .execute();

/** The type of a member's last claim. */
export const findLastClaimType = async (db: Db, companyId: string, memberId: string) =>
  (
    await db
      .selectFrom('document')
      .select('type_id')
      .where('company_id', '=', companyId)
      .where('submitter_id', '=', memberId)
      .where('effect', '=', 'reimburse')
      .where('line_count', '>', 0)
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.type_id;

/** All types with their number of documents. */
export const listAllTypes = (db: Db, companyId: string) =>
  types(db, companyId)
    .select((q) =>
      q
        .selectFrom('document')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('document.company_id', '=', 'document_type.company_id')
        .whereRef('document.type_id', '=', 'document_type.id')
        .as('documents'),
    )
    .orderBy('document_type.position')
    .orderBy('document_type.code')
    .execute();

export const findType = (db: Db, companyId: string, id: string) =>
  types(db, companyId).where('document_type.id', '=', id).executeTakeFirst();

export const findTypeVersion = async (db: Db, companyId: string, typeId: string, version: number) => {
  const [row] = await versionOf(db, { companyId, typeId, version });
  return row;
};
const versionOf = built((db, params: { companyId: string; typeId: string; version: number }) =>
  db
    .selectFrom('document_type_version')
    .innerJoin('document_type', (join) =>
      join
        .onRef('document_type.company_id', '=', 'document_type_version.company_id')
        .onRef('document_type.id', '=', 'document_type_version.type_id'),
    )
    .select(['document_type_version.definition', 'document_type.code'])
    .where('document_type_version.company_id', '=', params.companyId)
    .where('document_type_version.type_id', '=', params.typeId)
    .where('document_type_version.version', '=', params.version),
);

export const insertType = (db: Db, row: Insertable<Database['document_type']>) =>
  db.insertInto('document_type').values(row).execute();

export const insertTypeVersion = (db: Db, row: Insertable<Database['document_type_version']>) =>
  db.insertInto('document_type_version').values(row).execute();

/** Updates the version that was read; false when it has changed. */
export async function updateType(
  db: Db,
  companyId: string,
  seen: { id: string; version: number },
  change: Updateable<Database['document_type']>,
): Promise<boolean> {
  return await updateSeen(db, 'document_type', { companyId, ...seen }, change);
}

export const setPosition = (db: Db, companyId: string, id: string, position: number) =>
  db
    .updateTable('document_type')
    .set({ position })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

export async function deleteType(db: Db, companyId: string, id: string): Promise<void> {
  await db
    .deleteFrom('document_type_version')
    .where('company_id', '=', companyId)
    .where('type_id', '=', id)
    .execute();
  await db.deleteFrom('document_type').where('company_id', '=', companyId).where('id', '=', id).execute();
}

export const listFlowUsers = (db: Db, companyId: string) =>
  types(db, companyId)
    .clearSelect()
    .select(['document_type.name', 'version.flow_id'])
    .orderBy('document_type.position')
    .execute();
