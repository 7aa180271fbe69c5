import { sql, type RawBuilder } from 'kysely';
import { GENESIS, hashOf, sealOf } from '#audit/audit.chain.ts';
import { isOfCompanies, resealRows, SEALED_TABLES } from '#secrets/sealed-rows.ts';
import type { KeyOf, SealedTable } from '#secrets/sealed.ts';
import type { Secrets } from '#secrets/secret.ts';
import type { Db } from '../database/connect.ts';

export interface Keys {
  from: Secrets;
  to: Secrets;
}

/** Not usable with another key: derived from it. */
const DERIVED: ReadonlySet<SealedTable> = new Set(['push_subscription']);
/** Kept for a day, and of no use elsewhere. */
const ANSWERS: ReadonlySet<SealedTable> = new Set(['idempotency', 'open_idempotency']);

/** Seals the sealed values of a company with another key, and chains its audit events anew. */
export async function changeKeyOfCompany(tx: Db, keys: Keys, companyId: string): Promise<void> {
  await sql`delete from push_subscription where company_id = ${companyId}::uuid`.execute(tx);
  for (const table of SEALED_TABLES)
    if (isOfCompanies(table) && !DERIVED.has(table) && !ANSWERS.has(table))
      await sealAnew(tx, keys, table, sql`company_id = ${companyId}::uuid`);
  await chainAnew(tx, keys, companyId);
}

/** Seals what people prove themselves with; their recovery codes are void, as the key is part of them. */
export async function changeKeyOfPeople(tx: Db, keys: Keys, people: readonly string[]): Promise<void> {
  const own = sql`person_id = any(${people}::uuid[])`;
  await sql`delete from recovery_code where ${own}`.execute(tx);
  await sealAnew(tx, keys, 'credential', own);
}

async function sealAnew(
  tx: Db,
  { from, to }: Keys,
  table: SealedTable,
  which: RawBuilder<unknown>,
): Promise<void> {
  const seal = (value: Buffer, row: KeyOf<SealedTable>) => to.seal(from.open(value, table, row), table, row);
  await resealRows(tx, table, { which, seal });
}

const PAGE = 1_000;

/** The chain was verified with the old key before. Events of versions up to 1.1.1 get a keyed hash, too. */
async function chainAnew(tx: Db, { to }: Keys, companyId: string): Promise<void> {
  let [seq, hash]: [number, Buffer] = [0, GENESIS];
  for (;;) {
    const events = await tx
      .selectFrom('audit_event')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    const anew = events.map((event) => {
      const previous = hash;
      hash = hashOf(to, event, previous);
      seq = event.seq;
      return { seq, previous, hash };
    });
    await sql`update audit_event set prev_hash = anew.previous, hash = anew.hash, keyed = true
      from unnest(${anew.map((one) => one.seq)}::bigint[], ${anew.map((one) => one.previous)}::bytea[],
        ${anew.map((one) => one.hash)}::bytea[]) as anew (seq, previous, hash)
      where audit_event.company_id = ${companyId}::uuid and audit_event.seq = anew.seq`.execute(tx);
    if (events.length < PAGE) break;
  }
  await tx
    .updateTable('audit_head')
    .set({ seq, hash, seal: sealOf(to, companyId, seq, hash) })
    .where('company_id', '=', companyId)
    .execute();
}
