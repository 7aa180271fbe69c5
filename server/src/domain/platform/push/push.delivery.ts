import { PushSubscriptionInput } from '@outlay/contract/platform/push.device';
import type { WebPushPort, WebPushResult } from '#provider/web-push/web-push.port.ts';
import type { Db } from '#database/connect.ts';
import type { Log } from '#system/log.ts';
import type { OutboxEntry, OutboxHandler } from '#jobs/outbox.topics.ts';
import type { Secrets } from '#secrets/secret.ts';
import { inReading, inTransaction } from '#database/transaction.ts';
import * as subscriptions from './push.repository.ts';

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 3_600_000;

type Payload = OutboxEntry<'push.web'>['payload'];

export interface WebPushing {
  db: Db;
  now: () => Date;
  log: Log;
  secrets: Secrets;
  port: WebPushPort;
  enqueue: (tx: Db, companyId: string, entries: readonly OutboxEntry[]) => Promise<void>;
}

/**
 * Sends a notification to one browser; retries when the push service says so, until the notification is too
 * old.
 */
export const sendWebPush =
  (options: WebPushing): OutboxHandler<'push.web'> =>
  async ({ companyId, payload }) => {
    const { db, now, secrets, port } = options;
    const ttl = Math.floor((new Date(payload.until).getTime() - now().getTime()) / 1000);
    if (ttl <= 0) return;
    const kept = await inReading(db, companyId, (tx) =>
      subscriptions.findSubscription(tx, companyId, payload.subscriptionId, now()),
    );
    if (!kept) return await forget(options, companyId, payload.subscriptionId);
    const target = PushSubscriptionInput.parse(
      JSON.parse(secrets.open(kept.sealed, 'push_subscription', kept)),
    );
    const { body, url, about, urgency } = payload.note;
    const shown = JSON.stringify({ body, url, tag: about });
    const topic = about.replaceAll('-', '').slice(0, 32);
    const result = await port.send(target, shown, { ttl, urgency, topic });
    await conclude(options, companyId, payload, result);
  };

const forget = ({ db }: WebPushing, companyId: string, id: string): Promise<void> =>
  inTransaction(db, companyId, async (tx) => {
    await subscriptions.deleteSubscription(tx, companyId, id);
  });

async function conclude(
  options: WebPushing,
  companyId: string,
  notice: Payload,
  result: WebPushResult,
): Promise<void> {
  if (result.status === 'gone') return await forget(options, companyId, notice.subscriptionId);
  if (result.status === 'refused') return options.log.warn({ code: result.code }, 'push service refused');
  if (result.status !== 'later') return;
  const backoff = Math.min(FIRST_WAIT_MS * 2 ** notice.tried, LONGEST_WAIT_MS);
  const dueAt = new Date(options.now().getTime() + Math.max(result.afterMs ?? 0, backoff));
  if (dueAt >= new Date(notice.until)) return;
  const payload = { ...notice, tried: notice.tried + 1 };
  await inTransaction(options.db, companyId, (tx) =>
    options.enqueue(tx, companyId, [{ topic: 'push.web', payload, dueAt }]),
  );
}
