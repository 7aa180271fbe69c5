import { sql } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Column } from '#database/tables.ts';

export interface NewSession {
  tokenHash: Buffer;
  id: string;
  personId: string;
  companyId: string;
  memberId: string;
  agencyId: string | null;
  agentId: string | null;
  device: string;
  deviceId: string;
  address: string;
  now: Date;
  expiresAt: Date;
  /** Null when the session began without a proof of identity; a switch of company keeps the earlier proof. */
  steppedUpAt: Date | null;
  connectionId: string | null;
  /** The session at the identity provider. */
  outsideRef: string | null;
}

export const insertSession = (db: Db, session: NewSession) =>
  db
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      id: session.id,
      person_id: session.personId,
      company_id: session.companyId,
      member_id: session.memberId,
      agency_id: session.agencyId,
      agent_id: session.agentId,
      device: session.device,
      device_id: session.deviceId,
      address: session.address,
      created_at: session.now,
      rotated_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      stepped_up_at: session.steppedUpAt,
      connection_id: session.connectionId,
      outside_ref: session.outsideRef,
    })
    .execute();

const IDLE_MS = 14 * 86_400_000;

/** A session unused for `IDLE_MS` has expired, even though its full lifetime is longer. */
const idleSince = (now: Date): Date => new Date(now.getTime() - IDLE_MS);

/** The live session whose current, next or just replaced token this is; only for an active membership. */
export const findSession = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('session')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.person_id', '=', 'session.person_id')
        .onRef('membership.company_id', '=', 'session.company_id'),
    )
    .select([
      'session.id',
      'session.person_id',
      'session.company_id',
      'session.member_id',
      'session.agency_id',
      'session.agent_id',
      'session.stepped_up_at',
      'session.connection_id',
      'session.outside_ref',
      'session.rotated_at',
      'session.last_seen_at',
      sql<boolean>`session.next_hash = ${hash}`.as('is_next'),
    ])
    .where((q) =>
      q.or([
        q('session.token_hash', '=', hash),
        q('session.next_hash', '=', hash),
        q.and([q('session.previous_hash', '=', hash), q('session.previous_until', '>', now)]),
      ]),
    )
    .where('session.expires_at', '>', now)
    .where('session.last_seen_at', '>', idleSince(now))
    .where('membership.state', '=', 'active')
    .executeTakeFirst();

