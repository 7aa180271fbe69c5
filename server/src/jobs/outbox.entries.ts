import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#database/connect.ts';
import { sendWithNext } from '#database/opening.ts';
import type { OutboxEntry } from './outbox.topics.ts';

interface Where {
  companyId: string;
  at: Date;
}

/** The parts of a statement that insert the rows that entries bring along. */
function partsOf(where: Where, entries: readonly Pick<OutboxEntry, 'rows'>[]): RawBuilder<unknown>[] {
  const rows = entries.flatMap((entry) => entry.rows ?? []);
  return [...Map.groupBy(rows, ({ parts }) => parts)].map(([parts, own]) =>
    parts(
      where,
      own.map(({ row }) => row),
    ),
  );
}

/** Inserts the rows that entries bring along, without the entries. */
export async function insertLastRows(
  tx: Db,
  where: Where,
  entries: readonly Pick<OutboxEntry, 'rows'>[],
): Promise<void> {
  const parts = partsOf(where, entries);
  if (parts.length > 0) await sendWithNext(tx, sql`with ${sql.join(parts)} select`.compile(tx));
}

/** Inserts entries and the rows that they bring along, with the next statement. */
export async function insertEntries(
  tx: Db,
  where: Where,
  entries: readonly (OutboxEntry & { id: string })[],
): Promise<void> {
  const parts = partsOf(where, entries);
  const values = JSON.stringify(
    entries.map(({ id, topic, payload, dueAt }) => ({ id, topic, payload, due_at: dueAt })),
  );
  const insert = sql`insert into outbox (company_id, id, topic, payload, created_at, due_at)
    select ${where.companyId}::uuid, id, topic, payload, ${where.at}::timestamptz, due_at
    from jsonb_to_recordset(${values}::jsonb) as entry (id uuid, topic text, payload jsonb, due_at timestamptz)`;
  const query = parts.length > 0 ? sql`with ${sql.join(parts)} ${insert}` : insert;
  await sendWithNext(tx, query.compile(tx));
}

/** Those of the entries that are not delivered. */
export const listUndelivered = (tx: Db, companyId: string, ids: readonly string[]) =>
  tx
    .selectFrom('outbox')
    .select(['id', 'topic', 'payload', 'due_at'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(
      sql<boolean>`not exists (select from outbox_delivery d where d.company_id = ${companyId} and d.outbox_id = outbox.id)`,
    )
    .orderBy('id')
    .execute();
export type UndeliveredEntry = Awaited<ReturnType<typeof listUndelivered>>[number];

export const markDelivered = (tx: Db, companyId: string, ids: readonly string[], at: Date): Promise<void> =>
  sendWithNext(
    tx,
    tx
      .insertInto('outbox_delivery')
      .columns(['company_id', 'outbox_id', 'delivered_at'])
      .expression(
        sql`select ${companyId}::uuid, id, ${at}::timestamptz from unnest(${ids}::uuid[]) as one (id)`,
      )
      .onConflict((conflict) => conflict.columns(['company_id', 'outbox_id']).doNothing()),
  );
