import type { Db } from '../database/connect.ts';
import { checkOf } from '../database/installation.ts';
import type { KeyPort } from '#provider/key/key.port.ts';
import type { KeyRing } from '#secrets/key-ring.ts';
import { sql } from 'kysely';

export interface Following {
  db: Db;
  ring: KeyRing;
  port: KeyPort;
  /** This process's own id. */
  nodeId: string;
}

/** A node that has said nothing for three times as long is taken to have ended (`rotate.ts`). */
const BELIEVED_SECONDS = 10;

/**
 * Brings a node to the phase of the rotation that the database names, and tells there which keys it knows. Called every few seconds:
 * first every node learns the next key, then they seal with it, and at the end it is the key.
 *
 * @returns false if others seal with a key that this node does not find.
 */
export async function followRotation({ db, ring, port, nodeId }: Following): Promise<boolean> {
  const state = await db
    .selectFrom('installation')
    .select(['id', 'key_check', 'next_check', 'seals_next'])
    .executeTakeFirst();
  if (state) {
    const { id, key_check: keyCheck, next_check: nextCheck, seals_next: sealsNext } = state;
    const isNext = (key: string, check: Buffer | null) =>
      check !== null && checkOf({ key }, id).equals(check);
    if (ring.next === undefined && !isNext(ring.key, keyCheck))
      learn(ring, port, (key) => isNext(key, keyCheck));
    if (ring.next === undefined && nextCheck) learn(ring, port, (key) => isNext(key, nextCheck));
    if (ring.next !== undefined && sealsNext && isNext(ring.next, nextCheck)) ring.sealWithNext();
    if (ring.next !== undefined && isNext(ring.next, keyCheck)) await finish(db, ring, port);
  }
  await report(db, ring, nodeId);
  return !state?.seals_next || ring.next !== undefined;
}

function learn(ring: KeyRing, port: KeyPort, isWanted: (key: string) => boolean): void {
  const { key, next } = port.read();
  const found = [next, key].find((one) => one !== undefined && isWanted(one));
  if (found !== undefined) ring.learn(found);
}

async function finish(db: Db, ring: KeyRing, port: KeyPort): Promise<void> {
  const old = ring.inForce[0]?.id ?? '';
  const row = await db.selectFrom('server_key').select('reads').where('id', '=', old).executeTakeFirst();
  ring.finish(row?.reads ?? true);
  port.settle();
}

/** Writes nothing while what was said last is still so, and new enough to be believed. */
async function report(db: Db, { knows, seals, inForce }: KeyRing, id: string): Promise<void> {
  const said = { knows: [...knows], seals, in_force: inForce[0]?.id ?? '' };
  const known = await db
    .selectFrom('server_node')
    .select('id')
    .where('id', '=', id)
    .where('knows', '=', sql<string[]>`${said.knows}::text[]`)
    .where('seals', '=', said.seals)
    .where('in_force', '=', said.in_force)
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${BELIEVED_SECONDS})`)
    .executeTakeFirst();
  if (known) return;
  const seen = { ...said, seen_at: sql<Date>`now()` };
  await db
    .insertInto('server_node')
    .values({ id, ...seen })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(seen))
    .execute();
}

export const forgetNode = (db: Db, nodeId: string) =>
  db.deleteFrom('server_node').where('id', '=', nodeId).execute();
