import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Outside } from '#request/context.ts';

export interface PasskeyRow {
  id: string;
  passkeyId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
}

export type Credential = Awaited<ReturnType<typeof listCredentials>>[number];

export const listCredentials = (db: Db, personId: string) =>
  db
    .selectFrom('credential')
    .select(COLUMNS.credential)
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .orderBy('created_at')
    .execute();

/** A passkey by the credential id of the browser, of any person. */
export const findPasskey = (db: Db, passkeyId: string) =>
  db
    .selectFrom('credential')
    .select(COLUMNS.credential)
    .where('passkey_id', '=', passkeyId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();

/** Inserts an unconfirmed device; the caller removes an earlier unconfirmed one first (`dropUnconfirmed`). */
export const putTotp = (
  db: Db,
  row: { id: string; personId: string; name: string; sealed: Buffer; now: Date },
) =>
  db
    .insertInto('credential')
    .values({
      id: row.id,
      person_id: row.personId,
      kind: 'totp',
      name: row.name,
      secret_sealed: row.sealed,
      created_at: row.now,
    })
    .execute();

export const dropUnconfirmed = (db: Db, personId: string) =>
  db.deleteFrom('credential').where('person_id', '=', personId).where('confirmed_at', 'is', null).execute();

export const findUnconfirmed = (db: Db, personId: string, id: string) =>
  db
    .selectFrom('credential')
    .select(['id', 'secret_sealed'])
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .where('kind', '=', 'totp')
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();

export const confirmTotp = (db: Db, id: string, step: number, now: Date) =>
  db
    .updateTable('credential')
    .set({ confirmed_at: now, last_step: step })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute();

/** True only for the first use of a time step, so that a code cannot be used twice. */
export const useStep = async (db: Db, id: string, step: number, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('credential')
    .set({ last_step: step, last_used_at: now })
    .where('id', '=', id)
    .where((q) => q.or([q('last_step', 'is', null), q('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const insertPasskey = (db: Db, row: PasskeyRow & { personId: string; name: string; now: Date }) =>
  db
    .insertInto('credential')
    .values({
      id: row.id,
      person_id: row.personId,
      kind: 'passkey',
      name: row.name,
      passkey_id: row.passkeyId,
      public_key: Buffer.from(row.publicKey),
      counter: row.counter,
      transports: row.transports,
      confirmed_at: row.now,
      created_at: row.now,
    })
    .execute();

export const usePasskey = (db: Db, id: string, counter: number, now: Date) =>
  db.updateTable('credential').set({ counter, last_used_at: now }).where('id', '=', id).execute();

export const deleteCredential = (db: Db, personId: string, id: string) =>
  db
    .deleteFrom('credential')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .returning(['kind', 'name'])
    .executeTakeFirst();

/** Deletes all factors, including unconfirmed ones, recovery codes and open challenges. */
export async function deleteAllOfPerson(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('credential').where('person_id', '=', personId).execute();
  await db.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
  await db.deleteFrom('challenge').where('person_id', '=', personId).execute();
}

export async function replaceRecoveryCodes(db: Db, personId: string, hashes: readonly Buffer[], now: Date) {
  await db.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
  if (hashes.length > 0)
    await db
      .insertInto('recovery_code')
      .values(hashes.map((hash) => ({ person_id: personId, code_hash: hash, created_at: now })))
      .execute();
}

export const countRecoveryCodes = async (db: Db, personId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Marks a recovery code as used; false when unknown or already used. */
export const useRecoveryCode = async (db: Db, personId: string, hashes: Buffer[], now: Date) => {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export type ChallengePurpose = 'signIn' | 'stepUp' | 'enrol';

export const insertChallenge = (
  db: Db,
  row: {
    hash: Buffer;
    personId: string;
    purpose: ChallengePurpose;
    companyId: string | null;
    outside: Outside | null;
    nonce: string | null;
    now: Date;
    expiresAt: Date;
  },
) =>
  db
    .insertInto('challenge')
    .values({
      hash: row.hash,
      person_id: row.personId,
      purpose: row.purpose,
      company_id: row.companyId,
      connection_id: row.outside?.connectionId ?? null,
      outside_ref: row.outside?.sessionRef ?? null,
      nonce: row.nonce,
      expires_at: row.expiresAt,
      created_at: row.now,
    })
    .execute();

/** Counts one attempt; undefined when the challenge has expired or has no attempts left. */
export const countAnswer = (db: Db, hash: Buffer, purpose: ChallengePurpose, most: number, now: Date) =>
  db
    .updateTable('challenge')
    .set((q) => ({ tries: q('tries', '+', 1) }))
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('tries', '<', most)
    .where('expires_at', '>', now)
    .returning(['person_id', 'company_id', 'connection_id', 'outside_ref', 'nonce'])
    .executeTakeFirst();

/** Deletes the challenge; true for only one of several concurrent calls. */
export const endChallenge = async (db: Db, hash: Buffer): Promise<boolean> =>
  (await db.deleteFrom('challenge').where('hash', '=', hash).returning('person_id').executeTakeFirst()) !==
  undefined;
