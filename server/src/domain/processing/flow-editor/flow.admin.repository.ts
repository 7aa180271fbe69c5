import { sql } from 'kysely';
import { columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { updateSeen } from '#database/seen.ts';

/** Flows with the number of documents using each. */
export const listFlows = (db: Db, companyId: string) =>
  db
    .selectFrom('flow')
    .select(columnsIn('flow', 'flow'))
    .select((q) =>
      q
        .selectFrom('flow_instance')
        .select(sql<number>`count(*)`.as('running'))
        .whereRef('flow_instance.company_id', '=', 'flow.company_id')
        .whereRef('flow_instance.flow_id', '=', 'flow.id')
        .where('flow_instance.state', '=', 'running')
        .as('running'),
    )
    .where('flow.company_id', '=', companyId)
    .orderBy('flow.created_at')
    .orderBy('flow.id')
    .execute();
export type FlowListRow = Awaited<ReturnType<typeof listFlows>>[number];

export const listVersions = (db: Db, companyId: string, flowId: string) =>
  db
    .selectFrom('flow_version')
    .select(['version', 'note', 'published_by', 'created_at'])
    .select((q) =>
      q
        .selectFrom('flow_instance')
        .select(sql<number>`count(*)`.as('running'))
        .whereRef('flow_instance.company_id', '=', 'flow_version.company_id')
        .whereRef('flow_instance.flow_id', '=', 'flow_version.flow_id')
        .whereRef('flow_instance.flow_version', '=', 'flow_version.version')
        .where('flow_instance.state', '=', 'running')
        .as('running'),
    )
    .where('company_id', '=', companyId)
    .where('flow_id', '=', flowId)
    .orderBy('version', 'desc')
    .limit(100)
    .execute();

/** Updates the version that was read; false when it has changed. */
export async function updateFlow(
  db: Db,
  companyId: string,
  seen: { id: string; version: number },
  change: { name?: string; draft?: string | null; current_version?: number },
): Promise<boolean> {
  return await updateSeen(db, 'flow', { companyId, ...seen }, change);
}

export async function deleteFlow(db: Db, companyId: string, id: string): Promise<void> {
  await db.deleteFrom('flow_version').where('company_id', '=', companyId).where('flow_id', '=', id).execute();
  await db.deleteFrom('flow').where('company_id', '=', companyId).where('id', '=', id).execute();
}

/** Whether any document ever used the flow. */
export const wasUsed = (db: Db, companyId: string, flowId: string) =>
  db
    .selectFrom('flow_instance')
    .select('id')
    .where('company_id', '=', companyId)
    .where('flow_id', '=', flowId)
    .limit(1)
    .executeTakeFirst();

const instances = (db: Db, companyId: string, flowId: string) =>
  db
    .selectFrom('flow_instance as run')
    .innerJoin('document', (join) =>
      join.onRef('document.company_id', '=', 'run.company_id').onRef('document.id', '=', 'run.document_id'),
    )
    .innerJoin('document_type as type', (join) =>
      join.onRef('type.company_id', '=', 'document.company_id').onRef('type.id', '=', 'document.type_id'),
    )
    .select([
      'document.id',
      'document.number',
      'document.title',
      'document.submitter_id',
      'document.amount',
      'document.currency',
      'document.version',
      'document.submitted_at',
      'type.name as type_name',
      'run.flow_version',
      'run.nodes',
      'run.plan',
      'run.facts',
      'run.forecast',
      'run.choices',
    ])
    .where('run.company_id', '=', companyId)
    .where('run.flow_id', '=', flowId);
export type RunRow = Awaited<ReturnType<typeof listRunning>>[number];

/** Documents in approval on an older version of the flow. */
export const listRunning = (db: Db, companyId: string, flowId: string, currentVersion: number) =>
  instances(db, companyId, flowId)
    .where('run.state', '=', 'running')
    .where('run.flow_version', '!=', currentVersion)
    .orderBy('run.id')
    .limit(500)
    .execute();

/** The last run of each document in a period of days in the time zone. */
export const listRunsIn = (
  db: Db,
  companyId: string,
  flowId: string,
  period: { from: string; to: string; timeZone: string },
) =>
  instances(db, companyId, flowId)
    .where(sql<boolean>`run.created_at >= ${period.from}::date at time zone ${period.timeZone}`)
    .where(sql<boolean>`run.created_at < (${period.to}::date + 1) at time zone ${period.timeZone}`)
    .where(
      sql<boolean>`not exists (select from flow_instance as later where later.company_id = run.company_id
        and later.document_id = run.document_id and later.id > run.id)`,
    )
    .orderBy('run.id', 'desc')
    .limit(10_000)
    .execute();
