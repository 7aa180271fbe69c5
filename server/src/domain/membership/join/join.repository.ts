import { sql } from 'kysely';
import { columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Cursor } from '#database/cursor.ts';
import { newestFirst, type RowsOf } from '#database/page-first.ts';

export const insertRequest = (
  db: Db,
  one: {
    companyId: string;
    id: string;
    personId: string;
    name: string;
    account: string;
    note: string;
    invitationId: string | null;
    now: Date;
  },
) =>
  db
    .insertInto('join_request')
    .values({
      company_id: one.companyId,
      id: one.id,
      person_id: one.personId,
      name: one.name,
      account: one.account,
      note: one.note,
      invitation_id: one.invitationId,
      state: 'waiting',
      created_at: one.now,
    })
    .execute();

const requests = (db: Db, companyId: string) =>
  db.selectFrom('join_request').where('join_request.company_id', '=', companyId);

const withNames = (rows: RowsOf<'join_request'>) =>
  rows
    .leftJoin('invitation as i', (join) =>
      join
        .onRef('i.company_id', '=', 'join_request.company_id')
        .onRef('i.id', '=', 'join_request.invitation_id'),
    )
    .leftJoin('member as inviter', (join) =>
      join.onRef('inviter.company_id', '=', 'i.company_id').onRef('inviter.id', '=', 'i.created_by'),
    )
    .leftJoin('member as decider', (join) =>
      join
        .onRef('decider.company_id', '=', 'join_request.company_id')
        .onRef('decider.id', '=', 'join_request.decided_by'),
    )
    .select(columnsIn('join_request', 'join_request'))
    .select(['inviter.name as inviter_name', 'i.department_id', 'decider.name as decider_name']);

export const findRequest = (db: Db, companyId: string, id: string) =>
  withNames(requests(db, companyId).where('join_request.id', '=', id)).executeTakeFirst();
export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** Written into the statement, so that the index of waiting requests is used. */
const WAITING = sql.lit('waiting' as const);

export const listRequests = (
  db: Db,
  companyId: string,
  page: { waiting: boolean; after: Cursor | null; size: number },
) =>
  withNames(
    newestFirst(
      db,
      'join_request',
      requests(db, companyId)
        .select(columnsIn('join_request', 'join_request'))
        .where('state', page.waiting ? '=' : '!=', WAITING),
      { by: 'created_at', ...page },
    ),
  ).execute();

export const countWaiting = async (db: Db, companyId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('join_request')
    .select((q) => q.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('state', '=', WAITING)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Decides a waiting request in the version that was read; false if it has changed. */
export async function decideRequest(
  db: Db,
  companyId: string,
  seen: { id: string; version: number },
  decision: { state: 'accepted' | 'refused'; decidedBy: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('join_request')
    .set({
      state: decision.state,
      decided_by: decision.decidedBy,
      decided_at: decision.now,
      version: seen.version + 1,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Closes a person's open join requests once they have joined in another way. */
export const settleRequests = (
  db: Db,
  companyId: string,
  personId: string,
  decision: { decidedBy: string | null; now: Date },
) =>
  db
    .updateTable('join_request')
    .set((q) => ({
      state: 'accepted',
      decided_by: decision.decidedBy,
      decided_at: decision.now,
      version: q('version', '+', 1),
    }))
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .where('state', '=', 'waiting')
    .execute();
