import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { Column } from '#database/tables.ts';

/** An approved request as a trip reads it. */
export interface RequestRow {
  id: string;
  number: string | null;
  title: string;
  values: Record<string, string>;
  passed_at: Date | null;
}
export interface RevisionRow extends RequestRow {
  kind: 'change' | 'cancel';
  pending: boolean;
}

/** The requests that change or cancel a trip, in the order of their approval, those not approved last. */
const REVISIONS = sql<RevisionRow[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', r.id, 'number', r.number, 'title', r.title, 'values', r.values, 'passed_at', r.passed_at,
    'kind', r.trip_change, 'pending', r.status not in ('Passed', 'Paid')
  ) order by r.passed_at nulls last, r.id)
  from document r
  where r.company_id = document.company_id and r.trip_id = document.id and r.trip_change is not null
    and r.status not in ('Rejected', 'Voided')
), '[]')`;

/** Claims in the company's currency: approved amounts where they are decided. */
const CLAIMED = sql<number>`(
  select coalesce(sum(case when c.approved_amount is null then c.amount else c.approved_amount end), 0)
  from document c
  where c.company_id = document.company_id and c.trip_id = document.id and c.effect = 'reimburse'
    and c.status not in ('Rejected', 'Voided'))`;

/** Approved trip requests: the first of each trip. */
const trips = (db: Db, companyId: string) =>
  db
    .selectFrom('document')
    .innerJoin('document_type_version as version', (join) =>
      join
        .onRef('version.company_id', '=', 'document.company_id')
        .onRef('version.type_id', '=', 'document.type_id')
        .onRef('version.version', '=', 'document.type_version'),
    )
    .leftJoin('trip_plan as plan', (join) =>
      join.onRef('plan.company_id', '=', 'document.company_id').onRef('plan.trip_id', '=', 'document.id'),
    )
    .select(['document.id', 'document.number', 'document.title', 'document.values', 'document.passed_at'])
    .select(['document.submitter_id', 'document.currency', 'document.type_id'])
    .select(['plan.stays', 'plan.departs_at', 'plan.returns_at', 'plan.meals', 'plan.version'])
    .select(['plan.updated_at as planned_at', REVISIONS.as('revisions'), CLAIMED.as('claimed')])
    .where('document.company_id', '=', companyId)
    .where('document.trip_change', 'is', null)
    .where('document.status', 'in', ['Passed', 'Paid'])
    .where(sql<boolean>`version.definition -> 'form' ->> 'tripRequest' = 'true'`);
export type TripRow = Awaited<ReturnType<typeof listTrips>>[number];

/** The trips of a member, the latest approved first. */
export const listTrips = (
  db: Db,
  companyId: string,
  memberId: string,
  { after, size }: { after: { at: Date; id: string } | null; size: number },
) =>
  trips(db, companyId)
    .where('document.submitter_id', '=', memberId)
    .$if(after !== null, (q) =>
      q.where(sql<boolean>`(document.passed_at, document.id) < (${after?.at}, ${after?.id}::uuid)`),
    )
    .orderBy('document.passed_at', 'desc')
    .orderBy('document.id', 'desc')
    .limit(size)
    .execute();

export const findTrip = (db: Db, companyId: string, id: string) =>
  trips(db, companyId).where('document.id', '=', id).executeTakeFirst();

/** How long before a day a trip can have been approved to be looked at on that day. */
const LOOK_BACK = sql`interval '400 days'`;

interface TripPage {
  day: string;
  after?: string | undefined;
  size: number;
}

/** The trips of all members of whose request or changes one (`d`) has such days, in the order of their ids. */
const listTripsWith = (
  db: Db,
  companyId: string,
  { day, after, size }: TripPage,
  days: RawBuilder<boolean>,
) =>
  trips(db, companyId)
    .where(sql<boolean>`document.passed_at > ${day}::date - ${LOOK_BACK}`)
    .where(
      sql<boolean>`exists (
        select from document d
        where d.company_id = document.company_id
          and (d.id = document.id or (d.trip_id = document.id and d.trip_change is not null))
          and ${days})`,
    )
    .$if(after !== undefined, (q) => q.where('document.id', '>', after ?? ''))
    .orderBy('document.id')
    .limit(size)
    .execute();

/** Those that name the day. */
export const listTripsOn = (db: Db, companyId: string, page: TripPage) =>
  listTripsWith(
    db,
    companyId,
    page,
    sql`d.values ->> 'from' <= ${page.day} and d.values ->> 'to' >= ${page.day}`,
  );

/** Those that end on the day or later, given up or not. */
export const listTripsUntil = (db: Db, companyId: string, page: TripPage) =>
  listTripsWith(db, companyId, page, sql`d.values ->> 'to' >= ${page.day}`);

/** The other trips of a member that touch these days; their expenses may be of either. */
export const listSpans = async (db: Db, companyId: string, memberId: string, exceptId: string) => {
  const page = { after: null, size: 100 };
  return (await listTrips(db, companyId, memberId, page)).filter(({ id }) => id !== exceptId);
};

export const listClaims = (db: Db, companyId: string, tripId: string) =>
  db
    .selectFrom('document')
    .select(['id', 'number', 'title', 'status', 'currency'])
    .select(sql<number>`case when approved_amount is null then amount else approved_amount end`.as('amount'))
    .where('company_id', '=', companyId)
    .where('trip_id', '=', tripId)
    .where('effect', '=', 'reimburse')
    .where('status', 'not in', ['Rejected', 'Voided'])
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();

/** Advances whose document names the trip and that are not settled. */
export const listAdvances = (db: Db, companyId: string, tripId: string) =>
  db
    .selectFrom('advance')
    .innerJoin('document', (join) =>
      join
        .onRef('document.company_id', '=', 'advance.company_id')
        .onRef('document.id', '=', 'advance.document_id'),
    )
    .select(['advance.id', sql<number>`advance.amount - advance.reserved - advance.settled`.as('open')])
    .where('document.company_id', '=', companyId)
    .where('document.trip_id', '=', tripId)
    .where(sql<boolean>`advance.kind = 'paid' and advance.cancelled_at is null`)
    .where(sql<boolean>`advance.amount - advance.reserved - advance.settled > 0`)
    .orderBy('advance.id')
    .limit(20)
    .execute();

/** At most so many expenses are offered for one trip. */
export const EXPENSES_MOST = 100;

/** Free expenses of a member between two days, except allowances: those are calculated from the trip. */
export const listFreeExpenses = (
  db: Db,
  companyId: string,
  { memberId, from, to }: { memberId: string; from: string; to: string },
) =>
  db
    .selectFrom('expense')
    .select(['id', 'type', 'amount', 'currency', 'spent_on', 'merchant'])
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where(sql<boolean>`not submitted`)
    .where('document_id', 'is', null)
    .where('type', '!=', 'allowance')
    // Of an order that was refunded wholly nothing is left to claim.
    .where(sql<boolean>`not coalesce(origin -> 'notes' @> '[{"code": "orderRefunded"}]', false)`)
    .where('spent_on', '>=', from)
    .where('spent_on', '<=', to)
    .orderBy('spent_on')
    .orderBy('id')
    .limit(EXPENSES_MOST)
    .execute();

/** Who approved a document last. */
export const findApprover = async (db: Db, companyId: string, documentId: string) =>
  (
    await db
      .selectFrom('event')
      .select('actor_id')
      .where('company_id', '=', companyId)
      .where('document_id', '=', documentId)
      .where('act', 'in', ['approve', 'pass'])
      .where('actor_id', 'is not', null)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.actor_id ?? null;

export interface PlanRow {
  stays: Column<'trip_plan', 'stays'>;
  departs_at: string | null;
  returns_at: string | null;
  meals: Column<'trip_plan', 'meals'>;
}
const columnsOf = ({ stays, meals, ...row }: PlanRow) => ({
  ...row,
  stays: stays && JSON.stringify(stays),
  meals: JSON.stringify(meals),
});

/** Saves the plan over the version that was read; false if it has changed. */
export async function savePlan(
  db: Db,
  { companyId, tripId, version }: { companyId: string; tripId: string; version: number },
  row: PlanRow,
  now: Date,
): Promise<boolean> {
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('trip_plan')
      .values({ company_id: companyId, trip_id: tripId, ...columnsOf(row), updated_at: now })
      .onConflict((q) => q.columns(['company_id', 'trip_id']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable('trip_plan')
    .set({ ...columnsOf(row), updated_at: now, version: version + 1 })
    .where('company_id', '=', companyId)
    .where('trip_id', '=', tripId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
