import { sql } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';

export const findSetting = (db: Db, companyId: string) =>
  db
    .selectFrom('directory_setting')
    .select(COLUMNS.directory_setting)
    .where('company_id', '=', companyId)
    .executeTakeFirst();

/** Locks the row until the transaction ends. */
export const lockSetting = (db: Db, companyId: string) =>
  db
    .selectFrom('directory_setting')
    .select('version')
    .where('company_id', '=', companyId)
    .forUpdate()
    .execute();

export type SettingRow = NonNullable<Awaited<ReturnType<typeof findSetting>>>;

/** The key of the company's own address as a source; a connection's is its id. */
export const ADDRESS = 'http';

interface SettingChange {
  /** Unchanged when undefined. */
  url: string | undefined;
  sealed: Buffer | undefined;
  handOverId: string | null;
  enabled: boolean;
}

export const insertSetting = (
  db: Db,
  companyId: string,
  { url, sealed, handOverId, enabled }: SettingChange,
  now: Date,
) =>
  db
    .insertInto('directory_setting')
    .values({
      company_id: companyId,
      source: ADDRESS,
      url: url ?? null,
      secret_sealed: sealed ?? null,
      hand_over_id: handOverId,
      enabled,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['company_id']).doNothing())
    .executeTakeFirst();

export async function updateSetting(
  db: Db,
  companyId: string,
  version: number,
  change: SettingChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('directory_setting')
    .set({
      hand_over_id: change.handOverId,
      enabled: change.enabled,
      version: version + 1,
      ...(change.url === undefined ? {} : { url: change.url }),
      ...(change.sealed ? { secret_sealed: change.sealed } : {}),
    })
    .where('company_id', '=', companyId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes that an administrator has seen a dry run of this source, or started its first run. Keeps the version. */
export const markSource = (
  db: Db,
  companyId: string,
  mark: { tried_source: string } | { confirmed_source: string },
  now: Date,
) =>
  db
    .insertInto('directory_setting')
    .values({ company_id: companyId, source: ADDRESS, enabled: false, created_at: now, ...mark })
    .onConflict((conflict) => conflict.columns(['company_id']).doUpdateSet(mark))
    .execute();

/** All links of a source; or those of all departments, and those of some people and members. */
export const listLinks = (
  db: Db,
  companyId: string,
  source: string,
  selection?: { externalIds: readonly string[]; memberIds: readonly string[] },
) =>
  db
    .selectFrom('directory_link')
    .select(['kind', 'external_id', 'object_id'])
    .where('company_id', '=', companyId)
    .where('source', '=', source)
    .$if(selection !== undefined, (q) =>
      q.where(
        sql<boolean>`(kind = 'department' or external_id = any(${selection?.externalIds ?? []}::text[])
          or object_id = any(${selection?.memberIds ?? []}::uuid[]))`,
      ),
    )
    .execute();

export const putLinks = (
  db: Db,
  companyId: string,
  source: string,
  links: readonly { kind: 'member' | 'department'; externalId: string; objectId: string }[],
  now: Date,
) =>
  db
    .insertInto('directory_link')
    .values(
      links.map((link) => ({
        ...{ company_id: companyId, source, kind: link.kind, external_id: link.externalId },
        ...{ object_id: link.objectId, created_at: now },
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'source', 'kind', 'external_id'])
        .doUpdateSet((q) => ({ object_id: q.ref('excluded.object_id') })),
    )
    .execute();

/** The person has another id in the directory now. */
export const renameLink = (
  db: Db,
  companyId: string,
  source: string,
  { from, to }: { from: string; to: string },
) =>
  sql`update directory_link set external_id = ${to}
      where company_id = ${companyId} and source = ${source} and kind = 'member' and external_id = ${from}
        and not exists (select from directory_link other where other.company_id = ${companyId}
          and other.source = ${source} and other.kind = 'member' and other.external_id = ${to})`.execute(db);

/** Forgets a source: its links, conflicts and decisions, and that an administrator has seen it. Members stay. */
export async function forgetSource(db: Db, companyId: string, source: string): Promise<void> {
  for (const table of ['directory_link', 'directory_conflict'] as const)
    await db.deleteFrom(table).where('company_id', '=', companyId).where('source', '=', source).execute();
  await sql`update directory_setting set tried_source = nullif(tried_source, ${source}),
      confirmed_source = nullif(confirmed_source, ${source})
    where company_id = ${companyId} and ${source} in (tried_source, confirmed_source)`.execute(db);
}

/** How many linked members are in the company, and how many left since then. */
export const countLinked = async (db: Db, companyId: string, source: string, since: Date) => {
  const { rows } = await sql<{ linked: number; left: number }>`
    select count(distinct m.id) filter (where m.state <> 'left')::int as linked,
      count(distinct m.id) filter (where m.state = 'left' and m.left_at > ${since})::int as left
    from directory_link l join member m on m.company_id = l.company_id and m.id = l.object_id
    where l.company_id = ${companyId} and l.source = ${source} and l.kind = 'member'`.execute(db);
  return rows[0] ?? { linked: 0, left: 0 };
};
