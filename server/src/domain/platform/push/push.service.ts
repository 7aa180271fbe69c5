import { AppError } from '@outlay/contract/errors';
import type { PushSubscriptionInput } from '@outlay/contract/platform/push.device';
import type { WebPushPort } from '#provider/web-push/web-push.port.ts';
import type { Db } from '#database/connect.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import type { OutboxEntry } from '#jobs/outbox.topics.ts';
import { sha256 } from '#secrets/secret.ts';
import * as subscriptions from './push.repository.ts';

/** Nobody wants to be woken by yesterday's word. */
const LIVES_MS = 86_400_000;
/** Browsers of one member that are told; the oldest fall off. */
const BROWSERS_MOST = 20;

/** What a lock screen shows, and where a tap on it leads. */
export interface PushNote {
  body: string;
  url: string;
  /** The id of what it is about: a newer word about the same takes its place. */
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

/** What is owed to each browser of a member, to be enqueued in the caller's transaction. */
export async function enqueuePush(
  db: Db,
  companyId: string,
  memberId: string,
  note: PushNote,
  at: Date,
): Promise<OutboxEntry<'push.web'>[]> {
  const browsers = await subscriptions.listSubscriptions(db, companyId, memberId, at);
  const until = new Date(at.getTime() + LIVES_MS).toISOString();
  return browsers.slice(0, BROWSERS_MOST).map(({ id }) => ({
    topic: 'push.web',
    payload: { subscriptionId: id, note, until, tried: 0 },
  }));
}