/** Which of these sessions are still valid; one query for all sockets of a node. */
export const listAlive = async (db: Db, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select session.id from session
    join membership using (person_id, company_id)
    where session.id = any(${[...ids]}::uuid[]) and session.expires_at > ${now} and session.last_seen_at > ${idleSince(now)} and membership.state = 'active'`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
};

/**
 * The next token was used for the first time: it becomes the current one, and the previous one stays valid
 * until `previousUntil` for requests in flight.
 */
export const promote = (db: Db, nextHash: Buffer, now: Date, previousUntil: Date) =>
  db
    .updateTable('session')
    .set((q) => ({
      previous_hash: q.ref('token_hash'),
      previous_until: previousUntil,
      token_hash: nextHash,
      next_hash: null,
      rotated_at: now,
    }))
    .where('next_hash', '=', nextHash)
    .execute();

export const offerNext = (db: Db, id: string, nextHash: Buffer) =>
  db.updateTable('session').set({ next_hash: nextHash }).where('id', '=', id).execute();

/** When this token became the current one; null for a token that was just replaced. */
export const findRotatedAt = async (db: Db, hash: Buffer): Promise<Date | null> => {
  const row = await db
    .selectFrom('session')
    .select('rotated_at')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row?.rotated_at ?? null;
};

export const touchSession = (db: Db, id: string, now: Date) =>
  db.updateTable('session').set({ last_seen_at: now }).where('id', '=', id).execute();

export const raiseSession = (db: Db, id: string, now: Date) =>
  db.updateTable('session').set({ stepped_up_at: now }).where('id', '=', id).execute();

/** The person's own sessions and those in which an agent acts in the person's name. */
export const listSessions = (db: Db, personId: string, now: Date) =>
  db
    .selectFrom('session')
    .innerJoin('company', 'company.id', 'session.company_id')
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.company_id', '=', 'session.company_id')
        .onRef('membership.member_id', '=', 'session.agent_id'),
    )
    .leftJoin('person', 'person.id', 'membership.person_id')
    .innerJoin('membership as mine', (join) =>
      join
        .onRef('mine.company_id', '=', 'session.company_id')
        .onRef('mine.member_id', '=', 'session.member_id'),
    )
    .select([
      'session.id',
      'session.device',
      'session.address',
      'session.created_at',
      'session.last_seen_at',
      'company.name as company_name',
      'person.real_name as agent_name',
    ])
    .where('mine.person_id', '=', personId)
    .where('session.expires_at', '>', now)
    .where('session.last_seen_at', '>', idleSince(now))
    .where('mine.state', '=', 'active')
    .orderBy('session.last_seen_at', 'desc')
    .limit(100)
    .execute();

export const deleteSession = (db: Db, id: string) =>
  db.deleteFrom('session').where('id', '=', id).returning('id').executeTakeFirst();

/** Deletes the person's sessions and those in which the person acts as an agent. */
const ofPerson = (db: Db, personId: string) =>
  db
    .deleteFrom('session')
    .where((q) =>
      q.or([
        q('person_id', '=', personId),
        q(
          'agent_id',
          'in',
          q.selectFrom('membership').select('member_id').where('membership.person_id', '=', personId),
        ),
      ]),
    );

export const deleteSessionsOfPerson = (db: Db, personId: string) => ofPerson(db, personId).execute();

/** Deletes the member's own sessions, those as an agent, and those of the member's agents. */
export const deleteSessionsOfMember = (db: Db, companyId: string, memberId: string) =>
  db
    .deleteFrom('session')
    .where('company_id', '=', companyId)
    .where((q) => q.or([q('member_id', '=', memberId), q('agent_id', '=', memberId)]))
    .execute();

export const deleteSessionsOfAgency = (db: Db, companyId: string, agencyId: string) =>
  db.deleteFrom('session').where('company_id', '=', companyId).where('agency_id', '=', agencyId).execute();

export const deleteOtherSessions = async (db: Db, personId: string, keptId: string): Promise<number> => {
  const { numDeletedRows } = await ofPerson(db, personId).where('id', '!=', keptId).executeTakeFirst();
  return Number(numDeletedRows);
};

export interface SignInRow {
  id: string;
  personId: string;
  at: Date;
  way: Column<'sign_in', 'way'>;
  outcome: 'in' | 'refused';
  device: string;
  deviceId: string;
  address: string;
}

export const insertSignIn = (db: Db, row: SignInRow) =>
  db
    .insertInto('sign_in')
    .values({
      id: row.id,
      person_id: row.personId,
      at: row.at,
      way: row.way,
      outcome: row.outcome,
      device: row.device,
      device_id: row.deviceId,
      address: row.address,
    })
    .execute();

/** Whether the person has signed in before (`person`), and from this device (`device`). */
export const findKnown = (db: Db, personId: string, deviceId: string) =>
  db
    .selectFrom('sign_in')
    .select([
      sql<boolean>`coalesce(bool_or(device_id = ${deviceId}), false)`.as('device'),
      sql<boolean>`count(*) > 0`.as('person'),
    ])
    .where('person_id', '=', personId)
    .where('outcome', '=', 'in')
    // An agent's sign-in in the person's name was on the agent's own device.
    .where('way', '<>', 'agent')
    .executeTakeFirstOrThrow();

export const listSignIns = (
  db: Db,
  personId: string,
  page: { after: { at: Date; id: string } | null; size: number },
) =>
  db
    .selectFrom('sign_in')
    .select(COLUMNS.sign_in)
    .where('person_id', '=', personId)
    .$if(page.after !== null, (q) =>
      q.where(sql<boolean>`(at, id) < (${page.after?.at}, ${page.after?.id}::uuid)`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size)
    .execute();

/** Ends the sessions of a connection: all, those of one member, or those of one session at the provider. */
export const deleteSessionsOfConnection = async (
  db: Db,
  companyId: string,
  connectionId: string,
  only: { memberId?: string | undefined; sessionRef?: string | undefined } = {},
): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .$if(only.memberId !== undefined, (q) => q.where('member_id', '=', only.memberId ?? ''))
    .$if(only.sessionRef !== undefined, (q) => q.where('outside_ref', '=', only.sessionRef ?? ''))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
