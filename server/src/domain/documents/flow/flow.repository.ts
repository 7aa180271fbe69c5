import { COLUMNS } from '#database/columns.ts';
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
    .select(COLUMNS.flow)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
export type FlowRow = NonNullable<Awaited<ReturnType<typeof findFlow>>>;

/** The published definitions of all flows, for sub-flows. */
export const listPublished = (db: Db, companyId: string) =>
  db
    .selectFrom('flow')
    .innerJoin('flow_version as version', (join) =>
      join
        .onRef('version.company_id', '=', 'flow.company_id')
        .onRef('version.flow_id', '=', 'flow.id')
        .onRef('version.version', '=', 'flow.current_version'),
    )
    .select(['flow.id', 'flow.name', 'flow.current_version', 'version.definition'])
    .where('flow.company_id', '=', companyId)
    .execute();

export const insertFlow = (
  db: Db,
  flow: {
    companyId: string;
    id: string;
    name: object;
    draft: object | null;
    currentVersion: number;
    now: Date;
  },
) =>
  db
    .insertInto('flow')
    .values({
      company_id: flow.companyId,
      id: flow.id,
      name: JSON.stringify(flow.name),
      draft: flow.draft && JSON.stringify(flow.draft),
      current_version: flow.currentVersion,
      created_at: flow.now,
    })
    .execute();

export const insertFlowVersion = (
  db: Db,
  made: {
    companyId: string;
    flowId: string;
    version: number;
    definition: object;
    note: string;
    publishedBy: string | null;
    now: Date;
  },
) =>
  db
    .insertInto('flow_version')
    .values({
      company_id: made.companyId,
      flow_id: made.flowId,
      version: made.version,
      definition: JSON.stringify(made.definition),
      note: made.note,
      published_by: made.publishedBy,
      created_at: made.now,
    })
    .execute();
