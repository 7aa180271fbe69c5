import { sql } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';

export type SmsState = 'waiting' | 'sending' | 'accepted' | 'delivered' | 'failed';
/** `late`: expired before a gateway accepted it. */
export type Fault = 'rate' | 'number' | 'config' | 'provider' | 'late';

export const findSms = (db: Db, id: string) =>
  db.selectFrom('sms').select(COLUMNS.sms).where('id', '=', id).executeTakeFirst();

interface Tried {
  id: string;
  numberHash: Buffer;
  numberHint: string;
  template: string | null;
  gateway: string;
  state: SmsState;
  at: Date;
}

/** Records an attempt before it is made, so that an interrupted one is queried instead of repeated. */
export const putTry = (db: Db, tried: Tried) =>
  db
    .insertInto('sms')
    .values({
      id: tried.id,
      number_hash: tried.numberHash,
      number_hint: tried.numberHint,
      template: tried.template,
      gateway: tried.gateway,
      state: tried.state,
      created_at: tried.at,
      tried_at: tried.at,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ state: tried.state, gateway: tried.gateway, tried_at: tried.at }),
    )
    .execute();

export const markAccepted = (db: Db, id: string, providerId: string) =>
  db
    .updateTable('sms')
    .set({ state: 'accepted', provider_id: providerId, fault: null, fault_code: null })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'sending'])
    .execute();

export const markRefused = (
  db: Db,
  id: string,
  {
    state,
    fault,
    code,
    at,
  }: { state: 'waiting' | 'sending' | 'failed'; fault: Fault; code: string; at: Date },
) =>
  db
    .updateTable('sms')
    .set({ state, fault, fault_code: code, settled_at: state === 'failed' ? at : null })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'sending'])
    .execute();

/** Stores only the first delivery result: gateways send them repeatedly and out of order. */
export async function settle(
  db: Db,
  id: string,
  fate: { state: 'delivered' | 'failed'; providerId: string; code: string | null; at: Date },
) {
  return await db
    .updateTable('sms')
    .set({
      state: fate.state,
      provider_id: fate.providerId,
      fault: fate.state === 'failed' ? 'number' : null,
      fault_code: fate.code,
      settled_at: fate.at,
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'sending', 'accepted'])
    .returning(['number_hint', 'gateway', 'template'])
    .executeTakeFirst();
}

/** The result of the last message with these templates to a number. */
export const findLast = (db: Db, numberHashes: Buffer[], templates: readonly string[], since: Date) =>
  db
    .selectFrom('sms')
    .select(['state', 'fault'])
    .where('number_hash', 'in', numberHashes)
    .where('created_at', '>', since)
    .where('template', 'in', [...templates])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const countByState = (db: Db, since: Date) =>
  db
    .selectFrom('sms')
    .select(['gateway', 'state', 'fault', sql<number>`count(*)::int`.as('count')])
    .where('created_at', '>', since)
    .groupBy(['gateway', 'state', 'fault'])
    .execute();

export const removeOfNumber = (db: Db, numberHashes: Buffer[]) =>
  db.deleteFrom('sms').where('number_hash', 'in', numberHashes).execute();
