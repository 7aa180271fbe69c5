import type { Db } from '#database/connect.ts';
import { inTransaction } from '#database/transaction.ts';
import { crossing } from '#system/failpoint.ts';
import { UnknownTopic } from './leave.ts';
import { listUndelivered, markDelivered, type UndeliveredEntry } from './outbox.entries.ts';
import { dispatch, dispatchBatch, isBatchTopic, isTopic, type OutboxHandlers } from './outbox.topics.ts';

interface DeliveryOptions {
  db: Db;
  now: () => Date;
  handlers: OutboxHandlers;
}

interface Target {
  companyId: string;
  /** Whether an entry may be delivered before it is due. */
  early: boolean;
}

export interface Delivery {
  /** Delivers an entry, unless it is delivered already. */
  deliver(target: Target & { id: string }): Promise<void>;
  /**
   * Delivers those of the entries that can be delivered together, all or none of them.
   *
   * @returns the ids of the others, to be delivered one by one.
   */
  deliverTogether(target: Target & { ids: readonly string[] }): Promise<string[]>;
}

export function createDelivery({ db, now, handlers }: DeliveryOptions): Delivery {
  const isDue = ({ due_at }: UndeliveredEntry) => due_at === null || due_at <= now();

  const deliverTogether: Delivery['deliverTogether'] = ({ companyId, ids, early }) =>
    inTransaction(db, companyId, async (tx) => {
      const entries = await listUndelivered(tx, companyId, ids);
      const inBatch = (one: UndeliveredEntry) => isBatchTopic(one.topic) && (early || isDue(one));
      const batch = entries.filter(inBatch);
      for (const [topic, own] of Map.groupBy(batch, (one) => one.topic))
        if (isBatchTopic(topic)) {
          const payloads = own.map(({ payload }) => payload);
          await dispatchBatch(handlers, topic, tx, { companyId, payloads });
        }
      const done = batch.map(({ id }) => id);
      if (done.length > 0) await markDelivered(tx, companyId, done, now());
      return entries.filter((one) => !inBatch(one)).map(({ id }) => id);
    });

  async function deliverAlone({ companyId, id, early }: Target & { id: string }): Promise<void> {
    const [entry] = await inTransaction(db, companyId, (tx) => listUndelivered(tx, companyId, [id]));
    if (!entry) return;
    // It is due by the database's clock. A handler that finds nothing due by our clock would never do the work, so it
    // is retried later.
    if (!early && entry.due_at && !isDue(entry))
      throw new Error(`outbox ${id} is not due before ${entry.due_at.toISOString()}`);
    const { topic, payload } = entry;
    if (!isTopic(topic)) throw new UnknownTopic(`no handler for outbox topic ${topic}`);
    if (isBatchTopic(topic)) return void (await deliverTogether({ companyId, ids: [id], early }));
    await crossing('delivery', () => dispatch(handlers, topic, { companyId, id, payload }));
    await inTransaction(db, companyId, (tx) => markDelivered(tx, companyId, [id], now()));
  }

  return { deliver: deliverAlone, deliverTogether };
}
