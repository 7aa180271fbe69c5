import type { ReportBasis, ReportDimension } from '@outlay/contract/processing/report';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#database/connect.ts';

/** Whose spending: a person's, that of departments with those below them, or (with neither) the company's. */
export interface Whose {
  companyId: string;
  memberId: string | null;
  /** Paths of departments; null: of all. */
  paths: readonly string[] | null;
}

export interface Period {
  from: string;
  /** Included. */
  to: string;
}

export interface Spending extends Whose, Period {
  basis: ReportBasis;
  only: Partial<Record<ReportDimension, string>>;
}

/** What each dimension groups by, as it is stored. */
export const COLUMNS: Readonly<Record<ReportDimension, RawBuilder<unknown>>> = {
  type: sql`line.type`,
  department: sql`line.department_id`,
  person: sql`line.member_id`,
  project: sql`line.project_id`,
  merchant: sql`line.merchant`,
  city: sql`line.city`,
  currency: sql`line.currency`,
  month: sql`line.day`,
};

/** The key of a dimension as text; empty where a line has none. */
export const keyOf = (name: ReportDimension, stored: RawBuilder<unknown>): RawBuilder<string> =>
  name === 'month' ? sql`to_char(${stored}, 'YYYY-MM')` : sql`coalesce(${stored}::text, '')`;

const within = (paths: readonly string[]) => sql`line.department_id in (
  select department.id from department
  where department.company_id = line.company_id and exists (
    select from unnest(${[...paths]}::text[]) as root where department.path like root || '%'))`;

export const conditions = ({ companyId, memberId, paths, basis, only }: Spending) =>
  sql.join(
    [
      sql`line.company_id = ${companyId} and line.basis = ${basis}`,
      ...(memberId === null ? [] : [sql`line.member_id = ${memberId}`]),
      ...(paths === null ? [] : [within(paths)]),
      ...Object.entries(only).map(
        ([name, key]) => sql`${keyOf(name as ReportDimension, COLUMNS[name as ReportDimension])} = ${key}`,
      ),
    ],
    sql` and `,
  );

export const inPeriod = ({ from, to }: Period) => sql`line.day between ${from}::date and ${to}::date`;

/** The names of departments, persons and projects. */
export async function listNames(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from department where company_id = ${companyId} and id = any(${[...ids]}::uuid[])
    union all
    select id, name from member where company_id = ${companyId} and id = any(${[...ids]}::uuid[])
    union all
    select id, name from dimension where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface LineRow {
  source_id: string;
  position: number;
  day: string;
  type: string;
  merchant: string;
  city: string;
  currency: string;
  amount: number;
  document_id: string | null;
  number: string | null;
  title: string | null;
  person: string | null;
  department: string | null;
  project: string | null;
}

export interface LinePlace {
  day: string;
  sourceId: string;
  position: number;
}

/** The lines of a period in one currency, latest day first. */
export async function listLines(
  db: Db,
  spending: Spending,
  { currency, after, size }: { currency: string; after: LinePlace | null; size: number },
): Promise<LineRow[]> {
  const beyond = after
    ? sql`and (line.day, line.source_id, line.position)
        < (${after.day}::date, ${after.sourceId}::uuid, ${after.position}::int)`
    : sql``;
  const { rows } = await sql<LineRow>`
    with page as (
      select line.* from report_line as line
      where ${conditions(spending)} and ${inPeriod(spending)} and line.currency = ${currency} ${beyond}
      order by line.day desc, line.source_id desc, line.position desc
      limit ${size}
    )
    select page.source_id, page.position, page.day, page.type, page.merchant, page.city, page.currency,
      page.amount, page.document_id, document.number, document.title, member.name as person, department.name as department, dimension.name as project
    from page
    left join document on document.company_id = page.company_id and document.id = page.document_id
    left join member on member.company_id = page.company_id and member.id = page.member_id
    left join department on department.company_id = page.company_id and department.id = page.department_id
    left join dimension on dimension.company_id = page.company_id and dimension.id = page.project_id
    order by page.day desc, page.source_id desc, page.position desc`.execute(db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

export async function countLines(db: Db, spending: Spending, currency: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report_line as line
    where ${conditions(spending)} and ${inPeriod(spending)} and line.currency = ${currency}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The first month of the company's fiscal year, 1 to 12. */
export const findFiscalMonth = async (db: Db, companyId: string): Promise<number> => {
  const query = db.selectFrom('company').select('fiscal_month').where('id', '=', companyId);
  return (await query.executeTakeFirstOrThrow()).fiscal_month;
};

/** Departments at and below the paths, in their order; null: all. */
export const listDepartments = (db: Db, companyId: string, paths: readonly string[] | null) =>
  db
    .selectFrom('department')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .$if(paths !== null, (q) =>
      q.where(
        sql<boolean>`exists (select from unnest(${[...(paths ?? [])]}::text[]) as root where path like root || '%')`,
      ),
    )
    .orderBy('path')
    .orderBy('position')
    .limit(1_000)
    .execute();
