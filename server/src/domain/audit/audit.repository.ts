import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { containing } from '#kit/like.ts';

export interface Wanted {
  actorId?: string | undefined;
  actingForId?: string | undefined;
  group?: string | undefined;
  objectType?: string | undefined;
  objectId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  text: string;
  /** Objects that the text is the number of. */
  numbered: readonly string[];
  timeZone: string;
}

const events = (db: Db, companyId: string) =>
  db
    .selectFrom('audit_event')
    .leftJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'audit_event.company_id')
        .onRef('member.id', '=', 'audit_event.actor_id'),
    )
    .leftJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'member.company_id')
        .onRef('department.id', '=', 'member.department_id'),
    )
    .leftJoin('member as principal', (join) =>
      join
        .onRef('principal.company_id', '=', 'audit_event.company_id')
        .onRef('principal.id', '=', 'audit_event.acting_for'),
    )
    .select([
      'audit_event.seq',
      'audit_event.at',
      'audit_event.actor_id',
      'audit_event.acting_for',
      'audit_event.action',
      'audit_event.object_type',
      'audit_event.object_id',
      'audit_event.detail',
      'audit_event.hash',
      'member.name as actor_name',
      'department.name as department_name',
      'principal.name as principal_name',
    ])
    .where('audit_event.company_id', '=', companyId);

type Query = ReturnType<typeof events>;
export type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

/** Where the company's day begins. */
const dayBegins = (day: string, after: number, timeZone: string) =>
  sql<Date>`((${day}::date + ${after}::int)::timestamp at time zone ${timeZone})`;

const matching = (query: Query, wanted: Wanted): Query =>
  query
    .$if(wanted.actorId !== undefined, (q) => q.where('audit_event.actor_id', '=', wanted.actorId ?? ''))
    .$if(wanted.actingForId !== undefined, (q) =>
      q.where('audit_event.acting_for', '=', wanted.actingForId ?? ''),
    )
    .$if(wanted.group !== undefined, (q) =>
      q.where(sql<boolean>`split_part(audit_event.action, '.', 1) = ${wanted.group}`),
    )
    .$if(wanted.objectType !== undefined, (q) =>
      q.where('audit_event.object_type', '=', wanted.objectType ?? ''),
    )
    .$if(wanted.objectId !== undefined, (q) => q.where('audit_event.object_id', '=', wanted.objectId ?? ''))
    .$if(wanted.from !== undefined, (q) =>
      q.where('audit_event.at', '>=', dayBegins(wanted.from ?? '', 0, wanted.timeZone)),
    )
    .$if(wanted.to !== undefined, (q) =>
      q.where('audit_event.at', '<', dayBegins(wanted.to ?? '', 1, wanted.timeZone)),
    )
    .$if(wanted.text !== '', (q) =>
      q.where(
        sql<boolean>`(audit_event.action ilike ${containing(wanted.text)} or audit_event.detail::text ilike ${containing(wanted.text)}
          or audit_event.object_id = any(${[...wanted.numbered]}::uuid[])
          or exists (select from unnest(${[...wanted.numbered]}::uuid[]) as n(id) where audit_event.detail::text like '%' || n.id || '%'))`,
      ),
    );

/** Newest first, from where the page before ended. */
export const listEvents = (
  db: Db,
  companyId: string,
  { wanted, before, size }: { wanted: Wanted; before: number | null; size: number },
) =>
  matching(events(db, companyId), wanted)
    .$if(before !== null, (q) => q.where('audit_event.seq', '<', before ?? 0))
    .orderBy('audit_event.seq', 'desc')
    .limit(size)
    .execute();

export const findLast = (db: Db, companyId: string) =>
  db
    .selectFrom('audit_event')
    .select(['seq', 'at', 'hash'])
    .where('company_id', '=', companyId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findEvent = (db: Db, companyId: string, seq: number) =>
  db
    .selectFrom('audit_event')
    .select(['hash'])
    .where('company_id', '=', companyId)
    .where('seq', '=', seq)
    .executeTakeFirst();

export const findCompanyName = async (db: Db, id: string): Promise<string> =>
  (await db.selectFrom('company').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

export const listCompanyIds = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('company')
    .select('id')
    .where('closed_at', 'is', null)
    .where('suspended', '=', false)
    .execute();
  return rows.map(({ id }) => id);
};

/** Those of the members who sign in by mail, with the language they read. */
export const listMailed = (db: Db, companyId: string, memberIds: readonly string[]) =>
  db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .select(['member.account', 'person.language', 'person.locale'])
    .where('member.company_id', '=', companyId)
    .where('member.id', 'in', [...memberIds])
    .where('member.account', 'like', '%@%')
    .execute();

/** Documents and payment batches whose number contains this, newest first. */
export const listNumbered = async (db: Db, companyId: string, text: string): Promise<string[]> => {
  const numbered = (table: 'document' | 'payment_batch') =>
    db
      .selectFrom(table)
      .select('id')
      .where('company_id', '=', companyId)
      .where('number', 'ilike', containing(text))
      .orderBy('created_at', 'desc')
      .limit(NUMBERED_MOST);
  const rows = [...(await numbered('document').execute()), ...(await numbered('payment_batch').execute())];
  return rows.map(({ id }) => id);
};

const NUMBERED_MOST = 20;

export const listGroups = (db: Db, companyId: string) =>
  db
    .selectFrom('audit_event')
    .select([sql<string>`split_part(action, '.', 1)`.as('group'), 'object_type'])
    .distinct()
    .where('company_id', '=', companyId)
    .execute();
