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
        sql<boolean>`(audit_event.action ilike ${containing(wanted.text)} or audit_event.detail::text ilike ${containing(wanted.text)})`,
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

export const listGroups = (db: Db, companyId: string) =>
  db
    .selectFrom('audit_event')
    .select([sql<string>`split_part(action, '.', 1)`.as('group'), 'object_type'])
    .distinct()
    .where('company_id', '=', companyId)
    .execute();
