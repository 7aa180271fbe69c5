import { sql, type RawBuilder } from 'kysely';
import { GENESIS, hashOf, sealOf } from '#audit/audit.chain.ts';
import { SEALED, type KeyOf, type SealedTable } from '#secrets/sealed.ts';
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
  for (const table of Object.keys(SEALED) as SealedTable[])
    if (ofCompanies(table) && !DERIVED.has(table) && !ANSWERS.has(table))
      await sealAnew(tx, keys, table, sql`company_id = ${companyId}::uuid`);
  await chainAnew(tx, keys, companyId);
}

/** Seals what people prove themselves with; their recovery codes are void, as the key is part of them. */
export async function changeKeyOfPeople(tx: Db, keys: Keys, people: readonly string[]): Promise<void> {
  const own = sql`person_id = any(${people}::uuid[])`;
  await sql`delete from recovery_code where ${own}`.execute(tx);
  await sealAnew(tx, keys, 'credential', own);
}

const ofCompanies = (table: SealedTable) => (SEALED[table].key as readonly string[]).includes('company_id');

async function sealAnew(
  tx: Db,
  { from, to }: Keys,
  table: SealedTable,
  own: RawBuilder<unknown>,
): Promise<void> {
  const { column, key } = SEALED[table];
  const { rows } = await sql<KeyOf<SealedTable> & { value: Buffer }>`
    select ${sql.join(key.map((name) => sql.ref(name)))}, ${sql.ref(column)} as value from ${sql.table(table)}
    where ${own} and ${sql.ref(column)} is not null`.execute(tx);
  for (const { value, ...row } of rows) {
    const same = key.map((name) => sql`${sql.ref(name)} = ${row[name]}`);
    const sealed = to.seal(from.open(value, table, row), table, row);
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
      where ${sql.join(same, sql` and `)}`.execute(tx);
  }
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
