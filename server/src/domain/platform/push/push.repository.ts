import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

export interface NewSubscription {
  companyId: string;
  id: string;
  memberId: string;
  sessionId: string;
  endpointHash: Buffer;
  sealed: Buffer;
  now: Date;
}

/** A browser has one push endpoint; it moves to the member who signs in there last. */
export const saveSubscription = (db: Db, row: NewSubscription) =>
  db
    .insertInto('push_subscription')
    .values({
      company_id: row.companyId,
      id: row.id,
      member_id: row.memberId,
      session_id: row.sessionId,
      endpoint_hash: row.endpointHash,
      sealed: row.sealed,
      created_at: row.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'endpoint_hash'])
        .doUpdateSet({ member_id: row.memberId, session_id: row.sessionId, sealed: row.sealed }),
    )
    .execute();

/** Subscriptions whose session is still valid. */
const live = (db: Db, companyId: string, now: Date) =>
  db
    .selectFrom('push_subscription')
    .innerJoin('session', (join) =>
      join
        .onRef('session.id', '=', 'push_subscription.session_id')
        .onRef('session.company_id', '=', 'push_subscription.company_id')
        .onRef('session.member_id', '=', 'push_subscription.member_id'),
    )
    .where('push_subscription.company_id', '=', companyId)
    .where('session.expires_at', '>', now);

/** Of these members; the newest of each first. */
export const listSubscriptions = (db: Db, companyId: string, memberIds: readonly string[], now: Date) =>
  live(db, companyId, now)
    .select(['push_subscription.id', 'push_subscription.member_id'])
    .where(sql<boolean>`push_subscription.member_id = any(${memberIds}::uuid[])`)
    .orderBy('push_subscription.created_at', 'desc')
    .execute();

export const findSubscription = (db: Db, companyId: string, id: string, now: Date) =>
  live(db, companyId, now)
    .select([
      'push_subscription.company_id',
      'push_subscription.member_id',
      'push_subscription.endpoint_hash',
      'push_subscription.sealed',
    ])
    .where('push_subscription.id', '=', id)
    .executeTakeFirst();

export const deleteSubscription = (db: Db, companyId: string, id: string) =>
  db.deleteFrom('push_subscription').where('company_id', '=', companyId).where('id', '=', id).execute();

export const deleteByEndpoint = (db: Db, companyId: string, memberId: string, endpointHash: Buffer) =>
  db
    .deleteFrom('push_subscription')
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('endpoint_hash', '=', endpointHash)
    .execute();
