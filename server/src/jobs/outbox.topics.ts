import { TOPICS, type Topic, type TopicPayload } from '@outlay/contract/platform/outbox.topics';
import type { z } from 'zod';
import { QUEUES } from '#database/job-tables.ts';

/** A side effect delivered at least once after the commit, under this ID. */
export type OutboxEntry<T extends Topic = Topic> = {
  [K in T]: {
    topic: K;
    payload: TopicPayload<K>;
    /** Earliest delivery time. */
    dueAt?: Date;
    /** The company, when it is not the request's. */
    companyId?: string;
  };
}[T];

/** Delivers one entry. It may be called again for the same `id` and must do the work only once. */
export type OutboxHandler<T extends Topic> = (entry: {
  companyId: string;
  id: string;
  payload: TopicPayload<T>;
}) => Promise<void>;

/** One handler for each topic; a missing or extra one is a type error. */
export type OutboxHandlers = { readonly [T in Topic]: OutboxHandler<T> };

/** Queue by topic, so that slow work and slow external servers do not delay messages. */
export const QUEUE_OF: Readonly<Record<Topic, (typeof QUEUES)['outbox' | 'slow' | 'push']>> = {
  'message.push': QUEUES.outbox,
  'message.noticeDue': QUEUES.outbox,
  'account.newDevice': QUEUES.outbox,
  'flow.timer': QUEUES.outbox,
  'advance.due': QUEUES.outbox,
  'flow.trigger': QUEUES.slow,
  print: QUEUES.slow,
  'member.import': QUEUES.slow,
  'directory.sync': QUEUES.slow,
  'push.web': QUEUES.push,
};

/** Entries of another version may have unknown topics; they wait for a node that knows them. */
export const isTopic = (topic: string): topic is Topic => Object.hasOwn(TOPICS, topic);

const PAYLOADS: { readonly [T in Topic]: z.ZodType<TopicPayload<T>> } = TOPICS;

/** Parses the payload of an entry and passes it to the handler of its topic. */
export function dispatch<T extends Topic>(
  handlers: OutboxHandlers,
  topic: T,
  { payload, ...entry }: { companyId: string; id: string; payload: unknown },
): Promise<void> {
  return handlers[topic]({ ...entry, payload: PAYLOADS[topic].parse(payload) });
}
