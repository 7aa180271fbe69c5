import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { sendWithNext } from '#database/opening.ts';
import type { OutboxEntry } from './outbox.topics.ts';

/** Inserts the rows that entries bring along. */
export async function insertLastRows(
  tx: Db,
  where: { companyId: string; at: Date },
  entries: readonly Pick<OutboxEntry, 'rows'>[],
): Promise<void> {
  const rows = entries.flatMap((entry) => entry.rows ?? []);
  for (const [insert, own] of Map.groupBy(rows, (one) => one.insert))
    await insert(
      tx,
      where,
      own.map(({ row }) => row),
    );
}

interface EntryRow {
  id: string;
  topic: string;
  payload: object;
  dueAt?: Date;
}

export const insertEntries = (
  tx: Db,
  { companyId, at }: { companyId: string; at: Date },
  rows: readonly EntryRow[],
): Promise<void> =>
  sendWithNext(
    tx,
    tx.insertInto('outbox').values(
      rows.map(({ id, topic, payload, dueAt }) => ({
        company_id: companyId,
        id,
        topic,
        payload: JSON.stringify(payload),
        created_at: at,
        due_at: dueAt ?? null,
      })),
    ),
  );

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
