import { built } from '#database/built.ts';
import type { Db } from '#database/connect.ts';

export const findFlowVersion = (db: Db, companyId: string, flowId: string, version: number) =>
  db
    .selectFrom('flow_version')
    .select(['definition'])
    .where('company_id', '=', companyId)
    .where('flow_id', '=', flowId)
    .where('version', '=', version)
    .executeTakeFirst();

export const findFlow = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('flow')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

export async function insertFlow(
  db: Db,
  flow: { companyId: string; id: string; name: object; definition: object; now: Date },
): Promise<void> {
  await db
    .insertInto('flow')
    .values({
      company_id: flow.companyId,
      id: flow.id,
      name: JSON.stringify(flow.name),
      current_version: 1,
      created_at: flow.now,
    })
    .execute();
  await db
    .insertInto('flow_version')
    .values({
      company_id: flow.companyId,
      flow_id: flow.id,
      version: 1,
      definition: JSON.stringify(flow.definition),
      created_at: flow.now,
    })
    .execute();
}

export const insertInstance = (
  db: Db,
  instance: {
    companyId: string;
    id: string;
    documentId: string;
    flowId: string;
    flowVersion: number;
    route: object;
    currentNode: string;
    now: Date;
  },
) =>
  db
    .insertInto('flow_instance')
    .values({
      company_id: instance.companyId,
      id: instance.id,
      document_id: instance.documentId,
      flow_id: instance.flowId,
      flow_version: instance.flowVersion,
      state: 'running',
      route: JSON.stringify(instance.route),
      current_node: instance.currentNode,
      created_at: instance.now,
    })
    .execute();

/** The document's newest instance, whatever became of it. */
export const findInstance = async (db: Db, companyId: string, documentId: string) => {
  const [newest] = await newestInstance(db, { companyId, documentId });
  return newest;
};
const newestInstance = built((db, { companyId, documentId }: { companyId: string; documentId: string }) =>
  db
    .selectFrom('flow_instance')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .orderBy('id', 'desc')
    .limit(1),
);

/** Moves the running instance; false when it runs no more. */
export async function moveInstance(
  db: Db,
  companyId: string,
  id: string,
  change: { state?: string; current_node?: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('flow_instance')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const insertTasks = (
  db: Db,
  companyId: string,
  tasks: readonly {
    id: string;
    documentId: string;
    instanceId: string;
    nodeKey: string;
    nodeName: object;
    holderId: string;
  }[],
  now: Date,
) =>
  db
    .insertInto('task')
    .values(
      tasks.map((task) => ({
        company_id: companyId,
        id: task.id,
        document_id: task.documentId,
        instance_id: task.instanceId,
        node_key: task.nodeKey,
        node_name: JSON.stringify(task.nodeName),
        holder_id: task.holderId,
        state: 'Pending',
        arrived_at: now,
      })),
    )
    .execute();

export const findTask = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('task')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Decides an open task; false when it is open no more. */
export async function decideTask(
  db: Db,
  companyId: string,
  id: string,
  decision: { state: 'Approved' | 'Rejected' | 'Returned'; opinion: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('task')
    .set({ state: decision.state, opinion: decision.opinion, decided_at: decision.now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'Pending')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Closes what is still open of a document. `Skipped`: a sibling decided; `Cancelled`: the run ended. */
export const closeTasks = (
  db: Db,
  companyId: string,
  documentId: string,
  state: 'Skipped' | 'Cancelled',
  now: Date,
) =>
  db
    .updateTable('task')
    .set({ state, decided_at: now })
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .where('state', '=', 'Pending')
    .returning('holder_id')
    .execute();

export const listTasks = (db: Db, companyId: string, documentId: string) =>
  tasksOf(db, { companyId, documentId });
const tasksOf = built((db, { companyId, documentId }: { companyId: string; documentId: string }) =>
  db
    .selectFrom('task')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .orderBy('id')
    .limit(500),
);

export const listOpenTasksOf = (db: Db, companyId: string, documentIds: readonly string[]) =>
  db
    .selectFrom('task')
    .select(['document_id', 'holder_id', 'id', 'arrived_at'])
    .where('company_id', '=', companyId)
    .where('document_id', 'in', [...documentIds])
    .where('state', '=', 'Pending')
    .orderBy('id')
    .execute();

/** Whether a member holds or held a task on the document: then it may be read. */
export const hasTask = (db: Db, companyId: string, documentIds: readonly string[], memberId: string) =>
  db
    .selectFrom('task')
    .select('document_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where('holder_id', '=', memberId)
    .where('document_id', 'in', [...documentIds])
    .execute();
