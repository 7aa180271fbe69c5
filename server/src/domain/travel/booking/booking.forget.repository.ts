import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

/** A day on which the journey of a booking ended, or on which it was last changed if there is none. */
const ENDED = sql<string>`coalesce(
  provider_order -> 'segments' -> -1 ->> 'endsAt', offer -> 'segments' -> -1 ->> 'endsAt')`;

/** Erases the travellers’ documents of a member’s bookings, with their names, or of all that ended before. */
export const forgetTravellers = async (
  db: Db,
  companyId: string,
  which: { memberId: string } | { endedBefore: Date },
): Promise<void> => {
  const condition =
    'memberId' in which
      ? sql<boolean>`member_id = ${which.memberId}`
      : sql<boolean>`travellers_sealed is not null and ${ENDED} < ${which.endedBefore.toISOString().slice(0, 10)}`;
  const shown =
    'memberId' in which
      ? sql<string>`'[]'::jsonb`
      : sql<string>`(select coalesce(jsonb_agg(jsonb_set(one, '{document}', '""') order by place), '[]')
          from jsonb_array_elements(travellers) with ordinality as each (one, place))`;
  await db
    .updateTable('booking')
    .set({ travellers_sealed: null, travellers: shown })
    .where('company_id', '=', companyId)
    .where(condition)
    .execute();
};

/** Deletes a member’s bookings of which nothing came. */
export const deleteUnbooked = (db: Db, companyId: string, memberId: string) =>
  db
    .deleteFrom('booking')
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('state', 'in', ['waiting', 'failed', 'givenUp'])
    .execute();

export const listSealed = (db: Db, companyId: string, memberId: string) =>
  db
    .selectFrom('booking')
    .select(['id', 'travellers_sealed'])
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('travellers_sealed', 'is not', null)
    .orderBy('created_at')
    .execute();
