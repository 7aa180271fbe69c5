import type { Insertable, Updateable } from 'kysely';
import { COLUMNS, columnsIn } from '#database/columns.ts';
import { built } from '#database/built.ts';
import type { Db } from '#database/connect.ts';
import type { Column, Database } from '#database/tables.ts';

/** The document's newest instance, in any state. */
export const findInstance = async (db: Db, companyId: string, documentId: string) => {
  const [newest] = await newestInstance(db, { companyId, documentId });
  return newest;
};
const newestInstance = built((db, { companyId, documentId }: { companyId: string; documentId: string }) =>
  db
    .selectFrom('flow_instance')
    .innerJoin('flow', (join) =>
      join
        .onRef('flow.company_id', '=', 'flow_instance.company_id')
        .onRef('flow.id', '=', 'flow_instance.flow_id'),
    )
    .select(columnsIn('flow_instance', 'flow_instance'))
    .select('flow.name as flow_name')
    .where('flow_instance.company_id', '=', companyId)
    .where('flow_instance.document_id', '=', documentId)
    .orderBy('flow_instance.id', 'desc')
    .limit(1),
);
export type InstanceRow = NonNullable<Awaited<ReturnType<typeof findInstance>>>;

export const insertInstance = (db: Db, row: Insertable<Database['flow_instance']>) =>
  db.insertInto('flow_instance').values(row).execute();

/** Updates the step that was read; false when another request was faster. */
export async function updateInstance(
  db: Db,
  seen: { company_id: string; id: string; step: number },
  change: Updateable<Database['flow_instance']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('flow_instance')
    .set(change)
    .where('company_id', '=', seen.company_id)
    .where('id', '=', seen.id)
    .where('step', '=', seen.step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const insertTasks = (db: Db, rows: readonly Insertable<Database['task']>[]) =>
  db
    .insertInto('task')
    .values([...rows])
    .execute();

/** Updates a task in the state that was read; false when it has changed. */
export async function updateTask(
  db: Db,
  seen: { company_id: string; id: string; state: Column<'task', 'state'> },
  change: Updateable<Database['task']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('task')
    .set(change)
    .where('company_id', '=', seen.company_id)
    .where('id', '=', seen.id)
    .where('state', '=', seen.state)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const findTask = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('task')
    .select(COLUMNS.task)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

export const listTasks = (db: Db, companyId: string, documentId: string) =>
  tasksOf(db, { companyId, documentId });
const tasksOf = built((db, { companyId, documentId }: { companyId: string; documentId: string }) =>
  db
    .selectFrom('task')
    .select(COLUMNS.task)
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .orderBy('id')
    .limit(500),
);
export type TaskRow = Awaited<ReturnType<typeof listTasks>>[number];

export const listOpenHolders = (db: Db, companyId: string, documentId: string) =>
  db
    .selectFrom('task')
    .select(['id', 'holder_id'])
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .where('state', '=', 'Pending')
    .orderBy('id')
    .execute();

/** Those of the documents that any of these members holds or held a task on. */
export const listTouched = (
  db: Db,
  companyId: string,
  documentIds: readonly string[],
  memberIds: readonly string[],
) =>
  db
    .selectFrom('task')
    .select('document_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where('holder_id', 'in', [...memberIds])
    .where('document_id', 'in', [...documentIds])
    .where('state', '!=', 'Waiting')
    .execute();

/** Open tasks of a member, for handing them over. */
export const listOpenOf = (db: Db, companyId: string, holderId: string) =>
  db
    .selectFrom('task')
    .select(['id', 'document_id', 'state'])
    .where('company_id', '=', companyId)
    .where('holder_id', '=', holderId)
    .where('state', 'in', ['Pending', 'Waiting'])
    .orderBy('document_id')
    .orderBy('id')
    .execute();
