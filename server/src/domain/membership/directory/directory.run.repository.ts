import { columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';

export interface Leaver {
  externalId: string;
  name: string;
  account: string;
}

/** A new run replaces one that still waits, and still asks about those whom that one lists. */
export async function insertRun(
  db: Db,
  companyId: string,
  run: { id: string; source: string; startedBy: string | null; now: Date },
): Promise<void> {
  const replaced = await db
    .updateTable('directory_run')
    .set({ state: 'dismissed', ended_at: run.now })
    .where('company_id', '=', companyId)
    .where('state', '=', 'waiting')
    .returning('leavers')
    .execute();
  const held = replaced.flatMap(({ leavers }) => leavers.map(({ externalId }) => externalId));
  await db
    .insertInto('directory_run')
    .values({
      ...{ company_id: companyId, id: run.id, source: run.source, state: 'running' },
      ...{ started_by: run.startedBy, started_at: run.now, summary: JSON.stringify({ held }) },
    })
    .execute();
}

export const endRun = (
  db: Db,
  companyId: string,
  id: string,
  end: { state: 'done' | 'failed' | 'waiting'; summary: object; leavers: readonly Leaver[]; now: Date },
) =>
  db
    .updateTable('directory_run')
    .set({
      ...{ state: end.state, summary: JSON.stringify(end.summary), ended_at: end.now },
      leavers: JSON.stringify(end.leavers),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();

/** Confirms or dismisses a run that waits; false if it no longer does. */
export const answerRun = async (
  db: Db,
  companyId: string,
  id: string,
  change: { state: 'running' | 'dismissed'; started_by?: string; ended_at?: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('directory_run')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** The row of this hour's events, or of those that wait, locked. */
export const lockEventRun = (
  db: Db,
  companyId: string,
  of: { source: string; state: 'done' | 'waiting'; since: Date },
) =>
  db
    .selectFrom('directory_run')
    .select(['id', 'summary', 'leavers'])
    .where('company_id', '=', companyId)
    .where('source', '=', of.source)
    .where('by_events', '=', true)
    .where('state', '=', of.state)
    .$if(of.state === 'done', (q) => q.where('started_at', '>', of.since))
    .orderBy('started_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export const insertEventRun = (
  db: Db,
  companyId: string,
  run: {
    id: string;
    source: string;
    state: 'done' | 'waiting';
    summary: object;
    leavers: readonly Leaver[];
    now: Date;
  },
) =>
  db
    .insertInto('directory_run')
    .values({
      ...{ company_id: companyId, id: run.id, source: run.source, state: run.state, by_events: true },
      ...{ summary: JSON.stringify(run.summary), leavers: JSON.stringify(run.leavers) },
      ...{ started_at: run.now, ended_at: run.now },
    })
    .execute();

export const changeEventRun = (
  db: Db,
  companyId: string,
  id: string,
  change: { summary: object; leavers: readonly Leaver[]; now: Date },
) =>
  db
    .updateTable('directory_run')
    .set({
      ...{ summary: JSON.stringify(change.summary), leavers: JSON.stringify(change.leavers) },
      ended_at: change.now,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
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
