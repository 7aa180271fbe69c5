import { COLUMNS, columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';

export const findSetting = (db: Db, companyId: string) =>
  db
    .selectFrom('directory_setting')
    .select(COLUMNS.directory_setting)
    .where('company_id', '=', companyId)
    .executeTakeFirst();

export const insertSetting = (
  db: Db,
  companyId: string,
  one: { url: string; sealed: Buffer; handOverId: string | null; enabled: boolean; now: Date },
) =>
  db
    .insertInto('directory_setting')
    .values({
      company_id: companyId,
      source: SOURCE,
      url: one.url,
      secret_sealed: one.sealed,
      hand_over_id: one.handOverId,
      enabled: one.enabled,
      created_at: one.now,
    })
    .onConflict((conflict) => conflict.columns(['company_id']).doNothing())
    .executeTakeFirst();

/** The source of the links; there is only one adapter so far. */
export const SOURCE = 'http';

export async function updateSetting(
  db: Db,
  companyId: string,
  version: number,
  change: { url: string; sealed: Buffer | undefined; handOverId: string | null; enabled: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('directory_setting')
    .set({
      url: change.url,
      hand_over_id: change.handOverId,
      enabled: change.enabled,
      version: version + 1,
      ...(change.sealed ? { secret_sealed: change.sealed } : {}),
    })
    .where('company_id', '=', companyId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const listLinks = (db: Db, companyId: string) =>
  db
    .selectFrom('directory_link')
    .select(['kind', 'external_id', 'object_id'])
    .where('company_id', '=', companyId)
    .where('source', '=', SOURCE)
    .execute();

export const putLink = (
  db: Db,
  companyId: string,
  link: { kind: 'member' | 'department'; externalId: string; objectId: string; now: Date },
) =>
  db
    .insertInto('directory_link')
    .values({
      company_id: companyId,
      source: SOURCE,
      kind: link.kind,
      external_id: link.externalId,
      object_id: link.objectId,
      created_at: link.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'source', 'kind', 'external_id'])
        .doUpdateSet({ object_id: link.objectId }),
    )
    .execute();

export const insertRun = (
  db: Db,
  companyId: string,
  run: { id: string; startedBy: string | null; now: Date },
) =>
  db
    .insertInto('directory_run')
    .values({
      company_id: companyId,
      id: run.id,
      source: SOURCE,
      state: 'running',
      started_by: run.startedBy,
      started_at: run.now,
    })
    .execute();

export const endRun = (
  db: Db,
  companyId: string,
  id: string,
  end: { state: 'done' | 'failed'; summary: object; now: Date },
) =>
  db
    .updateTable('directory_run')
    .set({ state: end.state, summary: JSON.stringify(end.summary), ended_at: end.now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();

const runs = (db: Db, companyId: string) =>
  db
    .selectFrom('directory_run as r')
    .leftJoin('member as starter', (join) =>
      join.onRef('starter.company_id', '=', 'r.company_id').onRef('starter.id', '=', 'r.started_by'),
    )
    .select(columnsIn('directory_run', 'r'))
    .select('starter.name as starter_name')
    .where('r.company_id', '=', companyId);

export const findRun = (db: Db, companyId: string, id: string) =>
  runs(db, companyId).where('r.id', '=', id).executeTakeFirst();
export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>;

export const listRuns = (db: Db, companyId: string, most: number) =>
  runs(db, companyId).orderBy('r.started_at', 'desc').orderBy('r.id', 'desc').limit(most).execute();
