import type { Db } from '#database/connect.ts';
import { maskAccount, type Log } from '#system/log.ts';
import type { NotificationPort } from './notification.port.ts';

/** Sends nothing: stores the note for `/dev/outbox` and writes it to the server's log for the operator. */
export function createOutboxSender(db: Db, log: Log, now: () => Date): NotificationPort {
  return {
    async deliver({ id, channel, to, text }) {
      await db
        .insertInto('sent_note')
        .values({ id, channel, recipient: to, text, created_at: now() })
        .onConflict((conflict) => conflict.columns(['id']).doNothing())
        .execute();
      log.info({ channel, to: maskAccount(to), text }, 'not sent: no carrier is set up');
    },
  };
}
