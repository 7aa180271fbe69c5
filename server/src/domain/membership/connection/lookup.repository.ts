import { sql } from 'kysely';
import type { ConnectionKind } from '@outlay/contract/membership/connection.settings';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';

/** An enabled connection, as it is found before the company is known. */
export type LookupRow = NonNullable<Awaited<ReturnType<typeof findLookup>>>;

export interface Lookup {
  connectionId: string;
  companyId: string;
  kind: ConnectionKind;
  name: string;
  corpId: string;
  appId: string;
  confirmed: boolean;
  signsIn: boolean;
  domains: readonly string[];
  origins: readonly string[];
  domainFile: { name: string; text: string } | null;
}

export const putLookup = (db: Db, one: Lookup) => {
  const columns = {
    company_id: one.companyId,
    kind: one.kind,
    name: one.name,
    corp_id: one.corpId,
    app_id: one.appId,
    confirmed: one.confirmed,
    signs_in: one.signsIn,
    domains: [...one.domains],
    origins: [...one.origins],
    domain_file: one.domainFile?.name ?? null,
    domain_text: one.domainFile?.text ?? null,
  };
  return db
    .insertInto('connection_lookup')
    .values({ ...columns, connection_id: one.connectionId })
    .onConflict((conflict) => conflict.column('connection_id').doUpdateSet(columns))
    .execute();
};

export const dropLookup = (db: Db, connectionId: string) =>
  db.deleteFrom('connection_lookup').where('connection_id', '=', connectionId).execute();

export const findLookup = (db: Db, connectionId: string) =>
  db
    .selectFrom('connection_lookup')
    .select(COLUMNS.connection_lookup)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();

/** Connections with these ids; the confirmed ones first. */
export const listByIds = (db: Db, kind: ConnectionKind, corpId: string, appId?: string) =>
  db
    .selectFrom('connection_lookup')
    .select(COLUMNS.connection_lookup)
    .where('kind', '=', kind)
    .where('corp_id', '=', corpId)
    .$if(appId !== undefined, (q) => q.where('app_id', '=', appId ?? ''))
    .orderBy('confirmed', 'desc')
    .orderBy('connection_id')
    .limit(20)
    .execute();

/** Connections of a company, by its code. */
export const listByCompanyCode = (db: Db, code: string) =>
  db
    .selectFrom('connection_lookup')
    .innerJoin('company', 'company.id', 'connection_lookup.company_id')
    .select(COLUMNS.connection_lookup.map((column) => `connection_lookup.${column}` as const))
    .where('company.code', '=', code.toUpperCase())
    .where('connection_lookup.signs_in', '=', true)
    .where('company.closed_at', 'is', null)
    .where('company.suspended', '=', false)
    .limit(50)
    .execute();

export const listByDomain = (db: Db, domain: string) =>
  db
    .selectFrom('connection_lookup')
    .select(COLUMNS.connection_lookup)
    .where(sql<boolean>`${domain.toLowerCase()} = any(domains)`)
    .where('signs_in', '=', true)
    .orderBy('connection_id')
    .limit(20)
    .execute();

/** One connection of each kind, and how many of it there are on this server. */
export const countKinds = async (db: Db) => {
  const { rows } = await sql<{ kind: ConnectionKind; count: number; only: string }>`
    select kind, count(*)::int as count, min(connection_id::text) as only
    from connection_lookup where signs_in or kind = 'weixin' group by kind`.execute(db);
  return rows;
};

export const findDomainFile = (db: Db, name: string) =>
  db
    .selectFrom('connection_lookup')
    .select(['domain_text'])
    .where('domain_file', '=', name)
    .orderBy('confirmed', 'desc')
    .orderBy('connection_id')
    .limit(1)
    .executeTakeFirst();

export const listOrigins = async (db: Db, clientId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('connection_lookup')
    .select('origins')
    .where('kind', '=', 'cdp')
    .where('app_id', '=', clientId)
    .limit(20)
    .execute();
  return [...new Set(rows.flatMap(({ origins }) => origins))];
};

/** Whether another company has these ids, confirmed by the platform. */
export const isConfirmedElsewhere = async (
  db: Db,
  one: Pick<Lookup, 'kind' | 'corpId' | 'appId' | 'companyId'>,
): Promise<boolean> => {
  const row = await db
    .selectFrom('connection_lookup')
    .select('connection_id')
    .where('kind', '=', one.kind)
    .where('corp_id', '=', one.corpId)
    .where('app_id', '=', one.appId)
    .where('company_id', '!=', one.companyId)
    .where('confirmed', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Connections with this id of a company, a suite or a Feishu app, never empty; where the platform has confirmed some, only those. */
export const listByCorpId = async (db: Db, corpId: string) => {
  const rows = await db
    .selectFrom('connection_lookup')
    .select(COLUMNS.connection_lookup)
    .where('signs_in', '=', true)
    // Feishu names a company's app only.
    .where((q) =>
      q.or([q('corp_id', '=', corpId), q.and([q('kind', '=', 'feishu'), q('app_id', '=', corpId)])]),
    )
    .orderBy('connection_id')
    .limit(20)
    .execute();
  const confirmed = rows.filter((row) => row.confirmed);
  return confirmed.length > 0 ? confirmed : rows;
};

/** Whether this server has a single company, as most have. */
export const hasOneCompany = async (db: Db): Promise<boolean> => {
  const rows = await db.selectFrom('company').select('id').where('closed_at', 'is', null).limit(2).execute();
  return rows.length === 1;
};
