import type { Db } from '#database/connect.ts';

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
) =>
  tx
    .insertInto('outbox')
    .values(
      rows.map(({ id, topic, payload, dueAt }) => ({
        company_id: companyId,
        id,
        topic,
        payload: JSON.stringify(payload),
        created_at: at,
        due_at: dueAt ?? null,
      })),
    )
    .execute();

/** The undelivered entry with this ID, if any. */
export async function findUndelivered(tx: Db, companyId: string, id: string) {
  return await tx
    .selectFrom('outbox')
    .select(['topic', 'payload', 'due_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox_delivery')
            .select('outbox_id')
            .where('company_id', '=', companyId)
            .where('outbox_id', '=', id),
        ),
      ),
    )
    .executeTakeFirst();
}

export const markDelivered = (tx: Db, companyId: string, id: string, at: Date) =>
  tx
    .insertInto('outbox_delivery')
    .values({ company_id: companyId, outbox_id: id, delivered_at: at })
    .onConflict((conflict) => conflict.columns(['company_id', 'outbox_id']).doNothing())
    .execute();
