import { sql, type RawBuilder } from 'kysely';
import { markOf } from '#secrets/key-ring.ts';
import { isIn, listSealedParts, resealEverywhere, sealedValueOf } from '#secrets/sealed-rows.ts';
import type { Secrets } from '#secrets/secret.ts';
import type { Db } from '../database/connect.ts';
import { inTransaction } from '../database/transaction.ts';

/** Rows that one transaction seals anew: few, so that nobody waits long for one of them. */
const AT_ONCE = 200;

/** Of another key than the one with this id. */
const isOfOther = (value: RawBuilder<Buffer | null>, keyId: string): RawBuilder<unknown> => {
  const mark = markOf(keyId);
  return sql`substring(${value} from 1 for ${mark.length}) <> ${mark}`;
};

/** Seals everything anew that another key than the one with this id has sealed. Returns the number of values. */
export const sealAllAnew = (db: Db, secrets: Secrets, keyId: string): Promise<number> =>
  resealEverywhere(db, {
    which: (value) => isOfOther(value, keyId),
    seal: (value, table, row) => secrets.seal(secrets.open(value, table, row), table, row),
    atOnce: AT_ONCE,
  });

/** The number of values that another key has sealed, by table; tables without any are left out. */
export async function countOthers(db: Db, keyId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const part of await listSealedParts(db)) {
    const { table, companyId } = part;
    const { rows } = await inTransaction(db, companyId, (tx) =>
      sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
        where ${isIn(part)} and ${isOfOther(sealedValueOf(table), keyId)}`.execute(tx),
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) counts[table] = (counts[table] ?? 0) + count;
  }
  return counts;
}
