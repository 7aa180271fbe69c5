import { sql } from 'kysely';
import { GENESIS, hashOf, sealOf } from '#audit/audit.chain.ts';
import { SEALED, type KeyOf, type SealedTable } from '#secrets/sealed.ts';
import type { Secrets } from '#secrets/secret.ts';
import type { Db } from '../database/connect.ts';
import { LEFT_BEHIND, PEOPLE_TABLES } from './catalogue.ts';

interface Keys {
  companyId: string;
  /** Of the server that the company comes from. */
  from: Secrets;
  to: Secrets;
}

/** Not usable with another key: derived from it, or signed with it. */
const BOUND_TO_KEY = ['push_subscription', 'recovery_code'] as const;

/**
 * Seals the sealed values of an imported company with this server's key, and chains its audit events anew.
 *
 * @param people the persons that came with the company; others were here before
 */
export async function changeKey(tx: Db, keys: Keys, people: readonly string[]): Promise<void> {
  await sql`delete from push_subscription where company_id = ${keys.companyId}::uuid`.execute(tx);
  await sql`delete from recovery_code where person_id = any(${people}::uuid[])`.execute(tx);
  for (const table of Object.keys(SEALED) as SealedTable[])
    if (!(table in LEFT_BEHIND) && !BOUND_TO_KEY.some((one) => one === table) && table !== 'open_idempotency')
      await sealAnew(tx, keys, table, people);
  await chainAnew(tx, keys);
}

async function sealAnew(
  tx: Db,
  { companyId, from, to }: Keys,
  table: SealedTable,
  people: readonly string[],
): Promise<void> {
  const { column, key } = SEALED[table];
  const own = PEOPLE_TABLES.includes(table)
    ? sql`person_id = any(${people}::uuid[])`
    : sql`company_id = ${companyId}::uuid`;
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

/** The chain was verified with the old key before. */
async function chainAnew(tx: Db, { companyId, to }: Keys): Promise<void> {
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
    for (const event of events) {
      const previous = hash;
      // Those of versions up to 1.1.1 get a hash that only the key can make, too.
      hash = hashOf(to, event, previous);
      seq = event.seq;
      await tx
        .updateTable('audit_event')
        .set({ prev_hash: previous, hash, keyed: true })
        .where('company_id', '=', companyId)
        .where('seq', '=', seq)
        .execute();
    }
    if (events.length < PAGE) break;
  }
  await tx
    .updateTable('audit_head')
    .set({ seq, hash, seal: sealOf(to, companyId, seq, hash) })
    .where('company_id', '=', companyId)
    .execute();
}
