import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { COLUMNS, columnsIn } from '#database/columns.ts';
import { built } from '#database/built.ts';
import type { Db } from '#database/connect.ts';

interface OfDocument {
  companyId: string;
  documentId: string | RawBuilder<string>;
}

/** A document's newest run, in any state, with its tasks: as a query, or as a part of a query of the document. */
export const newestRun = (db: Db, { companyId, documentId }: OfDocument) =>
  db
    .selectFrom('flow_instance')
    .innerJoin('flow', (join) =>
      join
        .onRef('flow.company_id', '=', 'flow_instance.company_id')
        .onRef('flow.id', '=', 'flow_instance.flow_id'),
    )
    .select([
      ...(['flow_instance.company_id', 'flow_instance.id', 'flow_instance.document_id'] as const),
      ...(['flow_instance.flow_id', 'flow_instance.flow_version', 'flow_instance.state'] as const),
      ...(['flow_instance.plan', 'flow_instance.facts', 'flow_instance.nodes'] as const),
      ...(['flow_instance.forecast', 'flow_instance.choices', 'flow_instance.agreed'] as const),
      ...(['flow_instance.step', 'flow.name as flow_name'] as const),
    ])
    .select((q) =>
      jsonArrayFrom(
        q
          .selectFrom('task')
          .select(columnsIn('task', 'task'))
          .where('task.company_id', '=', companyId)
          // The document as a value: its tasks are found by their index, whatever the plan.
          .where('task.document_id', '=', documentId)
          .whereRef('task.instance_id', '=', 'flow_instance.id')
          .orderBy('task.id')
          .limit(500),
      ).as('tasks'),
    )
    .where('flow_instance.company_id', '=', companyId)
    .where('flow_instance.document_id', '=', documentId)
    .orderBy('flow_instance.id', 'desc')
    .limit(1);

const newestRunBuilt = built(newestRun);
export const findRun = async (db: Db, companyId: string, documentId: string) => {
  const [newest] = await newestRunBuilt(db, { companyId, documentId });
  return newest;
};

/** The same by a task of the run. */
const runOfTaskBuilt = built((db, { companyId, taskId }: { companyId: string; taskId: string }) =>
  newestRun(db, {
    companyId,
    documentId: sql<string>`(select named.document_id from task as named
      where named.company_id = ${companyId} and named.id = ${taskId})`,
  }),
);
export const findRunOfTask = async (db: Db, companyId: string, taskId: string) => {
  const [newest] = await runOfTaskBuilt(db, { companyId, taskId });
  return newest;
};
export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>;
export type TaskRow = RunRow['tasks'][number];

export const findTask = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('task')
    .select(COLUMNS.task)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

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
