import { AppError } from '@outlay/contract/errors';
import type { PushSubscriptionInput } from '@outlay/contract/platform/push.device';
import type { WebPushPort } from '#provider/web-push/web-push.port.ts';
import type { Db } from '#database/connect.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import type { OutboxEntry } from '#jobs/outbox.topics.ts';
import { sha256 } from '#secrets/secret.ts';
import * as subscriptions from './push.repository.ts';

/** Notifications older than this are not delivered. */
const LIVES_MS = 86_400_000;
/** Most browsers notified per member; the oldest are dropped. */
const BROWSERS_MOST = 20;

/** The text of a push notification and the page it opens. */
export interface PushNote {
  body: string;
  url: string;
  /** Id of the subject: a newer notification replaces an older one with the same id. */
  about: string;
  urgency: 'normal' | 'high';
}

export async function subscribe(
  { db, user, now, secrets, audit }: Context,
  port: WebPushPort,
  { endpoint, keys }: PushSubscriptionInput,
) {
  if (!port.accepts(endpoint))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'endpoint', code: 'badFormat' }] });
  if (!user.session) throw new AppError('NOT_ALLOWED', 'no session to end with');
  const endpointHash = sha256(endpoint);
  const place = { company_id: user.companyId, member_id: user.memberId, endpoint_hash: endpointHash };
  await subscriptions.saveSubscription(db, {
    companyId: user.companyId,
    id: newId(),
    memberId: user.memberId,
    sessionId: user.session.id,
    endpointHash,
    sealed: secrets.seal(JSON.stringify({ endpoint, keys }), 'push_subscription', place),
    now: now(),
  });
  audit({ action: 'push.subscribe', objectType: 'member', objectId: user.memberId });
  return { done: true as const };
}

export async function unsubscribe({ db, user, audit }: Context, endpoint: string) {
  await subscriptions.deleteByEndpoint(db, user.companyId, user.memberId, sha256(endpoint));
  audit({ action: 'push.unsubscribe', objectType: 'member', objectId: user.memberId });
  return { done: true as const };
}

/** Outbox entries of a push notification for each browser of some members; `notes` are theirs. */
export async function pushEntries(
  db: Db,
  companyId: string,
  notes: ReadonlyMap<string, PushNote>,
  at: Date,
): Promise<OutboxEntry<'push.web'>[]> {
  const browsers = await subscriptions.listSubscriptions(db, companyId, [...notes.keys()], at);
  const until = new Date(at.getTime() + LIVES_MS).toISOString();
  const own = Map.groupBy(browsers, ({ member_id }) => member_id);
  return [...notes].flatMap(([memberId, note]) =>
    (own.get(memberId) ?? []).slice(0, BROWSERS_MOST).map(({ id }) => ({
      topic: 'push.web' as const,
      payload: { subscriptionId: id, note, until, tried: 0 },
    })),
  );
}
