import type { Db } from '#database/connect.ts';

const types = (db: Db, companyId: string) =>
  db
    .selectFrom('document_type')
    .innerJoin('document_type_version as version', (join) =>
      join
        .onRef('version.company_id', '=', 'document_type.company_id')
        .onRef('version.type_id', '=', 'document_type.id')
        .onRef('version.version', '=', 'document_type.current_version'),
    )
    .select([
      'document_type.id',
      'document_type.code',
      'document_type.name',
      'document_type.description',
      'document_type.current_version',
      'version.fields',
      'version.flow_id',
      'version.number_prefix',
    ])
    .where('document_type.company_id', '=', companyId);

export const listTypes = (db: Db, companyId: string) =>
  types(db, companyId).where('enabled', '=', true).orderBy('document_type.code').execute();

export const findType = (db: Db, companyId: string, id: string) =>
  types(db, companyId).where('document_type.id', '=', id).executeTakeFirst();

export const findTypeVersion = (db: Db, companyId: string, typeId: string, version: number) =>
  db
    .selectFrom('document_type_version')
    .select(['fields', 'flow_id', 'number_prefix'])
    .where('company_id', '=', companyId)
    .where('type_id', '=', typeId)
    .where('version', '=', version)
    .executeTakeFirst();

export async function insertType(
  db: Db,
  type: {
    companyId: string;
    id: string;
    code: string;
    name: object;
    description: object;
    fields: object;
    flowId: string;
    numberPrefix: string;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto('document_type')
    .values({
      company_id: type.companyId,
      id: type.id,
      code: type.code,
      name: JSON.stringify(type.name),
      description: JSON.stringify(type.description),
      current_version: 1,
      created_at: type.now,
    })
    .execute();
  await db
    .insertInto('document_type_version')
    .values({
      company_id: type.companyId,
      type_id: type.id,
      version: 1,
      fields: JSON.stringify(type.fields),
      flow_id: type.flowId,
      number_prefix: type.numberPrefix,
      created_at: type.now,
    })
    .execute();
}
