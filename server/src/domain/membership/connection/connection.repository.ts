import { sql } from 'kysely';
import type { ConnectionCheck, ConnectionEvent } from '@outlay/contract/membership/connection';
import type {
  ConnectionKind,
  ConnectionSecret,
  ConnectionSettings,
  ConnectionUse,
} from '@outlay/contract/membership/connection.settings';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { deleteSeen, updateSeen } from '#database/seen.ts';

export type ConnectionRow = NonNullable<Awaited<ReturnType<typeof findConnection>>>;

export interface ConnectionColumns {
  kind: ConnectionKind;
  name: string;
  settings: ConnectionSettings;
  secretsSealed: Buffer;
  secretNames: readonly ConnectionSecret[];
  uses: readonly ConnectionUse[];
  trustsDirectory: boolean;
  createsMembers: boolean;
  departmentId: string | null;
  bringsFactor: boolean;
  enforcedDomains: readonly string[];
  breakGlassId: string | null;
}

const written = (one: ConnectionColumns) => ({
  name: one.name,
  settings: JSON.stringify(one.settings),
  secrets_sealed: one.secretsSealed,
  secret_names: [...one.secretNames],
  uses: [...one.uses],
  trusts_directory: one.trustsDirectory,
  creates_members: one.createsMembers,
  department_id: one.departmentId,
  brings_factor: one.bringsFactor,
  enforced_domains: [...one.enforcedDomains],
  break_glass_id: one.breakGlassId,
});

/** At most 50 a company, so the list has no pages. */
export const listConnections = (db: Db, companyId: string) =>
  db
    .selectFrom('connection')
    .select(COLUMNS.connection)
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findConnection = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('connection')
    .select(COLUMNS.connection)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

export const insertConnection = (db: Db, companyId: string, id: string, one: ConnectionColumns, now: Date) =>
  db
    .insertInto('connection')
    .values({ ...written(one), company_id: companyId, id, kind: one.kind, created_at: now })
    .execute();

/** The checks are of the former settings, so they go. */
export const updateConnection = (
  db: Db,
  seen: { companyId: string; id: string; version: number },
  one: ConnectionColumns,
): Promise<boolean> =>
  updateSeen(db, 'connection', seen, { ...written(one), checks: '[]', checked_at: null });

export const setUses = (
  db: Db,
  seen: { companyId: string; id: string; version: number },
  uses: readonly ConnectionUse[],
): Promise<boolean> => updateSeen(db, 'connection', seen, { uses: [...uses] });

export const setEnabled = (
  db: Db,
  seen: { companyId: string; id: string; version: number },
  enabled: boolean,
): Promise<boolean> => updateSeen(db, 'connection', seen, { enabled });

export const removeConnection = (
  db: Db,
  seen: { companyId: string; id: string; version: number },
): Promise<boolean> => deleteSeen(db, 'connection', seen);

export const storeChecks = (
  db: Db,
  companyId: string,
  id: string,
  { checks, now }: { checks: readonly ConnectionCheck[]; now: Date },
) =>
  db
    .updateTable('connection')
    .set({ checks: JSON.stringify(checks), checked_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

/** How many members are linked to each connection, how often they signed in since then, and how many cards are locked. */
export const countUses = async (db: Db, companyId: string, since: Date) => {
  const { rows } = await sql<{ id: string; linked: number; signIns: number; lockedCards: number }>`
    select c.id,
      (select count(*)::int from external_identity e where e.company_id = c.company_id and e.connection_id = c.id) as linked,
      (select count(*)::int from connection_event v
       where v.company_id = c.company_id and v.connection_id = c.id and v.kind = 'signIn' and v.at >= ${since}) as "signIns",
      (select count(*)::int from wallet_invoice w
       where w.company_id = c.company_id and w.connection_id = c.id and w.known = 'locked') as "lockedCards"
    from connection c where c.company_id = ${companyId}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};

export const countLockedCards = async (db: Db, companyId: string, id: string): Promise<number> => {
  const { rows } = await sql<{ cards: number }>`select count(*)::int as cards from wallet_invoice
    where company_id = ${companyId} and connection_id = ${id} and known = 'locked'`.execute(db);
  return rows[0]?.cards ?? 0;
};

export const insertEvent = (
  db: Db,
  companyId: string,
  event: { id: string; connectionId: string; at: Date; kind: EventKind; name: string; detail: string },
) =>
  db
    .insertInto('connection_event')
    .values({
      company_id: companyId,
      id: event.id,
      connection_id: event.connectionId,
      at: event.at,
      kind: event.kind,
      name: event.name,
      detail: event.detail,
    })
    .execute();

export type EventKind = ConnectionEvent['kind'];

export const listEvents = (db: Db, companyId: string, connectionId: string, most: number) =>
  db
    .selectFrom('connection_event')
    .select(['at', 'kind', 'name', 'detail'])
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .orderBy(sql`at desc, id desc`)
    .limit(most)
    .execute();

/** Inserts the id of an event that was sent to us; false for a repetition. */
export const insertCallback = async (
  db: Db,
  companyId: string,
  event: { connectionId: string; eventId: string; now: Date },
): Promise<boolean> => {
  const inserted = await db
    .insertInto('callback_event')
    .values({
      company_id: companyId,
      connection_id: event.connectionId,
      event_id: event.eventId,
      received_at: event.now,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'connection_id', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return inserted !== undefined;
};

export const storeSecrets = (db: Db, companyId: string, id: string, sealed: Buffer) =>
  db
    .updateTable('connection')
    .set({ secrets_sealed: sealed })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

/** Stores a secret that the server made. */
export const replaceSecret = (
  db: Db,
  seen: { companyId: string; id: string; version: number },
  sealed: Buffer,
): Promise<boolean> =>
  updateSeen(db, 'connection', seen, { secrets_sealed: sealed, secret_names: ['secret'] });

/** Locks the row, so that two callbacks do not overwrite each other's secrets. */
export const lockConnection = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('connection')
    .select(COLUMNS.connection)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
