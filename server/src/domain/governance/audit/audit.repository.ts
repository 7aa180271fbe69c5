import { sql } from 'kysely';
import type { AuditFilter } from '@outlay/contract/governance/audit';
import type { Db } from '#database/connect.ts';
import { containing } from '#database/like.ts';
import { pageFirst, partsOf, type RowsOf } from '#database/page-first.ts';

export interface Wanted extends Omit<AuditFilter, 'sort' | 'groups'> {
  /** The actions of the chosen groups; null for all. */
  actions: readonly string[] | null;
  /** Ids of the objects whose number contains the search text. */
  numbered: readonly string[];
  timeZone: string;
}

const COLUMNS = [
  'audit_event.seq',
  'audit_event.at',
  'audit_event.actor_id',
  'audit_event.acting_for',
  'audit_event.action',
  'audit_event.object_type',
  'audit_event.object_id',
  'audit_event.detail',
  'audit_event.hash',
] as const;

const eventsOf = (db: Db, companyId: string) =>
  db
    .selectFrom('audit_event')
    .select(['audit_event.company_id', ...COLUMNS])
    .where('audit_event.company_id', '=', companyId);

/** Events with the names of who acted, in which department and for whom. */
const named = (events: RowsOf<'audit_event'>) =>
  events
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
    .select(COLUMNS)
    .select([
      'member.name as actor_name',
      'department.name as department_name',
      'principal.name as principal_name',
    ]);

type Query = ReturnType<typeof eventsOf>;
export type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

/** Start of a day in the company's time zone, `after` days later. */
const dayBegins = (day: string, after: number, timeZone: string) =>
  sql<Date>`((${day}::date + ${after}::int)::timestamp at time zone ${timeZone})`;

const matching = (query: Query, wanted: Wanted): Query => {
  const { actorId, actingForId, objectTypes, objectId, from, to, seqs, timeZone } = wanted;
  return query
    .$if(actorId !== null, (q) => q.where('audit_event.actor_id', '=', actorId))
    .$if(actingForId !== null, (q) => q.where('audit_event.acting_for', '=', actingForId))
    .$if(objectTypes.length > 0, (q) => q.where('audit_event.object_type', 'in', [...objectTypes]))
    .$if(objectId !== null, (q) => q.where('audit_event.object_id', '=', objectId))
    .$if(from !== null, (q) => q.where('audit_event.at', '>=', dayBegins(from ?? '', 0, timeZone)))
    .$if(to !== null, (q) => q.where('audit_event.at', '<', dayBegins(to ?? '', 1, timeZone)))
    .$if(seqs.length > 0, (q) => q.where('audit_event.seq', 'in', [...seqs]))
    .$if(wanted.search !== '', (q) => q.where(saying(wanted)));
};

const saying = ({ search, numbered }: Wanted) =>
  sql<boolean>`(audit_event.action ilike ${containing(search)} or audit_event.detail::text ilike ${containing(search)}
    or audit_event.object_id = any(${[...numbered]}::uuid[])
    or exists (select from unnest(${[...numbered]}::uuid[]) as n(id) where audit_event.detail::text like '%' || n.id || '%'))`;

/**
 * A page of events after the previous page, in the log's order. Between two days the order is that of time, by which
 * they are found; the clock may have gone back in between.
 */
export const listEvents = (
  db: Db,
  companyId: string,
  { wanted, after, size }: { wanted: Wanted; after: number | null; size: number },
) => {
  const { actions, descending, from, to } = wanted;
  const byTime = from !== null || to !== null;
  const beyond = byTime
    ? sql<boolean>`(audit_event.at, audit_event.seq) ${sql.raw(descending ? '<' : '>')} (
        (select last.at from audit_event as last where last.company_id = ${companyId} and last.seq = ${after}), ${after})`
    : sql<boolean>`audit_event.seq ${sql.raw(descending ? '<' : '>')} ${after}`;
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const order = byTime
    ? sql`audit_event.at ${direction}, audit_event.seq ${direction}`
    : sql`audit_event.seq ${direction}`;
  const events = matching(eventsOf(db, companyId), wanted).$if(after !== null, (q) => q.where(beyond));
  // The first events of each action: a group in which nothing happened does not read the whole log.
  const parts = byTime || actions === null ? null : partsOf('audit_event.action', actions, { descending });
  const found = byTime ? ofActions(events, wanted) : events;
  return named(pageFirst(db, 'audit_event', found, { order, size, parts })).execute();
};

const ofActions = (events: Query, { actions }: Wanted): Query =>
  actions === null ? events : events.where(sql<boolean>`audit_event.action = any(${actions}::text[])`);

/** The number of matching events, at most `most`. */
export const countEvents = async (
  db: Db,
  companyId: string,
  { wanted, most }: { wanted: Wanted; most: number },
): Promise<number> => {
  const matched = ofActions(matching(eventsOf(db, companyId), wanted), wanted);
  const some = matched.clearSelect().select('audit_event.seq').limit(most);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

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

export const findInstallation = async (db: Db): Promise<string> =>
  (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id;

/** Those of the members who sign in with a mail address, with their language. */
export const listMailed = (db: Db, companyId: string, memberIds: readonly string[]) =>
  db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .select(['member.account', 'person.language', 'person.locale'])
    .where('member.company_id', '=', companyId)
    .where('member.id', 'in', [...memberIds])
    .where('member.account', 'like', '%@%')
    .execute();

/** The names in this company of persons, by person id. */
export const listPersonNames = (db: Db, companyId: string, personIds: readonly string[]) =>
  db
    .selectFrom('member')
    .select(['person_id as id', 'name'])
    .where('company_id', '=', companyId)
    .where('person_id', 'in', [...personIds])
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
